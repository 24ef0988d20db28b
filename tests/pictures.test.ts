import sharp from "sharp";
import { expect, test } from "vitest";
import { differenceOf, toKeep } from "./pictures/compare.ts";

const size = { width: 120, height: 80 };

/** A page with a box of one colour in it. */
function drawn(box: string, { height = size.height, left = 20, side = 40 } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}">
    <rect width="100%" height="100%" fill="#f5f6f8"/><rect x="${left}" y="20" width="${side}" height="${side}" fill="${box}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const kept = await toKeep(await drawn("#e2e5ea"));

test("a picture is like itself, kept without loss", async () => {
  expect(await differenceOf(kept, await drawn("#e2e5ea"))).toBeUndefined();
});

test.each([
  ["a colour by three of 255, in one of its parts", drawn("#e2e5ed"), 1600],
  ["a place by one point", drawn("#e2e5ea", { left: 21 }), 80],
  ["a part that is gone", drawn("#f5f6f8"), 1600],
  ["what is longer by a line", drawn("#e2e5ea", { height: 81 }), 120],
])("%s is a difference", async (_, now, points) => {
  const difference = await differenceOf(kept, await now);
  expect(difference?.points).toBe(points);
  const { width, height } = await sharp(difference?.shown).metadata();
  expect({ width, height: Math.min(height, size.height) }).toEqual(size);
});

test("what differs is red, all else is grey", async () => {
  const difference = await differenceOf(kept, await drawn("#e2e5ea", { side: 39 }));
  const { data } = await sharp(difference?.shown).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray(3 * (y * size.width + x)).subarray(0, 3)];
  const [red, green, blue] = at(59, 40);
  expect([(red ?? 0) > 180, (green ?? 255) < 70, (blue ?? 255) < 70]).toEqual([true, true, true]);
  const [one, other] = at(5, 5);
  expect(Math.abs((one ?? 0) - (other ?? 0))).toBeLessThan(8);
});

test("the edge of a curve, drawn otherwise by another processor, is none", async () => {
  const { data, info } = await sharp(await drawn("#e2e5ea"))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pale = Buffer.from(data.map((colour) => Math.max(colour - 2, 0)));
  expect(await differenceOf(kept, await sharp(pale, { raw }).png().toBuffer())).toBeUndefined();
  const specks = Buffer.from(data);
  for (let speck = 0; speck < 24; speck += 1) specks[speck * 7 * info.channels] = 0;
  expect(await differenceOf(kept, await sharp(specks, { raw }).png().toBuffer())).toBeUndefined();
  specks[30 * 7 * info.channels] = 0;
  expect(await differenceOf(kept, await sharp(specks, { raw }).png().toBuffer())).toMatchObject({
    points: 25,
  });
});
