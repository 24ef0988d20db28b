/** What was saved of an article, and which of it was public when. */
import { articleImageAddress, renderArticle } from "@opc/contract/article/html";
import type { Handlers } from "../../call/handler.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type FoundVersion, findArticle, findVersion, type ListedArticle } from "./store.ts";

type Version = Pick<
  FoundVersion,
  "Number" | "Title" | "LanguageCode" | "SavedBy" | "SavedAt" | "RestoredFrom"
>;

export const versionHandlers = {
  articleVersionList: async ({ ArticleId, Before, Size }, { tx, now }) => {
    const article = await findArticle(tx, BigInt(ArticleId), now);
    let query = tx
      .selectFrom("ArticleVersion")
      .select(["Number", "Title", "LanguageCode", "SavedBy", "SavedAt", "RestoredFrom"])
      .where("ArticleId", "=", article.Id);
    if (Before !== undefined) query = query.where("Number", "<", Before);
    const found = await query
      .orderBy("Number", "desc")
      .limit(Size + 1)
      .execute();
    const shown = found.slice(0, Size);
    const Rows = await rowsOf(tx, article, shown);
    return { Rows, NextBefore: found.length > Size ? (shown.at(-1)?.Number ?? null) : null };
  },

  articleVersionGet: async ({ ArticleId, Number: number }, { tx, now }) => {
    const article = await findArticle(tx, BigInt(ArticleId), now);
    const version = await findVersion(tx, article.Id, number);
    const [row] = await rowsOf(tx, article, [version]);
    if (!row) throw new Error("A version has a row");
    return {
      Version: row,
      Content: contentRow(version),
      Html: renderArticle(version.Html, articleImageAddress),
    };
  },
} satisfies Partial<Handlers>;

/** The parts of a version that people chose, in the wire's form. */
function contentRow(
  version: Pick<
    ListedArticle,
    | "Title"
    | "LanguageCode"
    | "ArticleCategoryId"
    | "CategoryNameZh"
    | "CategoryNameEn"
    | "CoverImageId"
    | "SortOrder"
  >,
) {
  return {
    Title: version.Title,
    LanguageCode: version.LanguageCode,
    ArticleCategoryId: version.ArticleCategoryId.toString(),
    ArticleCategoryName: version.CategoryNameZh,
    ArticleCategoryName_enUS: version.CategoryNameEn,
    CoverImageId: version.CoverImageId?.toString() ?? null,
    SortOrder: version.SortOrder,
  };
}

async function rowsOf(tx: Transaction, article: ListedArticle, versions: readonly Version[]) {
  const acts =
    versions.length === 0
      ? []
      : await tx
          .selectFrom("ArticlePublication")
          .select(["Number", "Act", "PublishAt", "ActedBy", "ActedAt"])
          .where("ArticleId", "=", article.Id)
          .where(
            "Number",
            "in",
            versions.map(({ Number: number }) => number),
          )
          .orderBy("Id", "desc")
          .limit(1000)
          .execute();
  const byNumber = Map.groupBy(acts, (act) => act.Number);
  return versions.map((version) => ({
    Number: version.Number,
    Title: version.Title,
    LanguageCode: version.LanguageCode,
    SavedBy: version.SavedBy,
    SavedAt: version.SavedAt.toISOString(),
    RestoredFrom: version.RestoredFrom,
    IsLatest: version.Number === article.Version,
    IsPublished: version.Number === article.PublishedVersion,
    Publications: (byNumber.get(version.Number) ?? []).map(({ Act, PublishAt, ActedBy, ActedAt }) => ({
      Act,
      PublishAt: PublishAt?.toISOString() ?? null,
      ActedBy,
      ActedAt: ActedAt.toISOString(),
    })),
  }));
}
