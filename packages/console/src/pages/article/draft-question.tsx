/** What was typed earlier and not saved: to go on with, or to throw away. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import { api } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { formatTime } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import { useSession } from "../../state/session.ts";
import css from "./article.module.css";
import { keepTypedTime } from "./typed-times.ts";
import type { Draft } from "./values.ts";

interface DraftQuestionProps {
  draft: Draft;
  article: ArticleRow | undefined;
  onContinue: () => void;
  onDiscarded: () => void;
}

export function DraftQuestion({ draft, article, onContinue, onDiscarded }: DraftQuestionProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const time = formatTime(draft.SavedAt, offsetMinutes);
  const isOvertaken =
    article !== undefined && draft.BaseVersion !== null && draft.BaseVersion < article.Version;
  const discard = async () => {
    const { act } = await import("../../kit/act.ts");
    const isDiscarded = await act({
      title: t("article.draft.loseTitle"),
      sentence: t("article.draft.loseSentence", { time }),
      confirm: t("article.draft.discard"),
      call: () => api("articleDraftDiscard", article ? { ArticleId: article.ArticleId } : {}),
      done: t("kit.done.operation"),
    });
    if (!isDiscarded) return;
    keepTypedTime(article?.ArticleId, undefined);
    onDiscarded();
  };
  return (
    <section className={css.question} aria-label={t("article.draft.title", { time })}>
      <h1>{t("article.draft.title", { time })}</h1>
      <p className={css.draftTitle}>{draft.Title || t("article.draft.untitled")}</p>
      <p>{t(article ? "article.draft.sentence" : "article.draft.sentenceNew")}</p>
      {isOvertaken && (
        <p className={css.overtaken}>{t("article.draft.since", { version: article.Version })}</p>
      )}
      <div className={css.answers}>
        <button type="button" className={kitCss.button} onClick={() => void discard()}>
          {t("article.draft.discard")}
        </button>
        <button type="button" className={kitCss.primary} onClick={onContinue}>
          {t("article.draft.continue")}
        </button>
      </div>
    </section>
  );
}
