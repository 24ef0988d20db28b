/** Pictures of content: for the public as long as something that is published at this moment shows them. */
import { contentImagePath } from "@opc/contract/article/public";
import type { StoredImage } from "@opc/contract/files";
import { CallError } from "../../call-error.ts";
import { isPublishedImage as isOfAdvertisement } from "../../modules/advertising/published.ts";
import { isPublishedImage as isOfArticle } from "../../modules/article/published.ts";
import { readImage } from "../../modules/stored-image/images.ts";
import type { Services } from "../../services.ts";
import { kept } from "./kept.ts";

/** Whole, since it is read on other people's sites. */
export function imageUrl({ publicUrl }: Pick<Services, "publicUrl">, imageId: bigint | string): string {
  return `${publicUrl}${contentImagePath}?ImageId=${imageId}`;
}

/** Few: their bytes stay in memory. */
const maxImages = 20;

export const image = kept<{ ImageId: string }, StoredImage>(maxImages, async ({ tx, input, now }) => {
  const imageId = BigInt(input.ImageId);
  if (await isOfArticle(tx, imageId, now)) return ofContent(readImage(tx, imageId, "Article"));
  if (await isOfAdvertisement(tx, imageId, now)) return ofContent(readImage(tx, imageId, "Advertising"));
  throw new CallError("ContentNotFound");
});

/** A picture that is evidence or a code to pay by is not there, whatever names it. */
function ofContent(read: Promise<StoredImage>): Promise<StoredImage> {
  return read.catch((error: unknown) => {
    throw error instanceof CallError ? new CallError("ContentNotFound") : error;
  });
}
