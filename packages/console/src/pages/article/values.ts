/** What stands in the form of an article, and the calls' input of it. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import type { Input, Output } from "../../api/client.ts";
import type { FormValues } from "../../kit/form/form.ts";
import { formatTime } from "../../kit/format/time.ts";

/** The publish time is no part of what is saved. */
export const contentFields = [
  "Title",
  "LanguageCode",
  "ArticleCategoryId",
  "CoverImageId",
  "SortOrder",
  "Html",
] as const;

export const blankValues: FormValues = {
  Title: "",
  LanguageCode: "",
  ArticleCategoryId: "",
  CoverImageId: "",
  SortOrder: "0",
  Html: "",
  PublishAt: "",
};

export function valuesOf(article: ArticleRow, html: string, offsetMinutes: number): FormValues {
  return {
    Title: article.Title,
    LanguageCode: article.LanguageCode,
    ArticleCategoryId: article.ArticleCategoryId,
    CoverImageId: article.CoverImageId ?? "",
    SortOrder: String(article.SortOrder),
    Html: html,
    PublishAt:
      article.State === "Scheduled" && article.PublishAt ? formatTime(article.PublishAt, offsetMinutes) : "",
  };
}

export type Draft = NonNullable<Output<"articleDraftGet">["Draft"]>;

export function valuesOfDraft(draft: Draft, PublishAt: string): FormValues {
  return {
    Title: draft.Title,
    LanguageCode: draft.LanguageCode,
    ArticleCategoryId: draft.ArticleCategoryId,
    CoverImageId: draft.CoverImageId,
    SortOrder: draft.SortOrder === null ? "" : String(draft.SortOrder),
    Html: draft.Html,
    PublishAt,
  };
}

export function inputOfValues(values: FormValues): Input<"articleAdd"> {
  const { SortOrder, ...texts } = contentOf(values);
  return { ...texts, ...(SortOrder === "" ? {} : { SortOrder: Number(SortOrder) }) };
}

export function contentOf(values: FormValues): Record<(typeof contentFields)[number], string> {
  const pairs = contentFields.map((name) => [name, String(values[name] ?? "").trim()]);
  return Object.fromEntries(pairs);
}

export function isSameContent(one: FormValues, other: FormValues): boolean {
  return contentFields.every((name) => one[name] === other[name]);
}
