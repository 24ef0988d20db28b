/**
 * What the public sees of advertisements: those published whose time it is, and no more of them than sites need. The
 * gateway's content calls serve them.
 */
import type { AdvertisingPosition } from "@opc/contract/advertising-positions";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

export interface PublishedFilter {
  language?: string | undefined;
  position?: AdvertisingPosition | undefined;
  /** The moment that is asked about. */
  at: Date;
}

export interface PublishedAdvertisement {
  Id: bigint;
  Title: string;
  Position: AdvertisingPosition;
  Language: string;
  ImageId: bigint;
  Link: string | null;
  StartsAt: Date | null;
  EndsAt: Date | null;
  SortOrder: number;
  /** Of its latest change: what a site has is out of date when this differs. */
  UpdatedAt: Date;
}

/** Most advertisements of one answer. */
export const mostPublished = 100;

const isShownAt = (at: Date) => sql<boolean>`advertisement.status = 'Published'
  and (advertisement.starts_at is null or advertisement.starts_at <= ${at})
  and (advertisement.ends_at is null or advertisement.ends_at > ${at})`;

/** By position, then in their order: smaller first, of equals the newer one. Nothing of a disabled language. */
export async function publishedAdvertisements(
  tx: Transaction,
  { language, position, at }: PublishedFilter,
): Promise<PublishedAdvertisement[]> {
  let query = tx
    .selectFrom("Advertisement")
    .innerJoin("Language", "Language.Code", "Advertisement.Language")
    .where("Language.Enabled", "=", true)
    .where(isShownAt(at));
  if (language) query = query.where("Advertisement.Language", "=", language);
  if (position) query = query.where("Advertisement.Position", "=", position);
  return query
    .select(["Advertisement.Id", "Title", "Position", "Advertisement.Language", "ImageId", "Link"])
    .select(["StartsAt", "EndsAt", "Advertisement.SortOrder", "Advertisement.UpdatedAt"])
    .orderBy("Position")
    .orderBy("Advertisement.SortOrder")
    .orderBy("Advertisement.Id", "desc")
    .limit(mostPublished)
    .execute();
}

/** An advertisement that is shown at that moment shows this image. */
export async function isPublishedImage(tx: Transaction, imageId: bigint, at: Date): Promise<boolean> {
  const found = await tx
    .selectFrom("Advertisement")
    .innerJoin("Language", "Language.Code", "Advertisement.Language")
    .select("Advertisement.Id")
    .where("Language.Enabled", "=", true)
    .where("Advertisement.ImageId", "=", imageId)
    .where(isShownAt(at))
    .executeTakeFirst();
  return found !== undefined;
}

/** When what is shown changes by itself next, somebody's start or end; null: not of itself. */
export async function nextAdvertisementChange(tx: Transaction, at: Date): Promise<Date | null> {
  const { Next } = await tx
    .selectFrom("Advertisement")
    .where("Status", "=", "Published")
    .select(
      sql<Date | null>`least(min(starts_at) filter (where starts_at > ${at}),
        min(ends_at) filter (where ends_at > ${at}))`.as("Next"),
    )
    .executeTakeFirstOrThrow();
  return Next;
}
