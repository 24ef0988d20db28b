/** One record as a tab of its own, named after it. */
import { type ComponentType, Suspense } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { recordIdIn, type TabContext, useTab, useTabTitle } from "../../state/tab.tsx";
import kitCss from "../kit.module.css";
import { PrintedHead } from "../printed-head.tsx";
import css from "./detail.module.css";

/** What shows one record. */
export type RecordDetail = ComponentType<{ id: string }> & {
  /** Asks what it will ask first, before it is shown; of a page of its own when that is opened. */
  ahead?: (tab: TabContext, id: string, isPage?: boolean) => Promise<unknown>;
  /** What people call the record, once that is known; else it is called by its id. */
  useName?: (id: string) => string | undefined;
};

export type LoadableDetail = ComponentType<{ id: string }> & { load: () => Promise<RecordDetail> };

interface DetailPageProps {
  /** What the record is one of: "Collection Orders". */
  title: TextKey;
  detail: ComponentType<{ id: string }>;
  /** What people call it, once that is known. */
  name?: string | undefined;
}

/** Which record the tab's address is about. */
export function useRecordId(): string {
  return recordIdIn(useTab().path);
}

export function DetailPage({ title, detail: Detail, name }: DetailPageProps) {
  const { t } = useTexts();
  const id = useRecordId();
  const shown = name ?? id;
  useTabTitle(shown);
  return (
    <article className={css.page} data-print="record" aria-label={shown}>
      <h1 className={kitCss.unseen}>{t(title)}</h1>
      <h2>{shown}</h2>
      <PrintedHead />
      <Suspense>
        <Detail id={id} />
      </Suspense>
    </article>
  );
}

/** The page of a detail that has been loaded; `askAhead`: as a list's (kit/resource-page.tsx). */
export function recordPage(detail: RecordDetail, title: TextKey): ComponentType {
  const { useName = useNoName, ahead } = detail;
  function RecordPage() {
    return <DetailPage title={title} detail={detail} name={useName(useRecordId())} />;
  }
  const askAhead = async (_search: string, tab: TabContext) => {
    await ahead?.(tab, recordIdIn(tab.path), true);
    return ahead !== undefined;
  };
  return Object.assign(RecordPage, { askAhead });
}

function useNoName() {
  return undefined;
}
