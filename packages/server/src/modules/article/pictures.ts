/** Pictures of articles: kept as they are uploaded, and deleted when a day later nothing uses them. */
import { articleMaximumPictures, picturesOf } from "@opc/contract/article/html";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Of a cleaned text and its cover, each once. Throws ArticleManyPictures. */
export function picturesIn(html: string, coverImageId: bigint | null): bigint[] {
  const inText = picturesOf(html).map(BigInt);
  if (inText.length > articleMaximumPictures)
    throw new CallError("ArticleManyPictures", { Count: inText.length, Most: articleMaximumPictures });
  return [...new Set(coverImageId === null ? inText : [...inText, coverImageId])];
}

/** Throws ArticlePictureMissing, also for a picture that was uploaded for something else. */
export async function assertPictures(tx: Transaction, imageIds: readonly bigint[]): Promise<void> {
  if (imageIds.length === 0) return;
  const found = await tx
    .selectFrom("StoredImage")
    .select("Id")
    .where("Id", "in", [...imageIds])
    .where("Purpose", "=", "Article")
    .execute();
  const missing = imageIds.length - found.length;
  if (missing > 0) throw new CallError("ArticlePictureMissing", { Count: missing });
}

/** The database itself keeps a picture for its first day: somebody may still be writing the text that it is for. */
const unusedForMs = 25 * 60 * 60_000;
const maxAtOnce = 100;

/** So long is a draft kept that nobody goes on with; it holds pictures. */
const draftKeptMs = 90 * 86_400_000;

export async function sweepArticleDrafts(tx: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - draftKeptMs);
  await tx.deleteFrom("ArticleDraft").where("SavedAt", "<", before).execute();
}

/** Deletes pictures that neither a version nor somebody's draft uses. Returns how many. */
export async function sweepArticlePictures(tx: Transaction, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unusedForMs);
  const { rows } = await sql<{ Id: bigint }>`
    delete from stored_image where id in (
      select id from stored_image as image
       where purpose = 'Article' and created_at < ${before}
         and not exists (select 1 from article_version_image where image_id = image.id)
         and not exists (select 1 from article_draft where image_ids @> array[image.id])
       order by created_at limit ${maxAtOnce})
    returning id`.execute(tx);
  return rows.length;
}
