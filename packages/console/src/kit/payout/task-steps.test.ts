import { expect, test } from "vitest";
import { attemptReason, isWaitingForCode, stepStates } from "./task-steps.ts";

const done = { Failure: null, HasCode: true } as const;

test.each([
  ["waits for its crawler", { Step: "Queued", Failure: null, HasCode: false }, "todo todo todo todo"],
  ["waits for a code", { Step: "AwaitingCode", Failure: null, HasCode: false }, "current todo todo todo"],
  ["has its code", { Step: "AwaitingCode", ...done }, "current todo todo todo"],
  ["entered its code", { Step: "CodeSubmitted", ...done }, "done current todo todo"],
  ["waits for the money", { Step: "AwaitingArrival", ...done }, "done done current todo"],
  ["is paid", { Step: "Finished", ...done }, "done done done done"],
  ["got no code", { Step: "Finished", Failure: "CodeTimeout", HasCode: false }, "failed todo todo todo"],
  [
    "was refused with a code",
    { Step: "Finished", Failure: "SubmitFailure", HasCode: true },
    "done failed todo todo",
  ],
] as const)("a task that %s", (_, task, states) => {
  expect(stepStates(task).join(" ")).toBe(states);
});

test("only a task at the first step without a code waits for a person", () => {
  expect(isWaitingForCode({ Step: "AwaitingCode", Failure: null, HasCode: false })).toBe(true);
  expect(isWaitingForCode({ Step: "AwaitingCode", Failure: null, HasCode: true })).toBe(false);
  expect(isWaitingForCode({ Step: "Queued", Failure: null, HasCode: false })).toBe(false);
});

test("an attempt's reason is a crawler's failure by its name, and a supplier's own words otherwise", () => {
  const t = (key: string) => `<${key}>`;
  expect(attemptReason("SubmitFailure", t)).toBe("<payoutTask.failure.SubmitFailure>");
  expect(attemptReason("05 do not honour", t)).toBe("05 do not honour");
});
