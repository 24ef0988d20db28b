/** The demo world's articles: public, scheduled, changed since, a draft and one taken back, in both languages. */

import { dayMs } from "@opc/contract/time";
import { personName } from "@opc/server/call/person-name";
import type { Transaction } from "@opc/server/db/transaction";
import { cleanArticleHtml } from "@opc/server/modules/article/clean";
import { type Author, writeVersion } from "@opc/server/modules/article/save";
import { storeImage } from "@opc/server/modules/stored-image/images";
import { type ArticleText, type ToldArticle, toldArticles } from "./article-texts.ts";
import { draw } from "./drawing.ts";
import { IdSource } from "./ids.ts";

const size = { width: 640, height: 240 };
const looks = {
  sea: { from: [14, 116, 144], to: [30, 58, 138], accent: [165, 243, 252] },
  dawn: { from: [253, 186, 116], to: [190, 24, 93], accent: [254, 240, 138] },
  tea: { from: [187, 247, 208], to: [21, 128, 61], accent: [253, 224, 71] },
} as const;
const discs = [
  { x: 0.8, y: 0.5, radius: 0.32 },
  { x: 1.7, y: 0.35, radius: 0.2 },
] as const;

const languages = ["enUS", "zhCN"] as const;

interface Desk {
  tx: Transaction;
  now: Date;
  author: Author;
  ids: IdSource;
  categories: ReadonlyMap<string, bigint>;
  pictures: ReadonlyMap<string, bigint>;
}

/** Called when the operator's people and the article categories are there. */
export async function writeArticles(tx: Transaction, now: Date): Promise<void> {
  const admin = await tx
    .selectFrom("UserAccount")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .select(["UserAccount.Id", "UserAccount.UserName", "Merchant.Alias"])
    .where("Merchant.Type", "=", "Super")
    .where("UserAccount.UserName", "=", "admin")
    .executeTakeFirstOrThrow();
  const author = { userId: admin.Id, userName: admin.UserName, merchantAlias: admin.Alias };
  const found = await tx.selectFrom("ArticleCategory").select(["Id", "NameEn"]).execute();
  const pictures = new Map<string, bigint>();
  for (const look of Object.keys(looks) as (keyof typeof looks)[]) {
    const bytes = draw({ ...size, ...looks[look], discs });
    const file = { fileName: "drawn.png", mimeType: "image/png", bytes };
    pictures.set(look, await storeImage(tx, file, "Article", author, now));
  }
  const categories = new Map(found.map(({ Id, NameEn }) => [NameEn, Id]));
  const desk: Desk = { tx, now, author, ids: new IdSource(), categories, pictures };
  for (const article of toldArticles)
    for (const language of languages) await writeArticle(desk, article, language);
}

async function writeArticle(desk: Desk, article: ToldArticle, language: "enUS" | "zhCN"): Promise<void> {
  const { tx, now, author, ids } = desk;
  const { published, changedTo, takenBack } = article;
  // Written the day before it was published; what is still to come, yesterday.
  const at = new Date(now.getTime() + (Math.min(published ?? 0, 0) - 1) * dayMs);
  const articleId = ids.at(at.getTime());
  const by = personName(author);
  const made = { CreatedByUserId: author.userId, CreatedBy: by, CreatedAt: at, UpdatedBy: by, UpdatedAt: at };
  await tx
    .insertInto("Article")
    .values({ Id: articleId, Version: 1, ...made })
    .execute();
  const content = contentOf(desk, article, language, article[language]);
  await writeVersion({ tx, now: at, viewer: author }, { articleId, number: 1 }, content);
  if (published === null) return;
  const PublishAt = new Date(now.getTime() + published * dayMs);
  await note(desk, articleId, at, PublishAt);
  if (takenBack) await note(desk, articleId, new Date(now.getTime() - dayMs), null);
  if (changedTo) {
    const changed = contentOf(desk, article, language, changedTo[language]);
    await writeVersion({ tx, now, viewer: author }, { articleId, number: 2 }, changed);
  }
  const standing = takenBack
    ? ({ Status: "Unpublished" } as const)
    : ({ Status: "Published", PublishedVersion: 1, PublishAt } as const);
  await tx
    .updateTable("Article")
    .set({ ...standing, Version: changedTo ? 2 : 1 })
    .where("Id", "=", articleId)
    .execute();
}

/** Published for then; null: taken back. */
async function note({ tx, author, ids }: Desk, ArticleId: bigint, ActedAt: Date, PublishAt: Date | null) {
  await tx
    .insertInto("ArticlePublication")
    .values({
      Id: ids.at(ActedAt.getTime()),
      ...{ ArticleId, Number: 1, Act: PublishAt === null ? "Unpublish" : "Publish", PublishAt, ActedAt },
      ActedByUserId: author.userId,
      ActedBy: personName(author),
    })
    .execute();
}

function contentOf(
  { categories, pictures }: Desk,
  article: ToldArticle,
  language: string,
  text: ArticleText,
) {
  const ArticleCategoryId = categories.get(article.topic);
  if (ArticleCategoryId === undefined) throw new Error(`no category ${article.topic}`);
  const CoverImageId = article.picture === undefined ? null : (pictures.get(article.picture) ?? null);
  const Html = cleanArticleHtml(text.html.replaceAll("\n", ""));
  const { title: Title } = text;
  return { Title, LanguageCode: language, ArticleCategoryId, CoverImageId, SortOrder: article.order, Html };
}
