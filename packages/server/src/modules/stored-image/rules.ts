/**
 * Which files are images: PNG, JPEG and WebP, told by their first bytes. Names and types that senders give are never
 * looked at, so an SVG or a page of HTML stays out whatever it calls itself.
 */
export type ImageFormat = "png" | "jpeg" | "webp";

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

export function imageFormatOf(bytes: Uint8Array): ImageFormat | undefined {
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  return undefined;
}
