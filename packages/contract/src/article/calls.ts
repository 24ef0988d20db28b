/**
 * Articles that the operator publishes for merchants' sites. Each save is a version; the public sees the version that
 * somebody published, so saving changes nothing for readers until it is published too. A draft is what one person is
 * typing: the server keeps it until it is saved or discarded, or left alone for 90 days. The public reads articles through content.ts.
 * Exports calls alone: index.ts takes them all.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { imageErrors, readErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { codeInput, done, idInput, instant, integerInput, listField } from "../fields.ts";
import { imageFile, imageInput, imageUpload } from "../files.ts";
import { listControls, listOf } from "../page.ts";
import { articleMaximumBytes } from "./html.ts";
import {
  articleContent,
  articleDraft,
  articleDraftFields,
  articleFormFields,
  articleRow,
  articleVersionRow,
  publishAtInput,
} from "./inputs.ts";
import { articleStates } from "./states.ts";

const filters = {
  /** Somewhere in the title. */
  Text: z.string().trim().min(1).max(200).optional(),
  LanguageCode: codeInput.optional(),
  ArticleCategoryId: idInput.optional(),
};
const states = { States: listField(z.enum(articleStates)).optional() };
const view = { by: "page", page: "Article" } as const;
const may = (name: "add" | "edit" | "publish" | "delete") =>
  ({ by: "page", page: "Article", function: name }) as const;
const mayWrite = { by: "page", page: "Article", function: ["add", "edit"] } as const;
const articleKey = { ArticleId: idInput };
/** The version that the asker saw; refused when somebody saved another meanwhile. */
const seen = { ...articleKey, Version: integerInput(1, 2_000_000_000) };
const savedErrors = [
  ...writeErrors,
  "ArticleCategoryUnfit",
  "ArticleLanguageUnfit",
  "ArticleTooLong",
  "ArticleIntricate",
  "ArticleManyPictures",
  "ArticlePictureMissing",
] as const;
const htmlField = { largestFieldBytes: articleMaximumBytes * 6 };

export const articleList = call({
  method: "POST",
  path: "/rp_api/article/article_list",
  summary: "Articles, the latest added first, by key.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...states, ...listControls }),
  output: listOf(articleRow),
  errors: readErrors,
});

