/**
 * What people are typing: one draft of each person and article (without an id: of a new one), kept by the server so that it
 * survives a reload and another machine. Nobody sees anybody else's. Saving the article ends it.
 */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { articleImageAddress, picturesOf, renderArticle } from "@opc/contract/article/html";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { picturesIn } from "./pictures.ts";
import { cleanText } from "./save.ts";
import { findArticle, isDeleted } from "./store.ts";

/** As it is stored; its text is cleaned. */
interface DraftFields {
  Title: string;
  LanguageCode: string;
  ArticleCategoryId: string;
  CoverImageId: string;
  SortOrder: number | null;
  Html: string;
}

type Place = Pick<CallParsed<Calls["articleDraftGet"]>, "ArticleId">;

const idOf = ({ ArticleId }: Place) => (ArticleId === undefined ? null : BigInt(ArticleId));

function ownDraft(tx: Transaction, viewer: UserViewer, articleId: bigint | null) {
  return tx
    .selectFrom("ArticleDraft")
    .where("UserId", "=", viewer.userId)
    .where("ArticleId", "is not distinct from", articleId);
}

export async function endDraft(tx: Transaction, viewer: UserViewer, articleId: bigint | null): Promise<void> {
  await tx
    .deleteFrom("ArticleDraft")
    .where("UserId", "=", viewer.userId)
    .where("ArticleId", "is not distinct from", articleId)
    .execute();
}

async function draftGet(input: Place, { tx, viewer }: TransactionFacts<UserViewer>) {
  const kept = await ownDraft(tx, viewer, idOf(input)).selectAll().executeTakeFirst();
  if (!kept) return { Draft: null };
  const fields = kept.Fields as DraftFields;
  const Html = renderArticle(fields.Html, articleImageAddress);
  return { Draft: { ...fields, Html, BaseVersion: kept.BaseVersion, SavedAt: kept.SavedAt.toISOString() } };
}

async function draftSave(
  input: CallParsed<Calls["articleDraftSave"]>,
  { tx, viewer, now, recordChange }: TransactionFacts<UserViewer>,
): Promise<CallOutput<Calls["articleDraftSave"]>> {
  const articleId = idOf(input);
  const baseVersion = await baseOf(tx, articleId, input.BaseVersion, now);
  const fields: DraftFields = {
    Title: input.Title ?? "",
    LanguageCode: input.LanguageCode ?? "",
    ArticleCategoryId: input.ArticleCategoryId ?? "",
    CoverImageId: input.CoverImageId ?? "",
    SortOrder: input.SortOrder ?? null,
    Html: cleanText(input.Html ?? ""),
  };
  const cover = fields.CoverImageId === "" ? null : BigInt(fields.CoverImageId);
  const row = {
    BaseVersion: baseVersion,
    Fields: JSON.stringify(fields),
    ImageIds: picturesIn(fields.Html, cover),
    SavedAt: now,
  };
  await tx
    .insertInto("ArticleDraft")
    .values({ UserId: viewer.userId, ArticleId: articleId, ...row })
    .onConflict((conflict) => conflict.columns(["UserId", "ArticleId"]).doUpdateSet(row))
    .execute();
  recordChange({
    ArticleId: input.ArticleId ?? null,
    Draft: true,
    HtmlBytes: Buffer.byteLength(fields.Html),
    Pictures: picturesOf(fields.Html).length,
  });
  return { SavedAt: now.toISOString() };
}

/** The version that the typing began from; later than the latest there is none. Throws NotFound, ArticleGone. */
async function baseOf(tx: Transaction, articleId: bigint | null, base: number | undefined, now: Date) {
  if (articleId === null) return null;
  if (await isDeleted(tx, articleId)) throw new CallError("ArticleGone");
  const article = await findArticle(tx, articleId, now);
  return Math.min(base ?? article.Version, article.Version);
}

export const draftHandlers = {
  articleDraftGet: draftGet,
  articleDraftSave: draftSave,
  articleDraftDiscard: async (input, { tx, viewer, recordChange }) => {
    await endDraft(tx, viewer, idOf(input));
    recordChange({ ArticleId: input.ArticleId ?? null, DraftDiscarded: true });
    return {};
  },
} satisfies Partial<Handlers>;
