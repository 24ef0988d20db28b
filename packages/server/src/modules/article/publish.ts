/** Making an article public, taking it back, and deleting it. What may be done when, states.ts says. */
import { instantOf } from "@opc/contract/fields";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import { isEmptyArticle } from "./clean.ts";
import { assertPictures, picturesIn } from "./pictures.ts";
import { assertChoices } from "./save.ts";
import { type ArticleAct, refusalOf, timeRefusal } from "./states.ts";
import { findVersion, type ListedArticle, lockArticle, lockSeen } from "./store.ts";

export const publishHandlers = {
  articlePublish: async (input, facts) => {
    const { tx, now, viewer, recordChange } = facts;
    const article = await lockSeen(tx, input, now);
    const publishAt =
      input.PublishAt === undefined ? now : instantOf(input.PublishAt, viewer.timeDifferenceMinutes);
    assertPossible(input.PublishAt === undefined ? "publish" : "schedule", article, now);
    const refusal = input.PublishAt === undefined ? null : timeRefusal(publishAt, now);
    if (refusal) throw new CallError(...refusal);
    const version = await findVersion(tx, article.Id, article.Version);
    // The public sees nothing of a disabled one: nobody is told that it is published when it is not seen.
    await assertChoices(tx, version, null);
    const { Html, CoverImageId } = version;
    if (isEmptyArticle(Html)) throw new CallError("ArticleEmpty");
    await assertPictures(tx, picturesIn(Html, CoverImageId));
    const after = { Status: "Published", PublishedVersion: article.Version, PublishAt: publishAt } as const;
    await change(facts, article, after);
    await note(facts, article.Id, article.Version, publishAt);
    recordChange({
      ArticleId: article.Id,
      Title: article.Title,
      Status: { from: article.Status, to: after.Status },
      PublishedVersion: { from: article.PublishedVersion, to: article.Version },
      PublishAt: { from: article.PublishAt?.toISOString() ?? null, to: publishAt.toISOString() },
    });
    return { PublishAt: publishAt.toISOString() };
  },

  articleUnpublish: async ({ ArticleId }, facts) => {
    const { tx, now, recordChange } = facts;
    const article = await lockArticle(tx, BigInt(ArticleId), now);
    assertPossible("unpublish", article, now);
    await change(facts, article, { Status: "Unpublished", PublishedVersion: null, PublishAt: null });
    await note(facts, article.Id, article.PublishedVersion ?? article.Version, null);
    recordChange({
      ArticleId: article.Id,
      Title: article.Title,
      Status: { from: article.Status, to: "Unpublished" },
      PublishedVersion: { from: article.PublishedVersion, to: null },
      PublishAt: { from: article.PublishAt?.toISOString() ?? null, to: null },
    });
    return {};
  },

  articleDelete: async (input, facts) => {
    const { tx, now, recordChange } = facts;
    const article = await lockSeen(tx, input, now);
    assertPossible("delete", article, now);
    await change(facts, article, { DeletedAt: now });
    // What others were typing stays theirs to copy; it can no longer be saved (ArticleGone).
    recordChange({ ArticleId: article.Id, Title: article.Title, Version: article.Version, Deleted: true });
    return {};
  },
} satisfies Partial<Handlers>;

function assertPossible(act: ArticleAct, article: ListedArticle, now: Date): void {
  const refusal = refusalOf(act, article, now);
  if (refusal) throw new CallError(refusal);
}

interface Change {
  Status?: "Published" | "Unpublished";
  PublishedVersion?: number | null;
  PublishAt?: Date | null;
  DeletedAt?: Date;
}

async function change(
  { tx, now, viewer }: TransactionFacts<UserViewer>,
  { Id, Status }: ListedArticle,
  after: Change,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("Article")
    .set({ ...after, UpdatedAt: now, UpdatedBy: personName(viewer) })
    .where("Id", "=", Id)
    .where("Status", "=", Status)
    .where("DeletedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error("The article's row is held, yet it changed");
}

/** Into the publications, which nobody changes any more. `publishAt` null: taken back. */
async function note(
  { tx, now, viewer }: TransactionFacts<UserViewer>,
  articleId: bigint,
  number: number,
  publishAt: Date | null,
): Promise<void> {
  await tx
    .insertInto("ArticlePublication")
    .values({
      Id: newId(now),
      ArticleId: articleId,
      Number: number,
      Act: publishAt === null ? "Unpublish" : "Publish",
      PublishAt: publishAt,
      ActedByUserId: viewer.userId,
      ActedBy: personName(viewer),
      ActedAt: now,
    })
    .execute();
}
