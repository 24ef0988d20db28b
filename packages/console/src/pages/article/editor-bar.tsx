/** What can be done with the article that is open, and whether the draft of it is kept. */
import { Button } from "@mantine/core";
import type { ArticleRow } from "@opc/contract/article/inputs";
import { translate, useTexts } from "../../i18n/i18n.ts";
import { formatTime } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import { runOnce } from "../../kit/run-once.ts";
import { say } from "../../state/messages.ts";
import { useCan, useSession } from "../../state/session.ts";
import css from "./article.module.css";
import { publishTime } from "./fields.ts";
import { hasNews } from "./publish-sentence.tsx";
import type { ArticleTools } from "./use-article-form.ts";
import type { DraftStatus } from "./use-draft.ts";

interface EditorBarProps {
  tools: ArticleTools;
  article: ArticleRow | undefined;
  onReload: () => void;
}

export function EditorBar({ tools, article, onReload }: EditorBarProps) {
  const { t } = useTexts();
  const canPublish = useCan("Article", "publish");
  const { values, running, refusal, hasChanged } = tools;
  const isWaiting = running !== undefined;
  return (
    <header className={css.bar}>
      <div className={css.barLine}>
        <h1>{article ? article.Title : t("article.form.newTab")}</h1>
        <KeptDraft status={tools.keeper.status} />
        <div className={css.tools}>
          <button
            type="button"
            className={kitCss.button}
            onClick={() => void runOnce(preview, () => preview(tools))}
          >
            {t("article.preview.action")}
          </button>
          {article && (
            <button
              type="button"
              className={kitCss.button}
              onClick={() => void runOnce(openVersions, () => openVersions(article, tools, onReload))}
            >
              {t("article.versions.action")}
            </button>
          )}
          <Button type="submit" variant="default" loading={running === "save"} disabled={isWaiting}>
            {t("article.form.save")}
          </Button>
          {canPublish && (
            <Button
              loading={running === "publish"}
              disabled={isWaiting || !hasNews({ tools, article })}
              onClick={() => void tools.publish()}
            >
              {t(publishTime(values, tools.isTimed) ? "article.publish.schedule" : "article.publish.now")}
            </Button>
          )}
        </div>
      </div>
      {refusal && (
        <div className={css.refusal} role="alert">
          <p>{refusal}</p>
          {hasChanged && (
            <button type="button" className={kitCss.button} onClick={() => void lookAnew(tools, onReload)}>
              {t("article.form.look")}
            </button>
          )}
        </div>
      )}
    </header>
  );
}

/** Quietly; read out only when it has gone wrong. */
function KeptDraft({ status }: { status: DraftStatus }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  if (status.kind === "failed") {
    return (
      <small className={css.draftFailed} role="status">
        {t("article.draft.failed")}
      </small>
    );
  }
  return (
    <small className={css.draftStatus}>
      {status.kind === "saving" && t("article.draft.saving")}
      {status.kind === "saved" &&
        t("article.draft.saved", { time: formatTime(status.at, offsetMinutes).slice(11) })}
    </small>
  );
}

async function preview({ values }: ArticleTools): Promise<void> {
  const { previewTyped } = await import("./preview.tsx");
  const text = (name: string) => String(values[name] ?? "");
  await previewTyped(
    { Title: text("Title"), LanguageCode: text("LanguageCode"), CoverImageId: text("CoverImageId") },
    text("Html"),
  );
}

/** What is typed is kept as a draft first: the page then asks what to do with it. What cannot be kept stays here. */
async function lookAnew({ keeper }: ArticleTools, onReload: () => void): Promise<void> {
  if (await keeper.settle()) onReload();
  else say.error(translate("article.form.notKept"));
}

async function openVersions(article: ArticleRow, tools: ArticleTools, onReload: () => void): Promise<void> {
  const { showVersions } = await import("./versions.tsx");
  const isRestored = await showVersions(article, {
    isDirty: tools.isDirty,
    beforeRestore: () => tools.keeper.pause(),
    onRefused: () => tools.keeper.resume(),
  });
  if (!isRestored) return;
  tools.keeper.end(true);
  onReload();
}
