/** The fields of an article that are drawn as the kit draws any form's; text and cover have a look of their own. */
import { articleAdd } from "@opc/contract/article/calls";
import type { Form, FormField, FormValues, Option } from "../../kit/form/form.ts";
import { tidyMoment } from "../../kit/form/moment.ts";
import { categoryOptions, languageOptions } from "./names.ts";

export interface ArticleFieldFacts {
  /** The article's own category, which may have been disabled since. */
  category: Option | undefined;
  /** Its language, likewise. */
  language: string | undefined;
  offsetMinutes: number;
  /** Only what is not public yet can wait for a time. */
  isTimed: boolean;
}

export function articleForm(facts: ArticleFieldFacts): Pick<Form, "fields" | "input"> {
  // The kit's parts need not know which call it is.
  const fields = articleFields(facts) as unknown as Form["fields"];
  return { fields, input: articleAdd.input };
}

function articleFields({ category, language, offsetMinutes, isTimed }: ArticleFieldFacts): FormField[] {
  return [
    {
      kind: "text",
      name: "Title",
      label: "article.field.Title",
      placeholder: "article.form.titlePlaceholder",
    },
    { kind: "textarea", name: "Html", label: "article.field.Text" },
    {
      kind: "select",
      name: "LanguageCode",
      label: "article.field.LanguageCode",
      options: () => languageOptions(language),
    },
    {
      kind: "select",
      name: "ArticleCategoryId",
      label: "article.field.ArticleCategoryId",
      options: () => categoryOptions(category),
    },
    { kind: "text", name: "CoverImageId", label: "article.form.cover" },
    {
      kind: "number",
      name: "SortOrder",
      label: "article.field.SortOrder",
      hint: "article.form.orderHint",
    },
    {
      kind: "time",
      name: "PublishAt",
      local: "optional",
      label: "article.field.PublishAt",
      hint: "article.form.publishAtHint",
      isShown: () => isTimed,
      check: (value) => (isPast(String(value), offsetMinutes) ? "article.publish.past" : undefined),
    },
  ];
}

/** On the merchant's own clock. */
function isPast(time: string, offsetMinutes: number): boolean {
  const atMs = Date.parse(`${time.trim().replace(" ", "T")}Z`) - offsetMinutes * 60_000;
  return atMs <= Date.now();
}

/** The publish time where one is meant, whole also where its field was not left after it was typed. */
export function publishTime(values: FormValues, isTimed: boolean): string | undefined {
  const time = tidyMoment(String(values.PublishAt ?? "").trim());
  return isTimed && time !== "" ? time : undefined;
}
