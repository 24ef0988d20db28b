/** The exported articles, without their texts. */
import { articleFields } from "@opc/contract/article/fields";
import type { ArticleRow } from "@opc/contract/article/inputs";
import * as words from "@opc/contract/article/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { articleHandlers } from "./handlers.ts";

const columns = rowColumnsOf<typeof articleFields, ArticleRow>(articleFields, words, {
  ArticleCategoryId: (row, language) =>
    language === "zhCN" ? row.ArticleCategoryName : row.ArticleCategoryName_enUS,
});

export const articleExports = {
  articleExport: listExport({ title: pageTitle("Article"), words, columns }, articleHandlers.articleList),
};
