/** Articles in the database. The list shows each by its latest version; a deleted one is in no list. */
import { type ArticleState, articleStates } from "@opc/contract/article/states";
import type { List } from "@opc/contract/page";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { hasPart } from "../../db/filters.ts";
import { type ListControls, listByKey } from "../../db/list.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface ArticleFilters {
  Text?: string | undefined;
  LanguageCode?: string | undefined;
  ArticleCategoryId?: string | undefined;
  States?: ArticleState[] | undefined;
}

/** What `stateOf` says, in SQL; a test compares the two. */
function stateAt(now: Date) {
  return sql<ArticleState>`case when article.status = 'Published' and article.publish_at > ${now}
    then 'Scheduled' else article.status end`;
}

function filteredArticles(tx: Transaction, filters: ArticleFilters, now: Date) {
  const { Text, LanguageCode, ArticleCategoryId, States } = filters;
  let query = tx
    .selectFrom("Article")
    .innerJoin("ArticleVersion", (join) =>
      join
        .onRef("ArticleVersion.ArticleId", "=", "Article.Id")
        .onRef("ArticleVersion.Number", "=", "Article.Version"),
    )
    .where("Article.DeletedAt", "is", null);
  if (Text) query = query.where(hasPart("ArticleVersion.Title", Text));
  if (LanguageCode) query = query.where("ArticleVersion.LanguageCode", "=", LanguageCode);
  if (ArticleCategoryId)
    query = query.where("ArticleVersion.ArticleCategoryId", "=", BigInt(ArticleCategoryId));
  if (States && States.length > 0 && States.length < articleStates.length)
    query = query.where(sql<boolean>`${stateAt(now)} = any(${[...States]}::text[])`);
  return query;
}

function withParts(query: ReturnType<typeof filteredArticles>) {
  return query
    .innerJoin("ArticleCategory as Category", "Category.Id", "ArticleVersion.ArticleCategoryId")
    .selectAll("Article")
    .select([
      "ArticleVersion.Title",
      "ArticleVersion.LanguageCode",
      "ArticleVersion.ArticleCategoryId",
      "ArticleVersion.CoverImageId",
    ])
    .select(["ArticleVersion.SortOrder", "ArticleVersion.Excerpt"])
    .select(["Category.NameZh as CategoryNameZh", "Category.NameEn as CategoryNameEn"]);
}

export type ListedArticle = Awaited<ReturnType<typeof findArticle>>;

export function listArticles(
  tx: Transaction,
  input: ArticleFilters & ListControls,
  now: Date,
): Promise<List<ListedArticle>> {
  const filtered = filteredArticles(tx, input, now);
  return listByKey({ tx, controls: input, filtered, shape: withParts, idColumn: "Article.Id" });
}

export async function countByState(tx: Transaction, filters: ArticleFilters, now: Date) {
  const rows = await filteredArticles(tx, { ...filters, States: undefined }, now)
    .select([stateAt(now).as("State"), (count) => count.fn.countAll<bigint>().as("Count")])
    .groupBy("State")
    .execute();
  const counts = new Map(rows.map(({ State, Count }) => [State, Number(Count)]));
  return articleStates.map((State) => ({ State, Count: counts.get(State) ?? 0 }));
}

/** Throws NotFound, also for one that was deleted. */
export async function findArticle(tx: Transaction, articleId: bigint, now: Date) {
  const article = await withParts(filteredArticles(tx, {}, now))
    .where("Article.Id", "=", articleId)
    .executeTakeFirst();
  if (!article) throw new CallError("NotFound");
  return article;
}

/** The same with its row held, so that two people do not save, publish or delete at once. */
export async function lockArticle(tx: Transaction, articleId: bigint, now: Date) {
  await tx.selectFrom("Article").select("Id").where("Id", "=", articleId).forNoKeyUpdate().execute();
  return findArticle(tx, articleId, now);
}

/** Held, and still of the version that the asker saw. Throws NotFound, ArticleChanged. */
export async function lockSeen(
  tx: Transaction,
  { ArticleId, Version }: { ArticleId: string; Version: number },
  now: Date,
) {
  const article = await lockArticle(tx, BigInt(ArticleId), now);
  if (article.Version !== Version)
    throw new CallError("ArticleChanged", { SavedBy: article.UpdatedBy, Version: article.Version });
  return article;
}

export async function isDeleted(tx: Transaction, articleId: bigint): Promise<boolean> {
  const found = await tx
    .selectFrom("Article")
    .select("Id")
    .where("Id", "=", articleId)
    .where("DeletedAt", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The stored text of one version. Throws NotFound. */
export async function findVersion(tx: Transaction, articleId: bigint, number: number) {
  const version = await tx
    .selectFrom("ArticleVersion")
    .innerJoin("ArticleCategory as Category", "Category.Id", "ArticleVersion.ArticleCategoryId")
    .selectAll("ArticleVersion")
    .select(["Category.NameZh as CategoryNameZh", "Category.NameEn as CategoryNameEn"])
    .where("ArticleId", "=", articleId)
    .where("Number", "=", number)
    .executeTakeFirst();
  if (!version) throw new CallError("NotFound");
  return version;
}
export type FoundVersion = Awaited<ReturnType<typeof findVersion>>;
