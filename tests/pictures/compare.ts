/** Two pictures of one screen, point by point. Kept pictures are WebP without loss: no larger than PNG, and as exact. */
import sharp from "sharp";

/**
 * So far a colour may be off, of 255 in each of red, green and blue, and so many points may be off further: a curve's edge is
 * drawn otherwise by another processor, while a colour or a border that changed is off in hundreds of points.
 */
const maxOff = 2;
const maxPoints = 24;

export interface Difference {
  /** Points that differ; those that only one of the two has are among them. */
  points: number;
  share: number;
  /** The new picture in grey, and what differs in red. */
  shown: Buffer;
}

interface Points {
  data: Buffer;
  width: number;
  height: number;
}

/** Undefined where they are the same, but for the edges of curves. */
export async function differenceOf(kept: Buffer, now: Buffer): Promise<Difference | undefined> {
  const [before, after] = await Promise.all([pointsOf(kept), pointsOf(now)]);
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const shown = Buffer.alloc(width * height * 3);
  let points = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isOff = differs(before, after, x, y);
      if (isOff) points += 1;
      paint(shown, 3 * (y * width + x), isOff ? undefined : lightnessOf(after, x, y));
    }
  if (points <= maxPoints) return undefined;
  const raw = { raw: { width, height, channels: 3 as const } };
  return {
    points,
    share: points / (width * height),
    shown: await sharp(shown, raw).webp({ lossless: true }).toBuffer(),
  };
}

export function toKeep(png: Buffer): Promise<Buffer> {
  return sharp(png).removeAlpha().webp({ lossless: true, effort: 6 }).toBuffer();
}

async function pointsOf(picture: Buffer): Promise<Points> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function differs(before: Points, after: Points, x: number, y: number): boolean {
  if (x >= Math.min(before.width, after.width) || y >= Math.min(before.height, after.height)) return true;
  const one = 3 * (y * before.width + x);
  const other = 3 * (y * after.width + x);
  for (let colour = 0; colour < 3; colour += 1)
    if (Math.abs((before.data[one + colour] ?? 0) - (after.data[other + colour] ?? 0)) > maxOff) return true;
  return false;
}

/** Paler than it is, so that red is seen. */
function lightnessOf({ data, width }: Points, x: number, y: number): number {
  const at = 3 * (y * width + x);
  const lightness = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  return 160 + lightness * 0.37;
}

function paint(into: Buffer, at: number, lightness: number | undefined): void {
  into.fill(lightness ?? 0, at, at + 3);
  if (lightness === undefined) into[at] = 224;
}
