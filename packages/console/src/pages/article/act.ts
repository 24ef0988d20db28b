/** Publishing, taking back and deleting: what it means for readers, and the call. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import { api } from "../../api/client.ts";
import { act } from "../../kit/act.ts";
import { articlesChanged } from "../../kit/articles-changed.ts";
import { formatTime } from "../../kit/format/time.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { sessionStore } from "../../state/session.ts";
import { languageOptions } from "./names.ts";

export async function publish(row: ArticleRow, { t, refresh }: ActionTools): Promise<void> {
  const { ArticleId, Title: title, Version: version } = row;
  await act({
    title: t("article.publish.title", { title }),
    sentence: t("article.publish.sentence", { title, version, language: await languageName(row) }),
    confirm: t("article.publish.now"),
    call: () => api("articlePublish", { ArticleId, Version: version }),
    done: t("article.publish.done"),
    refresh: () => articlesChanged(refresh),
  });
}

/** Its code where the languages cannot be had. */
async function languageName({ LanguageCode }: ArticleRow): Promise<string> {
  const options = await languageOptions().catch(() => []);
  return options.find(({ value }) => value === LanguageCode)?.label ?? LanguageCode;
}

export async function unpublish(row: ArticleRow, { t, refresh }: ActionTools): Promise<void> {
  const { ArticleId, Title: title, State, PublishAt } = row;
  const offsetMinutes = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  const time = PublishAt === null ? "" : formatTime(PublishAt, offsetMinutes);
  await act({
    title: t("article.unpublish.title", { title }),
    sentence: t(`article.unpublish.${State === "Scheduled" ? "scheduled" : "sentence"}`, { title, time }),
    confirm: t("article.unpublish.action"),
    call: () => api("articleUnpublish", { ArticleId }),
    done: t("article.unpublish.done"),
    refresh: () => articlesChanged(refresh),
  });
}

export async function remove(row: ArticleRow, { t, refresh }: ActionTools): Promise<void> {
  const { ArticleId, Title: title, Version } = row;
  await act({
    title: t("article.delete.title", { title }),
    sentence: t("article.delete.sentence", { title }),
    confirm: t("article.delete.action"),
    call: () => api("articleDelete", { ArticleId, Version }),
    done: t("kit.done.deleted"),
    refresh: () => articlesChanged(refresh),
  });
}
