import { afterAll, expect, test, vi } from "vitest";
import { isDrawnToday } from "./drawn.ts";

afterAll(() => vi.unstubAllGlobals());

test.each([
  ["a second before midnight", "2026-11-30T16:59:59Z", "2026-11-30T16:59:59.999Z", 420, true],
  ["over midnight", "2026-11-30T16:59:59Z", "2026-11-30T17:00:01Z", 420, false],
  ["over midnight of others", "2026-11-30T16:59:59Z", "2026-11-30T17:00:01Z", 480, true],
  ["over midnight west of Greenwich", "2026-11-30T04:59:59Z", "2026-11-30T05:00:00Z", -300, false],
])("a drawing is of today: %s", (_when, drawnAt, now, offsetMinutes, isToday) => {
  const dataset = { drawnAt: String(Date.parse(drawnAt)) };
  vi.stubGlobal("document", { getElementById: () => ({ dataset }) });
  expect(isDrawnToday(offsetMinutes, Date.parse(now))).toBe(isToday);
});
