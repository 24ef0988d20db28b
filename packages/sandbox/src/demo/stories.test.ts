import { hourMs } from "@opc/contract/time";
import { expect, test } from "vitest";
import { seededRandom } from "../random.ts";
import { exceptionOf } from "./order-rows.ts";
import { orderStories } from "./stories.ts";

test.each(Array.from({ length: 48 }, (_, hour) => hour))(
  "filled at any time (hour %i), a small world holds late, partial and too much money",
  (hour) => {
    const endMs = Date.UTC(2026, 10, 20) + hour * hourMs;
    const random = seededRandom(`hour ${hour}`).fork("orders");
    const stories = orderStories({ random, endMs, days: 8, count: 400, slotRestMs: hourMs });
    const counts = { None: 0, Late: 0, Partial: 0, Over: 0 };
    for (const story of stories) {
      counts[exceptionOf(story)] += 1;
      expect(story.credit?.reportedMs ?? 0).toBeLessThanOrEqual(endMs);
    }
    expect(Math.min(counts.Late, counts.Partial)).toBeGreaterThanOrEqual(3);
    expect(counts.Over).toBeGreaterThanOrEqual(2);
  },
);
