/** Seen once by each user, so neither its code nor its texts are on the way to the first page. */
import { lazy, Suspense } from "react";
import { moreTexts } from "../../i18n/i18n.ts";

const Enrolment = lazy(async () => {
  const [{ EnrolmentPage }] = await Promise.all([import("./enrolment-page.tsx"), moreTexts()]);
  return { default: EnrolmentPage };
});

export function LazyEnrolment() {
  return (
    <Suspense>
      <Enrolment />
    </Suspense>
  );
}
