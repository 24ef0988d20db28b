/** One record as a tab of its own, named after it. */
import { type ComponentType, Suspense } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { useTab, useTabTitle } from "../../state/tab.tsx";
import kitCss from "../kit.module.css";
import css from "./detail.module.css";

interface DetailPageProps {
  /** What the record is one of: "Collection Orders". */
  title: TextKey;
  detail: ComponentType<{ id: string }>;
}

export function DetailPage({ title, detail: Detail }: DetailPageProps) {
  const { t } = useTexts();
  const { path } = useTab();
  const id = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
  useTabTitle(id);
  return (
    <article className={css.page} aria-label={id}>
      <h1 className={kitCss.unseen}>{t(title)}</h1>
      <h2>{id}</h2>
      <Suspense>
        <Detail id={id} />
      </Suspense>
    </article>
  );
}
