import { expect, test } from "vitest";
import { enUS, zhCN } from "../../i18n/texts/zone.ts";
import { zoneMinutes, zoneOptions } from "./zone-options.ts";

test("each zone has its places in both languages, and no other has", () => {
  for (const { places } of [enUS, zhCN])
    expect(
      Object.keys(places)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(zoneMinutes);
});

test("from twelve hours behind UTC to fourteen ahead, in order and once each", () => {
  expect([zoneMinutes[0], zoneMinutes.at(-1)]).toEqual([-720, 840]);
  expect(zoneMinutes.every((minutes, at) => at === 0 || minutes > Number(zoneMinutes[at - 1]))).toBe(true);
});

test("what a record has stays a choice, once", () => {
  const values = (kept?: number) => zoneOptions(kept).map(({ value }) => value);
  expect(values(435)).toEqual(["435", ...zoneMinutes.map(String)]);
  expect(values(420)).toEqual(values());
});
