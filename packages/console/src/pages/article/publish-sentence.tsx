/** In one sentence: what the publishing button would do now. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import { useTexts } from "../../i18n/i18n.ts";
import { zoneLabel } from "../../kit/format/time.ts";
import { useCan, useSession } from "../../state/session.ts";
import css from "./article.module.css";
import { publishTime } from "./fields.ts";
import type { ArticleTools } from "./use-article-form.ts";

interface PublishSentenceProps {
  tools: ArticleTools;
  article: ArticleRow | undefined;
}

/** Whether there is anything that readers do not see yet. */
export function hasNews({ tools: { isDirty }, article }: PublishSentenceProps): boolean {
  return isDirty || article?.State !== "Published" || article.HasUnpublishedChanges;
}

export function PublishSentence({ tools, article }: PublishSentenceProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  if (!useCan("Article", "publish")) return null;
  if (!hasNews({ tools, article })) return <p className={css.sentence}>{t("article.publish.nothing")}</p>;
  const time = publishTime(tools.values, tools.isTimed);
  return (
    <p className={css.sentence}>
      {time === undefined
        ? t("article.publish.willNow")
        : t("article.publish.willAt", { time, zone: zoneLabel(offsetMinutes) })}
      {time !== undefined && tools.isTimeTyped && ` ${t("article.publish.notYet")}`}
    </p>
  );
}
