import { advertisingPositionRows, cropProblem, safeLink } from "@opc/contract/advertising/positions";
import { advertisingStatuses } from "@opc/contract/advertising/states";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cropInputProblems, moves, scheduleProblems, stateOf } from "./rules.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const now = at(12);

describe("what an advertisement is", () => {
  test.each([
    ["a draft, whatever its time", "Draft", null, null, "Draft"],
    ["one taken back, whatever its time", "Unpublished", at(11), at(13), "Unpublished"],
    ["without a schedule it runs", "Published", null, null, "Running"],
    ["before its start it waits", "Published", at(13), null, "Scheduled"],
    ["at its start it runs", "Published", now, null, "Running"],
    ["before its end it runs", "Published", null, at(13), "Running"],
    ["at its end it is over", "Published", at(11), now, "Ended"],
  ] as const)("%s", (_what, Status, StartsAt, EndsAt, state) => {
    expect(stateOf({ Status, StartsAt, EndsAt }, now)).toBe(state);
  });

  test("what may be published may not be taken back, and the reverse", () => {
    for (const status of advertisingStatuses) {
      const all = [...moves.publish, ...moves.takeBack].filter((from) => from === status);
      expect([status, all.length]).toEqual([status, 1]);
    }
  });
});

test("an end at or before the start is refused at its field", () => {
  expect(scheduleProblems({ StartsAt: at(2), EndsAt: at(2) })).toMatchObject([{ Field: "EndsAt" }]);
  expect(scheduleProblems({ StartsAt: at(2), EndsAt: at(3) })).toEqual([]);
  expect(scheduleProblems({ StartsAt: null, EndsAt: at(3) })).toEqual([]);
});

describe("the part of a picture", () => {
  const banner = advertisingPositionRows.HomeBanner;
  const picture = { width: 3000, height: 2000 };
  const part = { x: 0, y: 0, width: 1200, height: 400 };
  test.each([
    ["as large as it is shown", part, null],
    ["larger, in its shape", { ...part, width: 2400, height: 800 }, null],
    ["one pixel off its shape", { ...part, width: 2401, height: 801 }, null],
    ["at the far corner", { x: 1800, y: 1600, width: 1200, height: 400 }, null],
    ["beyond the right edge", { ...part, x: 1801 }, "OutsideImage"],
    ["beyond the lower edge", { ...part, y: 1601 }, "OutsideImage"],
    ["left of it", { ...part, x: -1 }, "OutsideImage"],
    ["above it", { ...part, y: -1 }, "OutsideImage"],
    ["nothing", { ...part, width: 0 }, "OutsideImage"],
    ["a fraction", { ...part, x: 0.5 }, "OutsideImage"],
    ["no number", { ...part, width: Number.NaN }, "OutsideImage"],
    ["huge", { ...part, width: 2 ** 53 }, "OutsideImage"],
    ["without end", { ...part, width: Number.POSITIVE_INFINITY }, "OutsideImage"],
    ["a pixel too narrow", { ...part, width: 1199 }, "TooSmall"],
    ["a pixel too low", { ...part, height: 399 }, "TooSmall"],
    ["of another shape", { ...part, width: 1500 }, "WrongRatio"],
    ["of the payment page's shape", { ...part, width: 1600, height: 400 }, "WrongRatio"],
  ] as const)("%s", (_what, rectangle, problem) => {
    expect(cropProblem(rectangle, picture, banner)).toBe(problem);
  });

  test("what is let through lies in the picture and has its shape, for every position", () => {
    const number = fc.oneof(fc.integer({ min: -10, max: 4000 }), fc.double());
    const rectangle = fc.record({ x: number, y: number, width: number, height: number });
    fc.assert(
      fc.property(rectangle, fc.constantFrom(...Object.values(advertisingPositionRows)), (one, wanted) => {
        if (cropProblem(one, picture, wanted) !== null) return;
        expect(one.x >= 0 && one.y >= 0).toBe(true);
        expect(one.x + one.width <= picture.width && one.y + one.height <= picture.height).toBe(true);
        expect(Math.abs(one.width / one.height - wanted.width / wanted.height)).toBeLessThan(0.02);
      }),
    );
  });

  test("comes with its picture, and a picture with its part", () => {
    const whole = { CropX: 0, CropY: 0, CropWidth: 1, CropHeight: 1 };
    expect(cropInputProblems({})).toEqual([]);
    expect(cropInputProblems({ ...whole, Image: {} })).toEqual([]);
    expect(cropInputProblems(whole)).toMatchObject([{ Field: "Image" }]);
    expect(cropInputProblems({ Image: {} })).toMatchObject([{ Field: "Image" }]);
    expect(cropInputProblems({ ...whole, CropY: undefined, Image: {} })).toMatchObject([{ Field: "Image" }]);
  });
});

describe("a link", () => {
  test.each([
    ["https://example.com", "https://example.com/"],
    ["HTTPS://Example.com/a?b=c#d", "https://example.com/a?b=c#d"],
    ["https://例子.中国/促销", "https://xn--fsqu00a.xn--fiqs8s/%E4%BF%83%E9%94%80"],
  ])("%s leads to %s", (text, link) => {
    expect(safeLink(text)).toBe(link);
  });

  test.each([
    "http://example.com",
    "//example.com",
    "/promotions",
    "example.com",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "https:javascript:alert(1)",
    "https://",
    "https://user@example.com",
    "https://user:password@example.com",
    "https://bank.example\\@evil.example",
    "https://exa mple.com",
    "https://example.com/\nx",
    " https://example.com",
    `https://example.com/${"x".repeat(2048)}`,
    "",
  ])("%j leads nowhere", (text) => {
    expect(safeLink(text)).toBeNull();
  });

  test("once taken is taken as it stands, and is https without a user name", () => {
    fc.assert(
      fc.property(
        fc.string().map((tail) => `https://${tail}`),
        (text) => {
          const link = safeLink(text);
          if (link === null) return;
          expect(safeLink(link)).toBe(link);
          const { protocol, username, password, host } = new URL(link);
          expect([protocol, username, password]).toEqual(["https:", "", ""]);
          expect(host).not.toBe("");
        },
      ),
    );
  });
});
