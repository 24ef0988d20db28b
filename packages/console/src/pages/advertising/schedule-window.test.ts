import { describe, expect, test } from "vitest";
import { inOrder, placeOf, placeOfNow, windowOf } from "./schedule-window.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString();
const window = { from: Date.parse(at(1)), to: Date.parse(at(11)) };

describe("a schedule on its line", () => {
  test.each([
    ["inside", at(2), at(3), { start: 10, length: 10 }],
    ["open at both ends", null, null, { start: 0, length: 100 }],
    ["longer than the line", at(0), at(20), { start: 0, length: 100 }],
    ["without an end", at(6), null, { start: 50, length: 50 }],
    ["over before", at(-5), at(1), null],
    ["begun after", at(11), at(12), null],
  ])("%s", (_what, StartsAt, EndsAt, place) => {
    expect(placeOf({ StartsAt, EndsAt }, window)).toEqual(place);
  });

  test("the line is wide enough for every border and for now", () => {
    const now = Date.parse(at(5));
    const wide = windowOf([{ StartsAt: at(1), EndsAt: at(28) }], now);
    expect(wide.from < Date.parse(at(1)) && wide.to > Date.parse(at(28))).toBe(true);
    const empty = windowOf([{ StartsAt: null, EndsAt: null }], now);
    expect(placeOfNow(now, empty)).toBeGreaterThan(0);
    expect(placeOfNow(now, empty)).toBeLessThan(100);
  });
});

test("smaller comes first, of equals the newer one, and what is not saved is the newest", () => {
  const one = (AdvertisementId: string | null, SortOrder: number) => ({ AdvertisementId, SortOrder });
  const ordered = inOrder([one("9", 20), one("10", 20), one(null, 20), one("1", 10), one("2", 30)]);
  expect(ordered.map(({ AdvertisementId }) => AdvertisementId)).toEqual(["1", null, "10", "9", "2"]);
});
