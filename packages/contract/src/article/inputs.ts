/** What an article consists of, and in which states it can be. */
import { z } from "zod";
import { codeInput, idInput, instant, integerInput, timeInput } from "../fields.ts";
import { rowOf } from "../row-schema.ts";
import { articleCategoryFields } from "./category-fields.ts";
import { articleFields } from "./fields.ts";
import { articleMaximumBytes } from "./html.ts";

export const articleTitleMaximum = 200;
/** So far ahead may an article be scheduled; a later time is a mistyped year. */
export const articleScheduleDays = 366;

/** What is asked of a text before it is cleaned: a little more than may be kept of it. */
const htmlInput = z.string().max(articleMaximumBytes * 2);
const sortOrderInput = integerInput(0, 1_000_000);

/** The form of an article; every field of it belongs to the version that a save makes. */
export const articleFormFields = {
  Title: z.string().trim().min(1, { error: "Enter a title" }).max(articleTitleMaximum),
  LanguageCode: codeInput,
  ArticleCategoryId: idInput,
  /** Of `articleImageUpload`; empty or absent: none. */
  CoverImageId: z.union([z.literal("").transform(() => undefined), idInput]).optional(),
  /** The smallest stands first; among equals the latest published. */
  SortOrder: sortOrderInput.default(0),
  /** As the editor has it; the server cleans it (article/html.ts). */
  Html: htmlInput,
};

/** A form that is not finished: each field may be missing or empty. */
export const articleDraftFields = {
  Title: z.string().max(articleTitleMaximum).optional(),
  LanguageCode: z.string().max(64).optional(),
  ArticleCategoryId: z.union([z.literal(""), idInput]).optional(),
  CoverImageId: z.union([z.literal(""), idInput]).optional(),
  SortOrder: z.union([z.literal("").transform(() => undefined), sortOrderInput]).optional(),
  Html: htmlInput.optional(),
};

/** Absent: now. */
export const publishAtInput = z.union([z.literal("").transform(() => undefined), timeInput]).optional();

export const articleDraft = z.strictObject({
  Title: z.string(),
  LanguageCode: z.string(),
  ArticleCategoryId: z.string(),
  CoverImageId: z.string(),
  SortOrder: z.int().nullable(),
  /** Pictures at the editor's addresses. */
  Html: z.string(),
  /** The version that the typing began from; null: a new article. */
  BaseVersion: z.int().nullable(),
  SavedAt: instant,
});

export const articleContent = z.strictObject({
  Title: z.string(),
  LanguageCode: z.string(),
  ArticleCategoryId: z.string(),
  ArticleCategoryName: z.string(),
  ArticleCategoryName_enUS: z.string(),
  CoverImageId: z.string().nullable(),
  SortOrder: z.int(),
});

export const articleRow = rowOf(articleFields).extend({
  ArticleId: z.string(),
  ArticleCategoryName: z.string(),
  ArticleCategoryName_enUS: z.string(),
  /** The one that is published or scheduled. */
  PublishedVersion: z.int().nullable(),
});
export type ArticleRow = z.output<typeof articleRow>;

export const articleVersionRow = z.strictObject({
  Number: z.int(),
  Title: z.string(),
  LanguageCode: z.string(),
  SavedBy: z.string(),
  SavedAt: instant,
  /** The version that this one brought back. */
  RestoredFrom: z.int().nullable(),
  IsLatest: z.boolean(),
  /** Published or scheduled now. */
  IsPublished: z.boolean(),
  /** When it was published and taken back, the latest first. */
  Publications: z.array(
    z.strictObject({
      Act: z.enum(["Publish", "Unpublish"]),
      PublishAt: instant.nullable(),
      ActedBy: z.string(),
      ActedAt: instant,
    }),
  ),
});
export type ArticleVersionRow = z.output<typeof articleVersionRow>;

export const articleCategoryStates = ["Enabled", "Disabled"] as const;
export const articleCategoriesMaximum = 200;

export const articleCategoryRow = rowOf(articleCategoryFields).extend({
  ArticleCategoryId: z.string(),
  Version: z.int(),
});
export type ArticleCategoryRow = z.output<typeof articleCategoryRow>;
