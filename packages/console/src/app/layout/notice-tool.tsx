/** The bell's place in the navbar; its code and the first question come after the first page. */
import { lazy, Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "../error-boundary.tsx";
import { whenIdle } from "../when-idle.ts";
import css from "./alert-tools.module.css";

const NoticeBell = lazy(async () => ({ default: (await import("./notice-bell.tsx")).NoticeBell }));

export function NoticeTool() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  return (
    <div className={css.bell}>
      <ErrorBoundary isSilent>
        <Suspense>{isWanted && <NoticeBell />}</Suspense>
      </ErrorBoundary>
    </div>
  );
}
