import { expect, test } from "vitest";
import { stateOfStep, stepOf } from "./steps.ts";

const steps = [{ names: ["Code", "Name"] }, { names: ["ApiIpList"] }, { names: ["UserName"] }];

test.each([
  [["Name"], 2, { step: 0, name: "Name" }],
  [["ApiIpList", "UserName"], 2, { step: 1, name: "ApiIpList" }],
  [["UserName"], 2, undefined],
  [[], 2, undefined],
  [["Unknown"], 2, undefined],
  [["ApiIpList"], 1, undefined],
])("what is wrong at %j while step %i is shown leads to %j", (wrong, at, led) => {
  expect(stepOf(steps, wrong, at)).toEqual(led);
});

test("the steps before the shown one are done, those behind it are to come", () => {
  expect([0, 1, 2].map((index) => stateOfStep(index, 1))).toEqual(["done", "current", "todo"]);
});
