import { expect, test } from "vitest";
import { type LaneKey, priorities } from "./address.ts";
import { Lanes, laneWidth } from "./lane.ts";

const lane: LaneKey = { MerchantId: 1n, Address: "https://shop.example/notify", Priority: priorities.live };
const resends: LaneKey = { ...lane, Priority: priorities.resent };

function attempts(lanes: Lanes, count: number, succeeded: boolean, key = lane): void {
  for (let made = 0; made < count; made++) {
    lanes.started(key);
    lanes.finished(key, succeeded);
  }
}

test("failures narrow a lane to its least width, successes widen it again to the most", () => {
  const lanes = new Lanes();
  lanes.started(lane);
  attempts(lanes, 20, false);
  expect(lanes.loads()).toEqual([{ ...lane, inFlight: 1, free: laneWidth.least - 1 }]);
  attempts(lanes, 100, true);
  expect(lanes.loads()).toEqual([{ ...lane, inFlight: 1, free: laneWidth.most - 1 }]);
});

test("a lane that is as good as new is forgotten", () => {
  const lanes = new Lanes();
  attempts(lanes, 1, true);
  expect(lanes.loads()).toEqual([]);
  expect(lanes.inFlight).toBe(0);
});

test("what fails at one address, or was sent again, narrows no other lane", () => {
  const lanes = new Lanes();
  const other = { ...lane, Address: "https://shop.example/other" };
  lanes.started(other);
  lanes.started(lane);
  attempts(lanes, 20, false, resends);
  attempts(lanes, 20, false, other);
  expect(lanes.loads().find(({ Address, Priority }) => Address === lane.Address && Priority === 0)).toEqual({
    ...lane,
    inFlight: 1,
    free: laneWidth.first - 1,
  });
});

test("what was sent again never widens its lane", () => {
  const lanes = new Lanes();
  lanes.started(resends);
  attempts(lanes, 50, true, resends);
  expect(lanes.loads()).toEqual([{ ...resends, inFlight: 1, free: laneWidth.resent - 1 }]);
});
