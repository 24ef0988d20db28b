/** What is sent as a picture and is something else besides, to every call that takes one; a new call is covered by its row. */
import { crc32 } from "node:zlib";
import { type Call, calls } from "@opc/contract";
import { type ErrorName, errors } from "@opc/contract/errors";
import { imageMaximumBytes } from "@opc/contract/files";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { type FormFile, formOf } from "../../testing/form.ts";
import { type ArticleWorld, articleWorld } from "../article/test-world.ts";

const started = await testApp();
const { call, app } = started;
let world: ArticleWorld;
let png: Buffer;
beforeAll(async () => {
  world = await articleWorld(started);
  png = await drawn().png().toBuffer();
});

/** The size of one position, so that the same pictures go to both calls. */
const size = { width: 720, height: 180 };
const drawn = (background = "#3a6") => sharp({ create: { ...size, channels: 3, background } });
const file = (bytes: Uint8Array, name = "picture.png"): FormFile => ({ name, bytes, type: "image/png" });

const images = Object.entries<Call>(calls).filter(([, row]) => row.upload?.field === "Image");
const imageCount = async () =>
  Number((await world.query("select count(*)::int as n from stored_image"))[0]?.N);

describe.each(images)("%s", (_name, { path }) => {
  const send = async (values: Parameters<typeof formOf>[0]) =>
    call(path, {}, world.admin, await formOf(values));

  test.each([
    ["two files", () => ({ Image: [file(png), file(png)] })],
    ["no byte", () => ({ Image: file(Buffer.alloc(0)) })],
    ["a byte too many", () => ({ Image: file(Buffer.concat([png, Buffer.alloc(imageMaximumBytes)])) })],
    ["a file of another name", () => ({ Image: file(png), Other: file(png) })],
    ["text where the file belongs", () => ({ Image: "data:image/png;base64,iVBORw0KGgo=" })],
  ])("%s is refused, at its field, and leaves nothing", async (_what, values) => {
    const before = await imageCount();
    const { code, data } = await send(values());
    expect(code).toBe(errors.InvalidInput.code);
    expect(JSON.stringify(data)).toMatch(/Image|Other/);
    expect(await imageCount()).toBe(before);
  });
});

/** The calls that take a picture for the public. */
const intoContent = {
  articleImageUpload: async (bytes: Uint8Array) =>
    call("/mc_api/article/article_image_upload", {}, world.admin, await formOf({ Image: file(bytes) })),
  advertisingAdd: async (bytes: Uint8Array) => {
    const crop = { CropX: 0, CropY: 0, CropWidth: size.width, CropHeight: size.height };
    const form = { Title: "planted", Position: "PayPageBanner", Language: "enUS", SortOrder: 0, ...crop };
    return call(
      "/mc_api/content/advertising_add",
      {},
      world.admin,
      await formOf({ ...form, Image: file(bytes) }),
    );
  },
};

const script = "<script>alert(1)</script>";
const ascii = (text: string) => Buffer.from(text, "latin1");

/** A chunk of a PNG. */
function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length, 0);
  head.write(type, 4, "latin1");
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), content])), 0);
  return Buffer.concat([head, content, check]);
}
/** Behind the head of a PNG, which is 33 bytes. */
const withChunk = (part: Buffer) => Buffer.concat([png.subarray(0, 33), part, png.subarray(33)]);

const refused: [string, () => Promise<Buffer> | Buffer, ErrorName][] = [
  ["a GIF that is a script", () => ascii(`GIF89a/*${"\0".repeat(64)}*/=1;alert(1)`), "ImageUnreadable"],
  ["a real GIF", () => drawn().gif().toBuffer(), "ImageUnreadable"],
  ["an SVG", () => ascii(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), "ImageUnreadable"],
  ["HTML behind the mark of a JPEG", () => ascii(`\xff\xd8\xff\xe0${script}`), "ImageUnreadable"],
  ["a TIFF", () => drawn().tiff().toBuffer(), "ImageUnreadable"],
  ["a PDF", () => ascii(`%PDF-1.7 ${script}`), "ImageUnreadable"],
  ["a PNG that was cut off", () => png.subarray(0, png.length - 40), "ImageUnreadable"],
  [
    "a JPEG that was cut off",
    async () => (await drawn().jpeg().toBuffer()).subarray(0, 300),
    "ImageUnreadable",
  ],
  [
    "more pixels than are read",
    () => {
      const bomb = Buffer.from(png);
      bomb.writeUInt32BE(50_000, 16);
      bomb.writeUInt32BE(50_000, 20);
      bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
      return bomb;
    },
    "ImageTooLarge",
  ],
];

const drawnAnew: [string, () => Promise<Buffer> | Buffer][] = [
  [
    "a JPEG with HTML in its EXIF",
    () =>
      drawn()
        .withExif({ IFD0: { ImageDescription: script, Copyright: script } })
        .jpeg()
        .toBuffer(),
  ],
  [
    "a JPEG with a comment that is a script",
    async () => {
      const jpeg = await drawn().jpeg().toBuffer();
      const text = ascii(`*/=1;alert(1)/*${script}`);
      const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
      return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
    },
  ],
  ["a PNG with a text of HTML", () => withChunk(chunk("tEXt", ascii(`Comment\0${script}`)))],
  ["a PNG that a page of HTML hangs behind", () => Buffer.concat([png, ascii(`<html>${script}`)])],
  ["a PNG that an archive hangs behind", () => Buffer.concat([png, ascii(`PK\x03\x04${script}`)])],
  [
    "a WebP that moves",
    async () => {
      const frames = await Promise.all(["#f00", "#00f"].map((colour) => drawn(colour).png().toBuffer()));
      return sharp(frames, { join: { animated: true } })
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer();
    },
  ],
];

describe.each(Object.entries(intoContent))("%s", (_name, send) => {
  test.each(refused)("%s is refused by name and leaves nothing", async (_what, bytes, error) => {
    const before = await imageCount();
    expect((await send(await bytes())).code).toBe(errors[error].code);
    expect(await imageCount()).toBe(before);
  });

  test.each(drawnAnew)("of %s only the picture is kept, one and still", async (_what, bytes) => {
    const sent = await bytes();
    expect(await send(sent)).toMatchObject({ code: 0 });
    const [row] = await world.query("select content_type, bytes from stored_image order by id desc limit 1");
    const kept = row?.Bytes as Buffer;
    for (const planted of ["<script", "alert", "<html", "PK\x03\x04", "Exif", "tEXt"])
      expect(kept.includes(ascii(planted)), planted).toBe(false);
    const { width, height, pages, format } = await sharp(kept).metadata();
    expect([width, height, pages ?? 1]).toEqual([size.width, size.height, 1]);
    expect(row?.ContentType).toBe(`image/${format}`);
  });
});

test("a picture is served as what it was drawn as, whatever it was called", async () => {
  const body = await formOf({ Image: { name: "x.html", bytes: png, type: "text/html" } });
  const { data } = await call("/mc_api/article/article_image_upload", {}, world.admin, body);
  const { ImageId } = data as { ImageId: string };
  const url = "/rp_api/article/article_image";
  const { headers } = await app.inject({ url, query: { ImageId }, cookies: world.admin.cookies });
  expect(headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
});
