/** The exported articles, without their texts. */
import type { ArticleRow } from "@opc/contract/article/inputs";
import * as words from "@opc/contract/article/words";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { articleHandlers } from "./handlers.ts";

const { text, count, time, state, flag, made } = rowColumns<ArticleRow, typeof words.enUS>(words);

export const articleExports = {
  articleExport: listExport(
    {
      title: pageTitle("Article"),
      words,
      columns: [
        text("Title"),
        text("LanguageCode", "Language"),
        made("Category", (row, language) =>
          language === "zhCN" ? row.ArticleCategoryName : row.ArticleCategoryName_enUS,
        ),
        count("SortOrder"),
        state("State", "state"),
        time("PublishAt"),
        flag("HasUnpublishedChanges", "Changes"),
        count("Version"),
        text("Excerpt"),
        text("CreatedBy"),
        time("CreatedAt"),
        text("UpdatedBy"),
        time("UpdatedAt"),
      ],
    },
    articleHandlers.articleList,
  ),
};
