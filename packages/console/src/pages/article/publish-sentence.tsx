/** In one sentence: what the publishing button would do now. */
import { useTexts } from "../../i18n/i18n.ts";
import { zoneLabel } from "../../kit/format/time.ts";
import { useCan, useSession } from "../../state/session.ts";
import css from "./article.module.css";
import { publishTime } from "./fields.ts";
import type { ArticleTools } from "./use-article-form.ts";

export function PublishSentence({ tools }: { tools: ArticleTools }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  if (!useCan("Article", "publish")) return null;
  const time = publishTime(tools.values, tools.isTimed);
  return (
    <p className={css.sentence}>
      {time === undefined
        ? t("article.publish.willNow")
        : t("article.publish.willAt", { time, zone: zoneLabel(offsetMinutes) })}
    </p>
  );
}
