/** Shows an article as readers will see it, as wide as a phone or a page. */
import { useState } from "react";
import { api } from "../../api/client.ts";
import { languageTags, useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import kitCss from "../../kit/kit.module.css";
import css from "./article.module.css";
import { articleDocument, type ShownArticle } from "./article-document.ts";
import { pictureAddress } from "./picture-address.ts";

interface Previewed {
  Title: string;
  LanguageCode: string;
  CoverImageId: string | null;
}

/** A saved article, in its latest version. What fails has said why. */
export async function previewArticle({ ArticleId }: { ArticleId: string }): Promise<void> {
  try {
    const { Article, Html } = await api("articleGet", { ArticleId });
    await showPreview(shownOf(Article, Html));
  } catch {
    // The client has said it.
  }
}

/** What is being typed, cleaned by the server as it would be for readers. */
export async function previewTyped(typed: Previewed, html: string): Promise<void> {
  try {
    const { Html } = await api("articlePreview", { Html: html });
    await showPreview(shownOf(typed, Html));
  } catch {
    // The client has said it.
  }
}

export function shownOf({ Title, LanguageCode, CoverImageId }: Previewed, html: string): ShownArticle {
  const known: Readonly<Record<string, string>> = languageTags;
  return {
    title: Title,
    language: known[LanguageCode] ?? LanguageCode,
    coverAddress: CoverImageId ? pictureAddress(CoverImageId) : undefined,
    html,
  };
}

async function showPreview(shown: ShownArticle): Promise<void> {
  await openDialog<never>((tools) => <PreviewDialog shown={shown} {...tools} />);
}

const widths = { phone: 360, page: 768 } as const;
const dialogWidthPx = 840;

function PreviewDialog({ shown, isOpen, close, remove }: DialogTools<never> & { shown: ShownArticle }) {
  const { t } = useTexts();
  const [width, setWidth] = useState<keyof typeof widths>(innerWidth < 600 ? "phone" : "page");
  return (
    <DialogFrame
      title={t("article.preview.title")}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={dialogWidthPx}
      isSheet
    >
      <fieldset className={`${kitCss.joined} ${kitCss.pair} ${css.widths}`}>
        <legend className={kitCss.unseen}>{t("article.preview.width")}</legend>
        {(["phone", "page"] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={kitCss.button}
            aria-pressed={name === width}
            onClick={() => setWidth(name)}
          >
            {t(`article.preview.${name}`)}
          </button>
        ))}
      </fieldset>
      <div className={css.stage}>
        <ArticleFrame shown={shown} widthPx={widths[width]} />
      </div>
    </DialogFrame>
  );
}

/**
 * No script, form, window or way out of the frame: the sandbox allows none. Its own origin is kept for the pictures alone,
 * which the server gives only to who is signed in.
 */
export function ArticleFrame({ shown, widthPx }: { shown: ShownArticle; widthPx?: number }) {
  const { t } = useTexts();
  return (
    <iframe
      className={css.frame}
      style={widthPx === undefined ? undefined : { width: widthPx }}
      title={t("article.preview.frame")}
      sandbox="allow-same-origin"
      srcDoc={articleDocument(shown)}
    />
  );
}