export const articleExport = call({
  method: "POST",
  path: "/rp_api/article/article_export",
  summary: "Asks for a file of the filtered articles, without their texts.",
  access: { by: "page", page: "Article", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...states, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const articleSummary = call({
  method: "POST",
  path: "/rp_api/article/article_summary",
  summary: "Counts by state over the same filter (states ignored).",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StateCounts: z.array(z.strictObject({ State: z.enum(articleStates), Count: z.int() })),
  }),
  errors: readErrors,
});

export const articleGet = call({
  method: "POST",
  path: "/rp_api/article/article_get",
  summary: "One article with the text of its latest version, pictures at the editor's addresses.",
  access: view,
  effect: "read",
  input: z.strictObject(articleKey),
  output: z.strictObject({ Article: articleRow, Html: z.string() }),
  errors: [...readErrors, "NotFound"],
});

export const articleAdd = call({
  method: "POST",
  path: "/mc_api/article/article_add",
  summary:
    "Add an article as a draft that the public does not see; the asker's own unsaved typing of a new one ends.",
  access: may("add"),
  effect: "write",
  form: true,
  ...htmlField,
  input: z.strictObject(articleFormFields),
  output: z.strictObject({ ArticleId: z.string(), Version: z.int() }),
  errors: savedErrors,
});

export const articleUpdate = call({
  method: "POST",
  path: "/mc_api/article/article_update",
  summary:
    "Save an article's next version; the public goes on seeing the published one. Unchanged: no version.",
  access: may("edit"),
  effect: "write",
  form: true,
  ...htmlField,
  input: z.strictObject({ ...seen, ...articleFormFields }),
  output: z.strictObject({ Version: z.int() }),
  errors: [...savedErrors, "NotFound", "ArticleGone", "ArticleChanged"],
});

export const articlePublish = call({
  method: "POST",
  path: "/mc_api/article/article_publish",
  summary:
    "Make the latest version public, now or at a time; also the changes of a public one, and another time.",
  access: may("publish"),
  effect: "write",
  form: true,
  input: z.strictObject({ ...seen, PublishAt: publishAtInput }),
  output: z.strictObject({ PublishAt: instant }),
  errors: [
    ...writeErrors,
    "NotFound",
    "ArticleChanged",
    "ArticlePublicAlready",
    "ArticlePublishTime",
    "ArticleLiveScheduled",
    "ArticleCategoryUnfit",
    "ArticleLanguageUnfit",
    "ArticleEmpty",
    "ArticlePictureMissing",
  ],
});

export const articleUnpublish = call({
  method: "POST",
  path: "/mc_api/article/article_unpublish",
  summary: "Take a published or scheduled article back: the public no longer sees it.",
  access: may("publish"),
  effect: "write",
  form: true,
  input: z.strictObject(articleKey),
  output: done,
  errors: [...writeErrors, "NotFound", "ArticleNotPublished"],
});

export const articleDelete = call({
  method: "POST",
  path: "/mc_api/article/article_delete",
  summary: "Delete an article that is neither published nor scheduled; its versions stay in the books.",
  access: may("delete"),
  effect: "write",
  form: true,
  input: z.strictObject(seen),
  output: done,
  errors: [...writeErrors, "NotFound", "ArticleChanged", "ArticleStillPublished"],
});

export const articleVersionList = call({
  method: "POST",
  path: "/rp_api/article/article_version_list",
  summary: "The versions of an article, the latest first.",
  access: view,
  effect: "read",
  input: z.strictObject({
    ...articleKey,
    /** `NextBefore` of the answer before; absent for the latest. */
    Before: integerInput(1, 2_000_000_000).optional(),
    Size: integerInput(1, 100).default(50),
  }),
  /** `NextBefore` is null when there is no earlier one. */
  output: z.strictObject({ Rows: z.array(articleVersionRow), NextBefore: z.int().nullable() }),
  errors: [...readErrors, "NotFound"],
});

export const articleVersionGet = call({
  method: "POST",
  path: "/rp_api/article/article_version_get",
  summary: "One version of an article as it was saved, pictures at the editor's addresses.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...articleKey, Number: integerInput(1, 2_000_000_000) }),
  output: z.strictObject({ Version: articleVersionRow, Content: articleContent, Html: z.string() }),
  errors: [...readErrors, "NotFound"],
});

export const articleRestore = call({
  method: "POST",
  path: "/mc_api/article/article_restore",
  summary:
    "Save an earlier version as the next, unpublished version. If its category was deleted, the current category is kept.",
  access: may("edit"),
  effect: "write",
  form: true,
  input: z.strictObject({ ...seen, Number: integerInput(1, 2_000_000_000) }),
  output: z.strictObject({ Version: z.int() }),
  errors: [...writeErrors, "NotFound", "ArticleChanged"],
});

export const articlePreview = call({
  method: "POST",
  path: "/rp_api/article/article_preview",
  summary: "A text as it would be published, pictures at the editor's addresses.",
  access: view,
  effect: "read",
  input: z.strictObject({ Html: articleFormFields.Html }),
  output: z.strictObject({ Html: z.string(), Bytes: z.int(), Pictures: z.int() }),
  errors: [...readErrors, "ArticleIntricate"],
});

export const articleDraftGet = call({
  method: "POST",
  path: "/rp_api/article/article_draft_get",
  summary: "The viewer's unsaved draft of an article, or of a new one without an id. Null if there is none.",
  access: mayWrite,
  effect: "read",
  input: z.strictObject({ ArticleId: idInput.optional() }),
  output: z.strictObject({ Draft: articleDraft.nullable() }),
  errors: readErrors,
});

export const articleDraftSave = call({
  method: "POST",
  path: "/mc_api/article/article_draft_save",
  summary: "Save the viewer's draft in place of the previous one.",
  access: mayWrite,
  effect: "write",
  form: true,
  ...htmlField,
  input: z.strictObject({
    ArticleId: idInput.optional(),
    /** With an ArticleId: the version that the typing began from. */
    BaseVersion: integerInput(1, 2_000_000_000).optional(),
    ...articleDraftFields,
  }),
  output: z.strictObject({ SavedAt: instant }),
  errors: [
    ...writeErrors,
    "NotFound",
    "ArticleGone",
    "ArticleTooLong",
    "ArticleIntricate",
    "ArticleManyPictures",
  ],
});

export const articleDraftDiscard = call({
  method: "POST",
  path: "/mc_api/article/article_draft_discard",
  summary: "Discard the viewer's draft.",
  access: mayWrite,
  effect: "write",
  form: true,
  input: z.strictObject({ ArticleId: idInput.optional() }),
  output: done,
  errors: writeErrors,
});

export const articleImageUpload = call({
  method: "POST",
  path: "/mc_api/article/article_image_upload",
  summary: "Store an image for a text or a cover; it is re-encoded. Unused images are deleted after a day.",
  access: mayWrite,
  effect: "write",
  form: true,
  upload: imageUpload,
  input: z.strictObject({ Image: imageInput }),
  output: z.strictObject({ ImageId: z.string(), Width: z.int(), Height: z.int() }),
  errors: [...writeErrors, ...imageErrors],
});

export const articleImage = call({
  method: "GET",
  path: "/rp_api/article/article_image",
  summary: "An image of an article, for users who may view the page.",
  access: view,
  effect: "read",
  image: true,
  input: z.strictObject({ ImageId: idInput }),
  output: imageFile,
  errors: [...readErrors, "NotFound"],
});
