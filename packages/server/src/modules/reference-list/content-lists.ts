/** What content is sorted by: languages, article categories, lotteries; each in the order that people gave it. */
import type { Handlers } from "../../call/handler.ts";

export const contentLists = {
  languageList: async (_input, { tx }) => {
    const rows = await tx
      .selectFrom("Language")
      .selectAll()
      .where("Enabled", "=", true)
      .orderBy("SortOrder")
      .orderBy("Code")
      .execute();
    return rows.map((row) => ({
      LanguageCode: row.Code,
      LanguageName: row.NameZh,
      LanguageName_enUS: row.NameEn,
      NativeName: row.NativeName,
    }));
  },

  articleCategoryGet: async (_input, { tx }) => {
    const rows = await tx
      .selectFrom("ArticleCategory")
      .selectAll()
      .where("Enabled", "=", true)
      .orderBy("SortOrder")
      .orderBy("Id")
      .execute();
    return rows.map((row) => ({
      ArticleCategoryId: row.Id.toString(),
      ArticleCategoryName: row.NameZh,
      ArticleCategoryName_enUS: row.NameEn,
    }));
  },

  lotteryList: async (_input, { tx }) => {
    const rows = await tx
      .selectFrom("Lottery")
      .selectAll()
      .where("Enabled", "=", true)
      .orderBy("SortOrder")
      .orderBy("Code")
      .execute();
    return rows.map((row) => ({
      LotteryCode: row.Code,
      LotteryName: row.NameZh,
      LotteryName_enUS: row.NameEn,
      Currency: row.Currency,
      DrawFrequency: row.DrawFrequency,
    }));
  },
} satisfies Partial<Handlers>;
