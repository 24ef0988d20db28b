/** Images that people uploaded, kept in the database: one backup holds the money and its evidence. */
import type { StoredImage, UploadedFile } from "@opc/contract/files";
import type { UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import type { ImagePurpose } from "../../db/column-types.ts";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Cut, redrawImage } from "./redraw.ts";

/**
 * Keeps what the file shows and returns its id. `purpose` decides whose pages may show it. Call it before anything is
 * locked: drawing takes a while. `cut`: only a part of it. Throws ImageUnreadable, ImageTooLarge, and what `cut` demands.
 */
export async function storeImage(
  tx: Transaction,
  file: UploadedFile,
  purpose: ImagePurpose,
  by: Pick<UserViewer, "userId" | "userName" | "merchantAlias">,
  now: Date,
  cut?: Cut,
): Promise<bigint> {
  const drawn = await redrawImage(file.bytes, cut);
  const Id = newId(now);
  await tx
    .insertInto("StoredImage")
    .values({
      Id,
      Purpose: purpose,
      ContentType: drawn.contentType,
      Width: drawn.width,
      Height: drawn.height,
      Bytes: drawn.bytes,
      UploadedByUserId: by.userId,
      UploadedBy: personName(by),
      CreatedAt: now,
    })
    .execute();
  return Id;
}

/** Throws NotFound, also for an image of another purpose and in the scope of a merchant. */
export async function readImage(
  tx: Transaction,
  imageId: bigint,
  purpose: ImagePurpose,
): Promise<StoredImage> {
  const image = await tx
    .selectFrom("StoredImage")
    .select(["ContentType", "Bytes"])
    .where("Id", "=", imageId)
    .where("Purpose", "=", purpose)
    .executeTakeFirst();
  if (!image) throw new CallError("NotFound");
  return image;
}
