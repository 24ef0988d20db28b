/** One record as a tab of its own, named after it. */
import { type ComponentType, Suspense } from "react";
import { useTab, useTabTitle } from "../../state/tab.tsx";
import css from "./detail.module.css";

export function DetailPage({ detail: Detail }: { detail: ComponentType<{ id: string }> }) {
  const { path } = useTab();
  const id = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
  useTabTitle(id);
  return (
    <article className={css.page} aria-label={id}>
      <h1>{id}</h1>
      <Suspense>
        <Detail id={id} />
      </Suspense>
    </article>
  );
}
