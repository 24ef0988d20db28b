import { advertisingPositionRows, cropProblem } from "@opc/contract/advertising/positions";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isLargeEnough, maxZoom, middlePart, wholePart } from "./crop.ts";

const rows = fc.constantFrom(...Object.values(advertisingPositionRows));
const sizes = fc.record({
  width: fc.integer({ min: 1, max: 5000 }),
  height: fc.integer({ min: 1, max: 5000 }),
});
const drawn = fc.record({
  x: fc.double({ min: -50, max: 5000, noNaN: true }),
  y: fc.double({ min: -50, max: 5000, noNaN: true }),
  width: fc.double({ min: 0, max: 6000, noNaN: true }),
  height: fc.double({ min: 0, max: 6000, noNaN: true }),
});

test("whatever is drawn on a picture that is large enough, the server takes it", () => {
  fc.assert(
    fc.property(rows, sizes, drawn, (wanted, picture, part) => {
      fc.pre(isLargeEnough(picture, wanted));
      expect(cropProblem(wholePart(part, picture, wanted), picture, wanted)).toBeNull();
      expect(cropProblem(middlePart(picture, wanted), picture, wanted)).toBeNull();
    }),
  );
});

test("a part that is right stays as it is", () => {
  const banner = advertisingPositionRows.HomeBanner;
  const part = { x: 7, y: 9, width: 1500, height: 500 };
  expect(wholePart(part, { width: 3000, height: 2000 }, banner)).toEqual(part);
});

test("one zooms in until the part is as small as it is shown", () => {
  const banner = advertisingPositionRows.HomeBanner;
  expect(maxZoom({ width: 2400, height: 1600 }, banner)).toBe(2);
  expect(maxZoom({ width: 1200, height: 400 }, banner)).toBe(1);
  expect(maxZoom({ width: 100, height: 100 }, banner)).toBe(1);
});
