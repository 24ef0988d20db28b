/**
 * What articles are sorted by. A disabled category is offered to no article anew, and the public sees neither it nor the
 * articles that are published in it, until it is enabled again. Exports calls alone: index.ts takes them all.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { booleanInput, done, idInput, integerInput, listField, nameInput } from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { articleCategoriesMaximum, articleCategoryRow, articleCategoryStates } from "./inputs.ts";

/** Somewhere in either name. */
const filters = { Text: z.string().trim().min(1).max(100).optional() };
const states = { States: listField(z.enum(articleCategoryStates)).optional() };
const view = { by: "page", page: "ArticleCategory" } as const;
const may = (name: "add" | "edit" | "delete") =>
  ({ by: "page", page: "ArticleCategory", function: name }) as const;
const categoryKey = { ArticleCategoryId: idInput };
const categoryNames = { ArticleCategoryName: nameInput, ArticleCategoryName_enUS: nameInput };

export const articleCategoryList = call({
  method: "POST",
  path: "/rp_api/article/article_category_list",
  summary: "Article categories in the order that people gave them (`Sort` is not heeded).",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...states, ...listControls }),
  output: listOf(articleCategoryRow),
  errors: readErrors,
});

export const articleCategoryExport = call({
  method: "POST",
  path: "/rp_api/article/article_category_export",
  summary: "Asks for a file of the filtered article categories.",
  access: { by: "page", page: "ArticleCategory", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...states, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const articleCategorySummary = call({
  method: "POST",
  path: "/rp_api/article/article_category_summary",
  summary: "Counts by state over the same filter (states ignored).",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StateCounts: z.array(z.strictObject({ State: z.enum(articleCategoryStates), Count: z.int() })),
  }),
  errors: readErrors,
});

export const articleCategoryAdd = call({
  method: "POST",
  path: "/mc_api/article/article_category_add",
  summary: "Add a category, behind all others.",
  access: may("add"),
  effect: "write",
  form: true,
  input: z.strictObject(categoryNames),
  output: z.strictObject({ ArticleCategoryId: z.string() }),
  errors: [...writeErrors, "ArticleCategoryNameTaken", "ArticleCategoriesFull"],
});

export const articleCategoryUpdate = call({
  method: "POST",
  path: "/mc_api/article/article_category_update",
  summary: "Rename a category, for the public too.",
  access: may("edit"),
  effect: "write",
  form: true,
  input: z.strictObject({ ...categoryKey, Version: integerInput(1, 2_000_000_000), ...categoryNames }),
  output: done,
  errors: [...writeErrors, "NotFound", "RecordChanged", "ArticleCategoryNameTaken"],
});

export const articleCategoryEnable = call({
  method: "POST",
  path: "/mc_api/article/article_category_enable",
  summary: "Enable or disable a category; the public does not see the articles in a disabled one.",
  access: may("edit"),
  effect: "write",
  form: true,
  input: z.strictObject({ ...categoryKey, Enabled: booleanInput }),
  output: done,
  errors: [...writeErrors, "NotFound"],
});

export const articleCategoryDelete = call({
  method: "POST",
  path: "/mc_api/article/article_category_delete",
  summary: "Delete a category that no article is in.",
  access: may("delete"),
  effect: "write",
  form: true,
  input: z.strictObject(categoryKey),
  output: done,
  errors: [...writeErrors, "NotFound", "ArticleCategoryInUse"],
});

export const articleCategorySort = call({
  method: "POST",
  path: "/mc_api/article/article_category_sort",
  summary: "Put the categories into this order: all of them, each once.",
  access: may("edit"),
  effect: "write",
  form: true,
  input: z.strictObject({ ArticleCategoryIds: listField(idInput, articleCategoriesMaximum) }),
  output: done,
  errors: [...writeErrors, "ArticleCategoriesChanged"],
});
