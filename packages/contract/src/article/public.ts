/**
 * Published articles and advertisements for merchants' sites: anybody may read them, from any site, and any cache may keep
 * an answer for `publicSeconds`. Nothing is here that is not published at this moment.
 */
import { z } from "zod";
import { advertisingPositionCodes } from "../advertising/positions.ts";
import { call } from "../call.ts";
import { idInput, instant, integerInput, noInput } from "../fields.ts";
import { imageFile } from "../files.ts";

/** How long browsers and caches keep an answer without asking: so long may something taken back be seen. */
export const publicSeconds = 60;
/** Where the pictures of published content are; followed by ImageId. */
export const contentImagePath = "/gateway/content/image";

const languageInput = z.string().regex(/^[a-z]{2}[A-Z]{2}$/, { error: "A language such as enUS" });

export const contentLanguage = z.strictObject({
  LanguageCode: z.string(),
  LanguageName: z.string(),
  LanguageName_enUS: z.string(),
  /** What the language calls itself. */
  NativeName: z.string(),
});

export const contentCategory = z.strictObject({
  ArticleCategoryId: z.string(),
  ArticleCategoryName: z.string(),
  ArticleCategoryName_enUS: z.string(),
});

/** An article in the list. */
export const contentArticleEntry = z.strictObject({
  ArticleId: z.string(),
  Language: z.string(),
  ArticleCategoryId: z.string(),
  Title: z.string(),
  /** The beginning of its text, without marks. */
  Excerpt: z.string(),
  /** Address of the cover picture, or null. */
  CoverUrl: z.string().nullable(),
  PublishedAt: instant,
});

export const contentAdvertisement = z.strictObject({
  AdvertisementId: z.string(),
  Position: z.enum(advertisingPositionCodes),
  Title: z.string(),
  ImageUrl: z.string(),
  /** Of the picture, in pixels. */
  Width: z.int(),
  Height: z.int(),
  /** Where a click leads, or null. */
  LinkUrl: z.string().nullable(),
});

export const contentLanguages = call({
  method: "GET",
  path: "/gateway/content/languages",
  summary: "The languages in which content is published, in order.",
  access: { by: "anyone" },
  effect: "read",
  publicCache: true,
  input: noInput,
  output: z.strictObject({ Rows: z.array(contentLanguage) }),
  errors: [],
});

export const contentCategories = call({
  method: "GET",
  path: "/gateway/content/article_categories",
  summary: "The categories of articles, in order.",
  access: { by: "anyone" },
  effect: "read",
  publicCache: true,
  input: noInput,
  output: z.strictObject({ Rows: z.array(contentCategory) }),
  errors: [],
});

export const contentArticles = call({
  method: "GET",
  path: "/gateway/content/articles",
  summary: "Published articles in one language, in the operator's order, then newest first.",
  access: { by: "anyone" },
  effect: "read",
  publicCache: true,
  input: z.strictObject({
    Language: languageInput,
    ArticleCategoryId: idInput.optional(),
    /** `NextCursor` of the answer before; absent for the first page. */
    Cursor: z.string().max(100).optional(),
    Size: integerInput(1, 50).default(20),
  }),
  output: z.strictObject({
    Rows: z.array(contentArticleEntry),
    /** Null on the last page. */
    NextCursor: z.string().nullable(),
  }),
  errors: ["ContentLanguageUnknown", "ContentCursorInvalid"],
});

export const contentArticle = call({
  method: "GET",
  path: "/gateway/content/article",
  summary: "One published article, with its text as HTML.",
  access: { by: "anyone" },
  effect: "read",
  publicCache: true,
  input: z.strictObject({ ArticleId: idInput }),
  output: contentArticleEntry.extend({ Html: z.string() }),
  errors: ["ContentNotFound"],
});

export const contentAdvertisements = call({
  method: "GET",
  path: "/gateway/content/advertisements",
  summary: "Advertisements in one language that are running now, in order.",
  access: { by: "anyone" },
  effect: "read",
  publicCache: true,
  input: z.strictObject({ Language: languageInput, Position: z.enum(advertisingPositionCodes).optional() }),
  output: z.strictObject({ Rows: z.array(contentAdvertisement) }),
  errors: ["ContentLanguageUnknown"],
});

export const contentImage = call({
  method: "GET",
  path: contentImagePath,
  summary: "An image, available while published content shows it.",
  access: { by: "anyone" },
  effect: "read",
  publicCache: true,
  image: true,
  input: z.strictObject({ ImageId: idInput }),
  output: imageFile,
  errors: ["ContentNotFound"],
});
