/**
 * What the public sees of articles: the published version of each whose time has come, and the pictures in it; nothing of a
 * category or a language that is switched off. The content API reads articles through these functions alone. `now` is the time of the question.
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

/** Where a list goes on: the order is SortOrder, then the latest published, then the latest added. */
export interface PublishedPlace {
  SortOrder: number;
  PublishAt: Date;
  Id: bigint;
}

export interface PublishedEntry extends PublishedPlace {
  Title: string;
  LanguageCode: string;
  ArticleCategoryId: bigint;
  CoverImageId: bigint | null;
  Excerpt: string;
}

export interface PublishedFilter {
  language: string;
  categoryId?: bigint | undefined;
  /** The last entry of the page before. */
  after?: PublishedPlace | undefined;
  limit: number;
}

function published(tx: Transaction, now: Date) {
  return tx
    .selectFrom("Article")
    .innerJoin("ArticleVersion as Shown", (join) =>
      join.onRef("Shown.ArticleId", "=", "Article.Id").onRef("Shown.Number", "=", "Article.PublishedVersion"),
    )
    .innerJoin("ArticleCategory", "ArticleCategory.Id", "Shown.ArticleCategoryId")
    .innerJoin("Language", "Language.Code", "Shown.LanguageCode")
    .where("ArticleCategory.Enabled", "=", true)
    .where("Language.Enabled", "=", true)
    .where("Article.Status", "=", "Published")
    .where("Article.PublishAt", "<=", now);
}

function entries(tx: Transaction, now: Date) {
  return published(tx, now)
    .select(["Article.Id", "Shown.SortOrder", "Shown.Title", "Shown.LanguageCode", "Shown.ArticleCategoryId"])
    .select(["Shown.CoverImageId", "Shown.Excerpt"])
    .select((expression) => expression.ref("Article.PublishAt").$notNull().as("PublishAt"));
}

export function publishedArticles(
  tx: Transaction,
  { language, categoryId, after, limit }: PublishedFilter,
  now: Date,
): Promise<PublishedEntry[]> {
  let query = entries(tx, now).where("Shown.LanguageCode", "=", language);
  if (categoryId !== undefined) query = query.where("Shown.ArticleCategoryId", "=", categoryId);
  if (after) {
    const { SortOrder, PublishAt, Id } = after;
    query = query.where(
      sql<boolean>`(shown.sort_order > ${SortOrder} or (shown.sort_order = ${SortOrder}
        and (article.publish_at, article.id) < (${PublishAt}, ${Id})))`,
    );
  }
  return query
    .orderBy("Shown.SortOrder")
    .orderBy("Article.PublishAt", "desc")
    .orderBy("Article.Id", "desc")
    .limit(limit)
    .execute();
}

/** With its stored text (`renderArticle` gives the pictures their addresses); undefined: nothing that is public. */
export function publishedArticle(
  tx: Transaction,
  articleId: bigint,
  now: Date,
): Promise<(PublishedEntry & { Html: string }) | undefined> {
  return entries(tx, now).where("Article.Id", "=", articleId).select("Shown.Html").executeTakeFirst();
}

/** In their order; a deleted one is never enabled. */
export function publishedCategories(tx: Transaction) {
  return tx
    .selectFrom("ArticleCategory")
    .where("Enabled", "=", true)
    .select(["Id", "NameZh", "NameEn"])
    .orderBy("SortOrder")
    .orderBy("Id")
    .execute();
}

/** Whether something public shows it, as its cover or in its text. */
export async function isPublishedImage(tx: Transaction, imageId: bigint, now: Date): Promise<boolean> {
  const found = await published(tx, now)
    .innerJoin("ArticleVersionImage as Image", (join) =>
      join.onRef("Image.ArticleId", "=", "Article.Id").onRef("Image.Number", "=", "Article.PublishedVersion"),
    )
    .where("Image.ImageId", "=", imageId)
    .select(sql`1`.as("One"))
    .executeTakeFirst();
  return found !== undefined;
}
