/** What content is sorted by; the same for every site. */
import type { contentCategory, contentLanguage } from "@opc/contract/article/public";
import type { z } from "zod";
import { publishedCategories } from "../../modules/article/published.ts";
import { kept } from "./kept.ts";

type LanguageRow = z.output<typeof contentLanguage>;
type CategoryRow = z.output<typeof contentCategory>;

export const languages = kept<object, { Rows: LanguageRow[] }>(1, async ({ tx }) => {
  const rows = await tx
    .selectFrom("Language")
    .select(["Code", "NameEn", "NameZh", "NativeName"])
    .where("Enabled", "=", true)
    .orderBy("SortOrder")
    .orderBy("Code")
    .execute();
  return {
    Rows: rows.map((row) => ({
      LanguageCode: row.Code,
      LanguageName: row.NameZh,
      LanguageName_enUS: row.NameEn,
      NativeName: row.NativeName,
    })),
  };
});

export const categories = kept<object, { Rows: CategoryRow[] }>(1, async ({ tx }) => {
  const rows = await publishedCategories(tx);
  return {
    Rows: rows.map((row) => ({
      ArticleCategoryId: row.Id.toString(),
      ArticleCategoryName: row.NameZh,
      ArticleCategoryName_enUS: row.NameEn,
    })),
  };
});
