/**
 * What the public sees of advertisements: those published whose time it is, and no more of them than sites need. The
 * gateway's content calls serve them.
 */
import type { AdvertisingPosition } from "@opc/contract/advertising/positions";
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

/** Most advertisements of one position in one language: many of one position hide none of another. */
const maxPublished = 100n;

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
  const ranked = query
    .select(["Advertisement.Id", "Title", "Position", "Advertisement.Language", "ImageId", "Link"])
    .select(["StartsAt", "EndsAt", "Advertisement.SortOrder", "Advertisement.UpdatedAt"])
    .select(
      sql<bigint>`row_number() over (partition by position, advertisement.language
        order by advertisement.sort_order, advertisement.id desc)`.as("Rank"),
    );
  return tx
    .selectFrom(ranked.as("Ranked"))
    .where("Rank", "<=", maxPublished)
    .select(["Id", "Title", "Position", "Language", "ImageId", "Link"])
    .select(["StartsAt", "EndsAt", "SortOrder", "UpdatedAt"])
    .orderBy("Position")
    .orderBy("SortOrder")
    .orderBy("Id", "desc")
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
