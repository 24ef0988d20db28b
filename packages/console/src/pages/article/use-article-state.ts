/** What stands in the fields of an article, and what is wrong with it. */
import { useCallback, useId, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import type { FieldValue, FormValues } from "../../kit/form/form.ts";
import { problemsOf, shownFields } from "../../kit/form/rules.ts";
import { left, preset, shownErrors, startOf, typed } from "../../kit/form/state.ts";
import { useSession } from "../../state/session.ts";
import { articleForm } from "./fields.ts";
import { categoryName } from "./names.ts";
import type { ArticleStart } from "./use-article-form.ts";
import { isSameContent } from "./values.ts";

export type ArticleState = ReturnType<typeof useArticleState>;

export function useArticleState({ article, saved, draft }: ArticleStart) {
  const { t, language } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const [state, setState] = useState(() => ({ ...startOf(saved), values: draft ?? saved }));
  // Another one asks for the categories anew.
  const [categoryKey, setCategoryKey] = useState(0);
  const isTimed = article?.State !== "Published";
  const category = article && { value: article.ArticleCategoryId, label: categoryName(article, language) };
  const { fields, input } = articleForm({ category, offsetMinutes, isTimed });
  const form = { title: "article.add", call: "articleAdd", fields, input } as const;
  const problems = (values: FormValues) => problemsOf(form, values, { t, language });
  const found = problems(state.values);
  const id = useId();
  const idOf = useCallback(
    (name: string) => (name === "ArticleCategoryId" ? `${id}-${name}-${categoryKey}` : `${id}-${name}`),
    [id, categoryKey],
  );
  return {
    fields,
    input,
    values: state.values,
    start: state.start,
    setState,
    /** By field: what is wrong, shown or not yet. */
    found,
    names: shownFields(form, state.values).map(({ name }) => name),
    errors: shownErrors(state, found),
    refusal: state.refusal ?? (state.judged.size > 0 ? found.get("") : undefined),
    isDirty: !isSameContent(state.start, state.values),
    /** Only what is not public yet can wait for a time. */
    isTimed,
    categoryKey,
    idOf,
    onTyped: (name: string, value: FieldValue) => setState((now) => typed(now, name, value, problems)),
    onPreset: (name: string, value: FieldValue) => setState((now) => preset(now, name, value)),
    onLeft: (name: string) => setState((now) => left(now, name)),
    /** A new category was made for this article. */
    onCategory: (categoryId: string) => {
      setCategoryKey((now) => now + 1);
      setState((now) => typed(now, "ArticleCategoryId", categoryId, problems));
    },
    /** The editor writes the same text in its own way: nobody has changed it. */
    onReady: (html: string) => setState((now) => (draft ? now : preset(now, "Html", html))),
  };
}
