import { expect, test } from "vitest";
import { Lanes, laneWidth } from "./lane.ts";

const merchant = 1n;

function attempts(lanes: Lanes, count: number, succeeded: boolean): void {
  for (let made = 0; made < count; made++) {
    lanes.started(merchant);
    lanes.finished(merchant, succeeded);
  }
}

test("failures narrow a lane to its least width, successes widen it again to the most", () => {
  const lanes = new Lanes();
  lanes.started(merchant);
  attempts(lanes, 20, false);
  expect(lanes.loads()).toEqual([{ merchantId: merchant, inFlight: 1, free: laneWidth.least - 1 }]);
  attempts(lanes, 100, true);
  expect(lanes.loads()).toEqual([{ merchantId: merchant, inFlight: 1, free: laneWidth.most - 1 }]);
});

test("a lane that is as good as new is forgotten", () => {
  const lanes = new Lanes();
  attempts(lanes, 1, true);
  expect(lanes.loads()).toEqual([]);
  expect(lanes.inFlight).toBe(0);
});
