/** Published articles: one language's list, page by page, and one with its text. */
import type { CallOutput, CallParsed } from "@opc/contract";
import { renderArticle } from "@opc/contract/article/html";
import type { contentArticle, contentArticles } from "@opc/contract/article/public";
import { CallError } from "../../call-error.ts";
import { cleanArticleHtml } from "../../modules/article/clean.ts";
import { type PublishedEntry, publishedArticle, publishedArticles } from "../../modules/article/published.ts";
import type { Services } from "../../services.ts";
import { readPlace, writePlace } from "./cursor.ts";
import { imageUrl } from "./image.ts";
import { kept } from "./kept.ts";
import { keptTexts } from "./kept-texts.ts";

type ListInput = CallParsed<typeof contentArticles>;
type ListOutput = CallOutput<typeof contentArticles>;
type Article = CallOutput<typeof contentArticle>;

const maxLists = 200;
/** A text is up to 200 kB. */
const maxArticles = 50;

export const articles = kept<ListInput, ListOutput>(maxLists, async ({ tx, input, services, now }) => {
  const filter = {
    language: input.Language,
    categoryId: input.ArticleCategoryId === undefined ? undefined : BigInt(input.ArticleCategoryId),
    after: input.Cursor === undefined ? undefined : readPlace(input.Cursor),
    limit: input.Size + 1,
  };
  const found = await publishedArticles(tx, filter, now);
  const rows = found.slice(0, input.Size);
  const last = rows.at(-1);
  return {
    Rows: rows.map((row) => entryOf(row, services)),
    NextCursor: last && found.length > rows.length ? writePlace(last) : null,
  };
});

export const article = kept<{ ArticleId: string }, Article>(
  maxArticles,
  async ({ tx, input, services, now }) => {
    const found = await publishedArticle(tx, BigInt(input.ArticleId), now);
    if (!found) throw new CallError("ContentNotFound");
    const Html = renderArticle(cleanAgain(found.Html), (imageId) => imageUrl(services, imageId));
    return { ...entryOf(found, services), Html };
  },
);

function entryOf(row: PublishedEntry, services: Services) {
  return {
    ArticleId: row.Id.toString(),
    Language: row.LanguageCode,
    ArticleCategoryId: row.ArticleCategoryId.toString(),
    Title: row.Title,
    Excerpt: row.Excerpt,
    CoverUrl: row.CoverImageId === null ? null : imageUrl(services, row.CoverImageId),
    PublishedAt: row.PublishAt.toISOString(),
  };
}

/** Several hundred of the longest texts; of a usual length, all there are. */
const maxCleaned = 64_000_000;

/**
 * What is stored was cleaned when it was saved. It is cleaned here too, so that rules made stricter since then hold for what
 * was published before them, and nothing gets past them by way of the database. Each text once: it takes a while, in which
 * this process does nothing else.
 */
const cleanAgain = keptTexts(maxCleaned, cleanArticleHtml);
