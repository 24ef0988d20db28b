/** The exported article categories, in their order. */
import { articleCategoryFields } from "@opc/contract/article/category-fields";
import * as words from "@opc/contract/article/category-words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { articleCategoryHandlers } from "./handlers.ts";

export const articleCategoryExports = {
  articleCategoryExport: listExport(
    { title: pageTitle("ArticleCategory"), words, columns: rowColumnsOf(articleCategoryFields, words) },
    articleCategoryHandlers.articleCategoryList,
  ),
};
