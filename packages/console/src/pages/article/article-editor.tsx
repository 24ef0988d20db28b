/** An article as it is written: title and text on the left, what else belongs to it on the right, what can be done above. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import { lazy, Suspense, useState } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import formCss from "../../kit/form/form.module.css";
import { textOf } from "../../kit/form/form.ts";
import { FormControl } from "../../kit/form/form-control.tsx";
import { isOptional } from "../../kit/form/rules.ts";
import { formatTime } from "../../kit/format/time.ts";
import { AddIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { Status } from "../../kit/table/columns.tsx";
import { useCan, useSession } from "../../state/session.ts";
import { useUnsaved } from "../../state/unsaved.ts";
import css from "./article.module.css";
import { CoverField } from "./cover-field.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { pictures } from "./pictures.ts";
import { PublishSentence } from "./publish-sentence.tsx";
import { articleState } from "./status.ts";
import { type ArticleStart, type ArticleTools, type OnSaved, useArticleForm } from "./use-article-form.ts";

const RichText = lazy(async () => ({
  default: (await import("../../kit/rich-text/rich-text.tsx")).RichText,
}));

interface ArticleEditorProps extends ArticleStart {
  onSaved: OnSaved;
  onReload: () => void;
}

export function ArticleEditor({ onSaved, onReload, ...start }: ArticleEditorProps) {
  const { t } = useTexts();
  const tools = useArticleForm(start, onSaved);
  const { article } = start;
  useUnsaved(tools.isDirty || tools.isTimeTyped);
  return (
    <form
      className={css.editor}
      noValidate
      aria-busy={tools.running !== undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void tools.save();
      }}
    >
      <EditorBar tools={tools} article={article} onReload={onReload} />
      <div className={css.columns}>
        <div className={css.main}>
          <Control name="Title" tools={tools} />
          <TextField tools={tools} />
        </div>
        <aside className={css.side} aria-label={t("article.form.properties")}>
          {article && <Facts article={article} />}
          <section className={css.card}>
            <h2>{t("article.form.properties")}</h2>
            <Control name="LanguageCode" tools={tools} />
            <CategoryControl tools={tools} />
            <CoverField tools={tools} />
            <Control name="SortOrder" tools={tools} />
          </section>
          <section className={css.card}>
            <h2>{t("article.form.publication")}</h2>
            {tools.isTimed && <Control name="PublishAt" tools={tools} />}
            <PublishSentence tools={tools} article={article} />
          </section>
        </aside>
      </div>
    </form>
  );
}

interface ControlProps {
  name: string;
  tools: ArticleTools;
}

function Control({ name, tools }: ControlProps) {
  const { t } = useTexts();
  const field = tools.fields.find((one) => one.name === name);
  if (!field) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what is inside
    <div
      className={formCss.field}
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget instanceof Element && !currentTarget.contains(relatedTarget) && tools.onLeft(name)
      }
    >
      <FormControl
        field={field}
        id={tools.idOf(name)}
        label={t(field.label)}
        isOptional={isOptional({ input: tools.input }, field)}
        hint={field.hint && textOf(field.hint, t)}
        error={tools.errors[name]}
        value={tools.values[name] ?? ""}
        values={tools.values}
        isFirst={false}
        onTyped={(value) => tools.onTyped(name, value)}
        onPreset={(value) => tools.onPreset(name, value)}
        onOther={tools.onTyped}
      />
    </div>
  );
}

function CategoryControl({ tools }: { tools: ArticleTools }) {
  const { t } = useTexts();
  const canAdd = useCan("ArticleCategory", "add");
  const add = async () => {
    const { openCategoryForm } = await import("../../kit/category-form.ts");
    const added = await openCategoryForm();
    if (added !== undefined) tools.onCategory(added);
  };
  return (
    <div className={css.category}>
      <Control key={tools.categoryKey} name="ArticleCategoryId" tools={tools} />
      {canAdd && (
        <button
          type="button"
          className={`${kitCss.button} ${css.addCategory}`}
          title={t("article.form.addCategory")}
          aria-label={t("article.form.addCategory")}
          onClick={() => void add()}
        >
          <AddIcon />
        </button>
      )}
    </div>
  );
}

function TextField({ tools }: { tools: ArticleTools }) {
  const { t } = useTexts();
  const id = tools.idOf("Html");
  const error = tools.errors.Html;
  const [start] = useState(() => String(tools.values.Html));
  return (
    <div>
      <span className={`${formCss.label} ${css.textLabel}`} id={`${id}-label`}>
        {t("article.form.text")}
      </span>
      <Suspense
        fallback={
          <p className={css.textLoading} aria-busy="true">
            {t("article.form.textLoading")}
          </p>
        }
      >
        <RichText
          id={id}
          label={t("article.form.text")}
          describedBy={error === undefined ? undefined : `${id}-error`}
          isWrong={error !== undefined}
          start={start}
          pictures={pictures}
          onReady={tools.onReady}
          onChange={(html) => tools.onTyped("Html", html)}
        />
      </Suspense>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}

/** What of it readers see now. */
function Facts({ article }: { article: ArticleRow }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { Version: version, PublishedVersion: published, State, PublishAt } = article;
  const key: TextKey =
    published === null
      ? "article.form.isVersion"
      : published === version
        ? "article.form.isPublic"
        : "article.form.isPublicVersion";
  return (
    <p className={css.facts}>
      <Status set={articleState} value={State} t={t} />
      {PublishAt !== null && (
        <span>
          {t(State === "Scheduled" ? "article.form.from" : "article.form.since", {
            time: formatTime(PublishAt, offsetMinutes),
          })}
        </span>
      )}
      <small>
        {t(State === "Published" ? key : "article.form.isVersion", {
          version,
          published: published ?? version,
        })}
      </small>
    </p>
  );
}
