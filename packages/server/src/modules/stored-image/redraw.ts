/**
 * Draws an uploaded image anew: of the sender's file only the picture stays, upright, without metadata, at most
 * `imageLongestSide` on a side. A file that claims more pixels than may be read is refused before they are unpacked.
 */
import type { Rectangle, Size } from "@opc/contract/advertising/positions";
import { type ImageType, imageLongestSide, imageMaximumPixels } from "@opc/contract/files";
import sharp, { type Sharp } from "sharp";
import { CallError } from "../../call-error.ts";
import { imageFormatOf } from "./rules.ts";

// The library reads far more kinds than we take; what it cannot open it cannot be tricked with.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);

export interface RedrawnImage {
  contentType: ImageType;
  width: number;
  height: number;
  bytes: Buffer;
}

/** A picture of few colours is sharpest and smallest as PNG; above this it is a photograph that somebody saved so. */
const largestPngBytes = 1024 * 1024;

/** A part of the upright picture that alone is kept, in that size. */
export interface Cut {
  part: Rectangle;
  to: Size;
  /** Throws what is wrong with the part, told the upright picture's size; nothing is unpacked yet. */
  assertFits(picture: Size): void;
}

/** Throws ImageUnreadable, ImageTooLarge, and what `cut` demands. */
export async function redrawImage(bytes: Uint8Array, cut?: Cut): Promise<RedrawnImage> {
  const format = imageFormatOf(bytes);
  if (format === undefined) throw new CallError("ImageUnreadable");
  const source = sharp(bytes, { limitInputPixels: false, failOn: "error", pages: 1 });
  const picture = await assertPixels(source);
  cut?.assertFits(picture);
  try {
    const drawn = shaped(source.autoOrient(), cut).toColourspace("srgb");
    if (format === "png") {
      const png = await drawn.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
      if (png.data.length <= largestPngBytes) return redrawn("image/png", png);
    }
    return redrawn("image/webp", await drawn.webp({ quality: 90 }).toBuffer({ resolveWithObject: true }));
  } catch {
    // It begins like an image and is none: cut off, or made to break readers.
    throw new CallError("ImageUnreadable");
  }
}

function shaped(upright: Sharp, cut: Cut | undefined): Sharp {
  if (!cut)
    return upright.resize(imageLongestSide, imageLongestSide, { fit: "inside", withoutEnlargement: true });
  const { x: left, y: top, width, height } = cut.part;
  return upright.extract({ left, top, width, height }).resize(cut.to.width, cut.to.height, { fit: "fill" });
}

/** Returns the size of the upright picture. Only the head of the file is read here. */
async function assertPixels(source: Sharp): Promise<Size> {
  const size = await source.metadata().catch(() => undefined);
  if (!size) throw new CallError("ImageUnreadable");
  if (size.width * size.height > imageMaximumPixels) {
    throw new CallError("ImageTooLarge", { Megapixels: imageMaximumPixels / 1_000_000 });
  }
  return size.autoOrient;
}

function redrawn(
  contentType: ImageType,
  { data, info }: { data: Buffer; info: { width: number; height: number } },
): RedrawnImage {
  return { contentType, width: info.width, height: info.height, bytes: data };
}
