import { expect, test } from "vitest";
import type { Translate } from "../../i18n/i18n.ts";
import { ageText } from "./age.ts";

const t: Translate = (key, values) => `${values?.count} ${key.split(".").at(-1)}`;
const since = "2026-11-20T10:00:00.000Z";
const after = (minutes: number) => ageText(since, Date.parse(since) + minutes * 60_000, t);

test.each([
  // Clocks differ: nothing waits for less than no time.
  [-5, "0 minutes"],
  [0.9, "0 minutes"],
  [59.9, "59 minutes"],
  [60, "1 hours"],
  [47 * 60 + 59, "47 hours"],
  [48 * 60, "2 days"],
])("after %s minutes: %s", (minutes, text) => {
  expect(after(minutes)).toBe(text);
});
