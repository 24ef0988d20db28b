import type { CallParsed, Calls } from "@opc/contract";
import { articleFields } from "@opc/contract/article/fields";
import { articleImageAddress, picturesOf, renderArticle } from "@opc/contract/article/html";
import type { ArticleRow } from "@opc/contract/article/inputs";
import type { Handlers, ReadFacts, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { rowMapper } from "../../call/row-of.ts";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import { mapRows } from "../../db/list.ts";
import { readImage, storeImage } from "../stored-image/images.ts";
import { cleanArticleHtml } from "./clean.ts";
import { draftHandlers, endDraft } from "./drafts.ts";
import { publishHandlers } from "./publish.ts";
import {
  type ArticleContent,
  assertChoices,
  contentOf,
  differences,
  holdCategory,
  isSame,
  type VersionPlace,
  writeVersion,
} from "./save.ts";
import { hasUnpublishedChanges, stateOf } from "./states.ts";
import {
  countByState,
  findArticle,
  findVersion,
  isDeleted,
  type ListedArticle,
  listArticles,
  lockSeen,
} from "./store.ts";
import { versionHandlers } from "./versions.ts";

export const articleHandlers = {
  ...draftHandlers,
  ...publishHandlers,
  ...versionHandlers,

  articleList: async (input: CallParsed<Calls["articleList"]>, { tx, viewer, now }: ReadFacts) =>
    mapRows(await listArticles(tx, input, now), (article) => articleRow(article, viewer, now)),

  articleSummary: async (input, { tx, now }) => ({ StateCounts: await countByState(tx, input, now) }),

  articleGet: async ({ ArticleId }, { tx, viewer, now }) => {
    const article = await findArticle(tx, BigInt(ArticleId), now);
    const { Html } = await findVersion(tx, article.Id, article.Version);
    return { Article: articleRow(article, viewer, now), Html: renderArticle(Html, articleImageAddress) };
  },

  articleAdd: async (input, facts) => {
    const { tx, now, viewer, recordChange } = facts;
    const content = contentOf(input);
    await assertChoices(tx, content, null);
    const Id = newId(now);
    const by = personName(viewer);
    await tx
      .insertInto("Article")
      .values({
        Id,
        Version: 1,
        CreatedByUserId: viewer.userId,
        ...{ CreatedBy: by, CreatedAt: now, UpdatedBy: by, UpdatedAt: now },
      })
      .execute();
    await writeVersion(facts, { articleId: Id, number: 1 }, content);
    await endDraft(tx, viewer, null);
    recordChange({ ArticleId: Id, Version: 1, ...differences(null, content) });
    return { ArticleId: Id.toString(), Version: 1 };
  },

  articleUpdate: async (input, facts) => {
    const { tx, now, viewer } = facts;
    const content = contentOf(input);
    if (await isDeleted(tx, BigInt(input.ArticleId))) throw new CallError("ArticleGone");
    const article = await lockSeen(tx, input, now);
    const before = contentIn(await findVersion(tx, article.Id, article.Version));
    await assertChoices(tx, content, before);
    const Version = await saveNext(facts, article, { before, content });
    await endDraft(tx, viewer, article.Id);
    return { Version };
  },

  articleRestore: async ({ ArticleId, Version, Number: number }, facts) => {
    const { tx, now } = facts;
    const article = await lockSeen(tx, { ArticleId, Version }, now);
    const old = await findVersion(tx, article.Id, number);
    const before = contentIn(await findVersion(tx, article.Id, article.Version));
    // What it was in may be disabled by now, as what an article is in may be; publishing it asks again.
    const category = (await holdCategory(tx, old.ArticleCategoryId))
      ? {}
      : { ArticleCategoryId: before.ArticleCategoryId };
    const content = { ...contentIn(old), ...category };
    return { Version: await saveNext(facts, article, { before, content, restoredFrom: number }) };
  },

  articlePreview: async ({ Html }) => {
    const clean = cleanArticleHtml(Html);
    return {
      Html: renderArticle(clean, articleImageAddress),
      Bytes: Buffer.byteLength(clean),
      Pictures: picturesOf(clean).length,
    };
  },

  articleImageUpload: async ({ Image }, { tx, now, viewer, recordChange }) => {
    const id = await storeImage(tx, Image, "Article", viewer, now);
    const { Width, Height } = await tx
      .selectFrom("StoredImage")
      .select(["Width", "Height"])
      .where("Id", "=", id)
      .executeTakeFirstOrThrow();
    recordChange({ ImageId: id, Width, Height });
    return { ImageId: id.toString(), Width, Height };
  },

  articleImage: async ({ ImageId }, { tx }) => readImage(tx, BigInt(ImageId), "Article"),
} satisfies Partial<Handlers>;

/** The next version, or none where nothing changed. Returns the latest version's number. */
async function saveNext(
  facts: TransactionFacts<UserViewer>,
  article: ListedArticle,
  {
    before,
    content,
    restoredFrom,
  }: { before: ArticleContent; content: ArticleContent; restoredFrom?: number },
): Promise<number> {
  const { tx, now, viewer, recordChange } = facts;
  if (isSame(before, content)) return article.Version;
  const place: VersionPlace = { articleId: article.Id, number: article.Version + 1 };
  if (restoredFrom !== undefined) place.restoredFrom = restoredFrom;
  await writeVersion(facts, place, content);
  await tx
    .updateTable("Article")
    .set({ Version: place.number, UpdatedAt: now, UpdatedBy: personName(viewer) })
    .where("Id", "=", article.Id)
    .where("Version", "=", article.Version)
    .execute();
  recordChange({
    ArticleId: article.Id,
    Title: content.Title,
    Version: { from: article.Version, to: place.number },
    ...(restoredFrom === undefined ? {} : { RestoredFrom: restoredFrom }),
    ...differences(before, content),
  });
  return place.number;
}

function contentIn(version: ArticleContent): ArticleContent {
  const { Title, LanguageCode, ArticleCategoryId, CoverImageId, SortOrder, Html } = version;
  return { Title, LanguageCode, ArticleCategoryId, CoverImageId, SortOrder, Html };
}

const ofFields = rowMapper(articleFields, {
  ArticleCategoryId: ({ ArticleCategoryId }: ListedArticle) => ArticleCategoryId.toString(),
  CoverImageId: ({ CoverImageId }: ListedArticle) => CoverImageId?.toString() ?? null,
  HasUnpublishedChanges: (article: ListedArticle) => hasUnpublishedChanges(article),
});

function articleRow(article: ListedArticle, viewer: UserViewer, now: Date): ArticleRow {
  return {
    ...ofFields({ ...article, State: stateOf(article, now) }, viewer),
    ArticleId: article.Id.toString(),
    ArticleCategoryName: article.CategoryNameZh,
    ArticleCategoryName_enUS: article.CategoryNameEn,
    PublishedVersion: article.PublishedVersion,
  };
}
