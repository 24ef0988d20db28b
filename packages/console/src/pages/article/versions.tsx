/** The versions of an article: who saved what, when it was public, what is different now, and the way back to one. */
import type { ArticleRow, ArticleVersionRow } from "@opc/contract/article/inputs";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { Failure } from "../../kit/failure.tsx";
import { formatTime } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import { Toned } from "../../kit/toned.tsx";
import { useCan, useSession } from "../../state/session.ts";
import { VersionView } from "./version-view.tsx";
import css from "./versions.module.css";

interface Around {
  /** Something is typed that is not saved. */
  isDirty: boolean;
  /** Nothing of it is kept while the version is brought back. */
  beforeRestore: () => Promise<void>;
  onRefused: () => void;
}

/** Whether a version was restored. */
export async function showVersions(article: ArticleRow, around: Around): Promise<boolean> {
  const restored = await openDialog<true>((tools) => (
    <VersionsDialog article={article} around={around} {...tools} />
  ));
  return restored === true;
}

interface VersionsProps extends DialogTools<true> {
  article: ArticleRow;
  around: Around;
}

const widthPx = 980;

function VersionsDialog({ article, around, isOpen, close, remove }: VersionsProps) {
  const { t } = useTexts();
  const { ArticleId } = article;
  const canRestore = useCan("Article", "edit");
  const [chosen, setChosen] = useState(article.Version);
  const query = useInfiniteQuery({
    queryKey: ["articleVersions", ArticleId, article.Version],
    queryFn: ({ pageParam }) =>
      api("articleVersionList", { ArticleId, ...(pageParam ? { Before: pageParam } : {}) }, { quiet: true }),
    initialPageParam: 0,
    getNextPageParam: ({ NextBefore }) => NextBefore ?? undefined,
    gcTime: 0,
    staleTime: 0,
  });
  const rows = query.data?.pages.flatMap(({ Rows }) => Rows) ?? [];
  const shown = rows.find(({ Number: number }) => number === chosen);
  return (
    <DialogFrame
      title={t("article.versions.title", { title: article.Title })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={widthPx}
      isSheet
    >
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      <div className={css.versions}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
        <section className={css.list} tabIndex={0} aria-label={t("article.versions.action")}>
          <ol>
            {rows.map((row) => (
              <li key={row.Number}>
                <VersionLine
                  row={row}
                  isChosen={row.Number === chosen}
                  onChoose={() => setChosen(row.Number)}
                />
              </li>
            ))}
          </ol>
          {query.hasNextPage && (
            <button type="button" className={kitCss.button} onClick={() => void query.fetchNextPage()}>
              {t("article.versions.earlier")}
            </button>
          )}
        </section>
        {shown && (
          <VersionView
            key={shown.Number}
            article={article}
            row={shown}
            onRestore={
              canRestore && !shown.IsLatest
                ? async () => {
                    if (await restore(article, shown, around)) close(true);
                  }
                : undefined
            }
          />
        )}
      </div>
    </DialogFrame>
  );

  async function restore({ Version }: ArticleRow, { Number: number }: ArticleVersionRow, facts: Around) {
    const sentences = [
      t("article.versions.restoreSentence", { number, next: Version + 1 }),
      ...(facts.isDirty ? [t("article.versions.restoreLoses")] : []),
    ];
    return act({
      title: t("article.versions.restoreTitle", { number }),
      sentence: sentences.join(" "),
      confirm: t("article.versions.restore"),
      call: async () => {
        await facts.beforeRestore();
        await api("articleRestore", { ArticleId, Version, Number: number });
        if (facts.isDirty) await api("articleDraftDiscard", { ArticleId }, { quiet: true });
      },
      done: t("article.versions.restored", { number }),
      refresh: (isDone) => isDone || facts.onRefused(),
    });
  }
}

interface VersionLineProps {
  row: ArticleVersionRow;
  isChosen: boolean;
  onChoose: () => void;
}

function VersionLine({ row, isChosen, onChoose }: VersionLineProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const at = (instant: string) => formatTime(instant, offsetMinutes);
  return (
    <button type="button" className={css.version} aria-pressed={isChosen} onClick={onChoose}>
      <strong>
        {t("article.versions.number", { number: row.Number })}
        {row.IsLatest && <span className={css.mark}>{t("article.versions.latest")}</span>}
      </strong>
      <small>{t("article.versions.savedBy", { time: at(row.SavedAt), name: row.SavedBy })}</small>
      {row.RestoredFrom !== null && (
        <small>{t("article.versions.restoredFrom", { number: row.RestoredFrom })}</small>
      )}
      {row.IsPublished && (
        <small>
          <Toned tone="good">{t("article.versions.public")}</Toned>
        </small>
      )}
      {row.Publications.slice(0, 3).map((act) => (
        <small key={act.ActedAt}>{publicationText(act)}</small>
      ))}
    </button>
  );

  function publicationText({
    Act,
    PublishAt,
    ActedAt,
    ActedBy: name,
  }: ArticleVersionRow["Publications"][number]) {
    if (Act === "Unpublish") return t("article.versions.takenBack", { time: at(ActedAt), name });
    const isLater = PublishAt !== null && PublishAt > ActedAt;
    const key = isLater ? "article.versions.scheduled" : "article.versions.published";
    return t(key, { time: at(isLater ? PublishAt : ActedAt), name });
  }
}
