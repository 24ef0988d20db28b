/** The exported article categories, in their order. */

import * as words from "@opc/contract/article/category-words";
import type { ArticleCategoryRow } from "@opc/contract/article/inputs";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { articleCategoryHandlers } from "./handlers.ts";

const { text, count, time, enabled } = rowColumns<ArticleCategoryRow, typeof words.enUS>(words);

export const articleCategoryExports = {
  articleCategoryExport: listExport(
    {
      title: pageTitle("ArticleCategory"),
      words,
      columns: [
        text("ArticleCategoryName_enUS", "Name_enUS"),
        text("ArticleCategoryName", "Name"),
        enabled("Enabled", "Status"),
        count("SortOrder"),
        count("Articles"),
        count("PublishedArticles"),
        text("UpdatedBy"),
        time("UpdatedAt"),
        time("CreatedAt"),
      ],
    },
    articleCategoryHandlers.articleCategoryList,
  ),
};
