import { expect, test } from "vitest";
import { enUS } from "../../i18n/texts/channel-test.ts";
import { adviceFor, failedStep, foundBy } from "./test-advice.ts";

/** Keys instead of words. */
const t = (key: string) => key;
const step = (Step: "Configured" | "AnswerSigned" | "Connected", Detail: string | null) =>
  ({ Step, Outcome: "Failed", Ms: null, Detail }) as const;

test.each([
  [step("AnswerSigned", "AnswerNotSigned"), "channelTest.detail.AnswerNotSigned"],
  [step("AnswerSigned", "somethingNew"), "channelTest.advice.AnswerSigned"],
  [step("Connected", "ConnectionRefused"), "channelTest.detail.ConnectionRefused"],
  [step("Connected", null), "channelTest.advice.Connected"],
])("what helps with %j is %s", (failed, advice) => {
  expect(adviceFor(failed, t)).toBe(advice);
});

test("what is missing is called as in the form, and what nobody knows stays as it is", () => {
  expect(foundBy(step("Configured", "BaseAddress, PrivateKey"), t)).toBe(
    "channel.field.BaseAddress, channel.field.PrivateKey",
  );
  expect(foundBy(step("Configured", "NotConfigured"), t)).toBe("NotConfigured");
  expect(foundBy(step("Connected", null), t)).toBeUndefined();
});

test("the step that failed is found among those that passed and those that were not tried", () => {
  const steps = [
    { Step: "Configured", Outcome: "Passed", Ms: null, Detail: null },
    step("Connected", "ConnectionRefused"),
    { Step: "AnswerSigned", Outcome: "Skipped", Ms: null, Detail: null },
  ] as const;
  const result = { Passed: false, Ms: 3, Steps: [...steps], Accounts: [], Cards: [] };
  expect(failedStep(result)?.Step).toBe("Connected");
  // An adapter without a connection: what is not tried has not failed.
  expect(failedStep({ ...result, Steps: [steps[0], steps[2]] })).toBeUndefined();
});

test("every step has words of what to do", () => {
  expect(Object.keys(enUS.advice)).toEqual(Object.keys(enUS.step));
});
