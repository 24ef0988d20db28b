/** Seldom seen, so not on the way to the first page. */
import { lazy, Suspense } from "react";

const MustChangePassword = lazy(() =>
  import("./must-change.tsx").then((module) => ({ default: module.MustChangePassword })),
);

export function LazyMustChangePassword() {
  return (
    <Suspense>
      <MustChangePassword />
    </Suspense>
  );
}
