import { expect, test } from "vitest";
import type { TextKey, TextValues } from "../../i18n/i18n.ts";
import { agoText } from "./age.ts";

const at = "2026-11-20T10:00:00.000Z";
const t = (key: TextKey, values?: TextValues) => `${values?.count} ${key.split(".").pop()}`;

test.each([
  [-5_000, "0 seconds"],
  [0, "0 seconds"],
  [59_999, "59 seconds"],
  [60_000, "60 seconds"],
  [119_999, "119 seconds"],
  [120_000, "2 minutes"],
  [3_599_999, "59 minutes"],
  [3_600_000, "1 hours"],
  [86_400_000, "1 days"],
  [200 * 3_600_000, "8 days"],
])("%d ms after a heartbeat it is %s", (afterMs, says) => {
  expect(agoText(at, Date.parse(at) + afterMs, t)).toBe(says);
});
