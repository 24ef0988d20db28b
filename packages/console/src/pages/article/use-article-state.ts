/** What stands in the fields of an article, and what is wrong with it. */
import { useCallback, useEffect, useId, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import type { FieldValue, FormValues } from "../../kit/form/form.ts";
import { problemsOf, shownFields } from "../../kit/form/rules.ts";
import { left, preset, shownErrors, startOf, typed } from "../../kit/form/state.ts";
import { useCan, useSession } from "../../state/session.ts";
import { useTab } from "../../state/tab.tsx";
import { articleForm } from "./fields.ts";
import { categoryName } from "./names.ts";
import { keepTypedTime, typedTime } from "./typed-times.ts";
import type { ArticleStart } from "./use-article-form.ts";
import { isSameContent } from "./values.ts";

export type ArticleState = ReturnType<typeof useArticleState>;

export function useArticleState({ article, saved, draft }: ArticleStart) {
  const { t, language } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { instance } = useTab();
  const [state, setState] = useState(() => {
    const time = typedTime(article?.ArticleId, instance, draft !== undefined);
    const typedBefore: FormValues = time === undefined ? {} : { PublishAt: time };
    return { ...startOf(saved), values: { ...(draft ?? saved), ...typedBefore } };
  });
  // Another one asks for the categories anew.
  const [categoryKey, setCategoryKey] = useState(0);
  const canPublish = useCan("Article", "publish");
  const isTimed = canPublish && article?.State !== "Published";
  const isTimeTyped = isTimed && state.values.PublishAt !== state.start.PublishAt;
  useTypedTime(article?.ArticleId, isTimeTyped ? String(state.values.PublishAt) : undefined);
  const category = article && { value: article.ArticleCategoryId, label: categoryName(article, language) };
  const { fields, input } = articleForm({
    category,
    language: article?.LanguageCode,
    offsetMinutes,
    isTimed,
  });
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
    /** Of what is saved: a draft is kept of it. */
    isDirty: !isSameContent(state.start, state.values),
    /** Only what is not public yet can wait for a time. */
    isTimed,
    /** A publish time stands there that the server does not know of. */
    isTimeTyped,
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

/** Outlives a reload of the window. */
function useTypedTime(articleId: string | undefined, time: string | undefined): void {
  const { instance } = useTab();
  useEffect(
    () => keepTypedTime(articleId, time === undefined ? undefined : { time, instance }),
    [articleId, instance, time],
  );
}
