import { crc32 } from "node:zlib";
import { imageMaximumPixels } from "@opc/contract/files";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { redrawImage } from "./redraw.ts";
import { imageFormatOf } from "./rules.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3a6" } });

const refusalOf = (bytes: Uint8Array) =>
  redrawImage(bytes).then(
    () => "drawn",
    (error: { errorName?: string }) => error.errorName ?? "a bug",
  );

/** The same file, claiming to be of another size. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(width, 16);
  bomb.writeUInt32BE(height, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}

describe("what is kept of an image", () => {
  test.each([
    ["png", "image/png"],
    ["jpeg", "image/webp"],
    ["webp", "image/webp"],
  ] as const)("a %s is drawn anew as %s", async (format, contentType) => {
    const drawn = await redrawImage(await plain(40, 30)[format]().toBuffer());
    expect(drawn).toMatchObject({ contentType, width: 40, height: 30 });
    expect(imageFormatOf(drawn.bytes)).toBe(contentType.slice("image/".length));
  });

  test("nothing of its metadata stays, and what hung behind the picture is gone", async () => {
    const exif = { IFD0: { Copyright: "PLANTED-METADATA", ImageDescription: "13.7563 N 100.5018 E" } };
    const photo = await plain(40, 30).withExif(exif).jpeg().toBuffer();
    const sent = Buffer.concat([photo, Buffer.from("<script>PLANTED-TAIL</script>")]);
    expect(sent.includes("PLANTED-METADATA")).toBe(true);
    const { bytes } = await redrawImage(sent);
    for (const planted of ["PLANTED", "13.7563", "Exif", "<script"])
      expect(bytes.includes(planted)).toBe(false);
    const { exif: kept, xmp, icc } = await sharp(bytes).metadata();
    expect([kept, xmp, icc]).toEqual([undefined, undefined, undefined]);
  });

  test("a picture that a telephone turned by its metadata is turned in fact", async () => {
    const lying = await plain(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await redrawImage(lying)).toMatchObject({ width: 30, height: 40 });
  });

  test("the most pixels are read and made smaller, one line more is refused unread", async () => {
    const png = await plain(4000, 3000).png().toBuffer();
    expect(4000 * 3000).toBe(imageMaximumPixels);
    expect(await redrawImage(png)).toMatchObject({ width: 2000, height: 1500 });
    expect(await refusalOf(claiming(png, 4000, 3001))).toBe("ImageTooLarge");
    expect(await refusalOf(claiming(png, 60_000, 60_000))).toBe("ImageTooLarge");
  });

  test("a photograph saved as PNG does not stay as large as it came", async () => {
    const noise = Buffer.from(
      Array.from({ length: 900 * 900 * 3 }, (_, at) => ((at * 7919) % 251) ^ (at >> 8)),
    );
    const png = await sharp(noise, { raw: { width: 900, height: 900, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const drawn = await redrawImage(png);
    expect(drawn.bytes.length).toBeLessThan(1024 * 1024);
  });
});

describe("what is no image", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const headOf = (bytes: string) => Buffer.from(bytes, "latin1");
  test.each([
    ["SVG", Buffer.from(svg)],
    ["SVG with a declaration", Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["GIF", headOf("GIF89a\x01\x00\x01\x00\x00\x00\x00;")],
    ["PDF", Buffer.from("%PDF-1.7")],
    ["the beginning of a PNG and HTML", headOf("\x89PNG\r\n\x1a\n<html><script>alert(1)</script>")],
    ["the beginning of a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ["the beginning of a WebP", headOf("RIFF\x10\x00\x00\x00WEBPVP8 ")],
    ["one byte", Buffer.from([0x89])],
  ])("%s is refused", async (_name, bytes) => {
    expect(await refusalOf(bytes)).toBe("ImageUnreadable");
  });

  test("a picture that was cut off is refused", async () => {
    const whole = await plain(400, 300).png().toBuffer();
    expect(await refusalOf(whole.subarray(0, whole.length - 200))).toBe("ImageUnreadable");
  });
});
