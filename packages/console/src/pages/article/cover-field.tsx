/** The article's cover: sent as soon as it is chosen, seen at once. */
import { Progress } from "@mantine/core";
import { useRef, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import fileCss from "../../kit/form/file-field.module.css";
import { accepted, refusalOfFiles } from "../../kit/form/file-rules.ts";
import { maximumBytes } from "../../kit/form/files.static.ts";
import formCss from "../../kit/form/form.module.css";
import { refusalOf } from "../../kit/form/refusal.ts";
import { formatBytes } from "../../kit/format/bytes.ts";
import { DeleteIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import css from "./article.module.css";
import { pictures } from "./pictures.ts";
import type { ArticleTools } from "./use-article-form.ts";

export function CoverField({ tools }: { tools: ArticleTools }) {
  const { t } = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const { share, refusal, send, cancel } = useSending((id) => tools.onTyped("CoverImageId", id));
  const coverId = String(tools.values.CoverImageId ?? "");
  const error = refusal ?? tools.errors.CoverImageId;
  const id = tools.idOf("CoverImageId");
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <fieldset className={css.cover} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={formCss.label}>{t("article.form.cover")}</legend>
      <div className={fileCss.box} data-wrong={error !== undefined || undefined}>
        {coverId !== "" && (
          <img
            className={css.coverImage}
            src={pictures.addressOf(coverId)}
            alt={t("article.coverOf", { title: String(tools.values.Title) })}
          />
        )}
        {percent !== undefined && (
          <Progress value={percent} size="sm" aria-label={t("article.form.coverSending", { percent })} />
        )}
        <div className={fileCss.tools}>
          <button type="button" id={id} className={kitCss.button} onClick={() => chooser.current?.click()}>
            {t(coverId === "" ? "article.form.coverChoose" : "article.form.coverAnother")}
          </button>
          {percent !== undefined && (
            <button type="button" className={kitCss.button} onClick={cancel}>
              {t("common.cancel")}
            </button>
          )}
          {coverId === "" ? (
            <small>{t("article.form.coverHint", { limit: formatBytes(maximumBytes.image) })}</small>
          ) : (
            <button type="button" className={kitCss.button} onClick={() => tools.onTyped("CoverImageId", "")}>
              <DeleteIcon /> {t("article.form.coverRemove")}
            </button>
          )}
        </div>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.wrong}>
          {error}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accepted.image}
        aria-label={t("article.form.cover")}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) void send(file);
        }}
      />
    </fieldset>
  );
}

/**
 * One at a time: the next takes the place of one that is still on its way. It goes on while the tab is behind others,
 * when a page has no effects: none may end it.
 */
function useSending(onSent: (imageId: string) => void) {
  const { t } = useTexts();
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  const cancel = () => sending.current?.abort();
  const send = async (file: File) => {
    cancel();
    const unfit = refusalOfFiles([file], "image");
    setRefusal(unfit && t(unfit.key, unfit.values));
    if (unfit) return;
    const own = new AbortController();
    sending.current = own;
    setShare(0);
    try {
      onSent(await pictures.send(file, setShare, own.signal));
    } catch (error) {
      if (!own.signal.aborted) {
        const { fields, whole } = refusalOf(error, ["Image"]);
        setRefusal(fields.Image ?? whole);
      }
    } finally {
      if (sending.current === own) setShare(undefined);
    }
  };
  return { share, refusal, send, cancel };
}
