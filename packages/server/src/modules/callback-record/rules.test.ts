import { describe, expect, test } from "vitest";
import { type Answer, jitterShare } from "../../delivery/schedule.ts";
import { judge as judgeAt, retryDelaysMs, triedMaxMs } from "./rules.ts";

const now = new Date("2026-11-20T10:00:00Z");
const s = 1_000;
const m = 60 * s;
const h = 60 * m;

const judge = (given: Answer, Step: number, at: Date, random: number) =>
  judgeAt(given, { Step, StartedAt: now }, at, random);

function answer(httpStatus: number | null, retryAfter: string | null = null): Answer {
  return { httpStatus, failure: httpStatus === null ? "ConnectionRefused" : null, retryAfter };
}

function pauseAfter(given: Answer, step = 0, random = 0): number {
  const verdict = judge(given, step, now, random);
  if (verdict.status !== "InProgress") throw new Error(`ended as ${verdict.status}`);
  return verdict.nextAttemptAt.getTime() - now.getTime();
}

describe("the schedule", () => {
  // biome-ignore format: one line of the specification each
  const pauses = [
    5 * s, 1 * m, 5 * m, 5 * m,
    10 * m, 10 * m, 10 * m, 10 * m, 10 * m,
    1 * h, 1 * h, 1 * h, 1 * h, 1 * h,
    6 * h, 6 * h, 6 * h, 6 * h, 6 * h, 6 * h, 6 * h, 6 * h, 6 * h, 6 * h, 6 * h, 6 * h,
  ];

  test.each(pauses.map((pause, step) => ({ step, pause })))(
    "after failed attempt $step the next is in $pause ms, at most a tenth later",
    ({ step, pause }) => {
      expect(pauseAfter(answer(500), step, 0)).toBe(pause);
      expect(pauseAfter(answer(500), step, 0.999_999)).toBeGreaterThan(pause * 1.09);
      expect(pauseAfter(answer(500), step, 0.999_999)).toBeLessThanOrEqual(pause * (1 + jitterShare));
      expect(judge(answer(500), step, now, 0)).toMatchObject({ status: "InProgress", step: step + 1 });
    },
  );

  test("the attempt after the last pause is the last", () => {
    expect(retryDelaysMs).toEqual(pauses);
    expect(judge(answer(500), pauses.length, now, 0)).toEqual({ status: "Failure" });
    expect(judge(answer(200), pauses.length, now, 0)).toEqual({ status: "Success" });
  });

  test("what was held back past its end is not tried for ever", () => {
    const longest = pauses.reduce((sum, pause) => sum + pause, 0) * (1 + jitterShare);
    const late = new Date(now.getTime() + triedMaxMs);
    expect(triedMaxMs).toBeGreaterThan(longest + pauses.length * 10 * s);
    expect(judge(answer(500), 3, late, 0)).toEqual({ status: "Failure" });
    expect(judge(answer(500), 3, new Date(late.getTime() - 1), 0)).toMatchObject({ status: "InProgress" });
    expect(judge(answer(200), 3, late, 0)).toEqual({ status: "Success" });
  });

  test("it lasts over 75 hours", () => {
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(75 * h);
  });
});

test.each([200, 201, 204, 299])("%i is success", (status) => {
  expect(judge(answer(status), 0, now, 0)).toEqual({ status: "Success" });
});

test.each([199, 300, 301, 302, 307, 308, 400, 401, 404, 409, 500, 502, 503, null])(
  "%s is tried again",
  (status) => {
    expect(judge(answer(status), 0, now, 0)).toMatchObject({ status: "InProgress" });
  },
);

test("410 ends a callback at once", () => {
  expect(judge(answer(410), 0, now, 0)).toEqual({ status: "Failure" });
});

describe("429", () => {
  test("waits longer than the schedule and rests the merchant's lane", () => {
    expect(judge(answer(429), 0, now, 0)).toMatchObject({ laneRestMs: 30 * s });
    expect(pauseAfter(answer(429))).toBe(30 * s);
    expect(pauseAfter(answer(429), 3)).toBe(5 * m);
  });
  test.each([
    ["90", 90 * s],
    ["1", 30 * s],
    ["86400", 2 * h],
    ["Fri, 20 Nov 2026 10:02:00 GMT", 2 * m],
    ["Thu, 19 Nov 2026 10:02:00 GMT", 30 * s],
    ["soon", 30 * s],
    ["-5", 30 * s],
  ])("Retry-After: %s makes the pause %i ms", (retryAfter, pause) => {
    expect(pauseAfter(answer(429, retryAfter))).toBe(pause);
  });
  test("never rests the lane for more than a minute", () => {
    expect(judge(answer(429, "7200"), 0, now, 0)).toMatchObject({ laneRestMs: m });
  });
});

test("503 with Retry-After is heard, any other status is not", () => {
  expect(pauseAfter(answer(503, "90"))).toBe(90 * s);
  expect(pauseAfter(answer(503))).toBe(5 * s);
  expect(pauseAfter(answer(500, "90"))).toBe(5 * s);
});
