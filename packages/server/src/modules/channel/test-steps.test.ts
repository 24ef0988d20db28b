import { channelTestSteps } from "@opc/contract/channel/test-result";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stepsOf, type Trace } from "./test-steps.ts";

const good: Trace = {
  missing: [],
  isUnconnected: false,
  address: "supplier.example",
  resolvedMs: 10,
  connectedMs: 30,
  totalMs: 100,
  httpStatus: 200,
  failure: null,
  answer: { kind: "unknown" },
};
const lost = { httpStatus: null, answer: { kind: "silent" } };

const cases: readonly (readonly [string, Partial<Trace>, string, string])[] = [
  ["no key", { missing: ["PublicKey", "PrivateKey"] }, "Configured", "PublicKey, PrivateKey"],
  [
    "an address that may not be called",
    { answer: { kind: "notSent", failure: "NotConfigured" } },
    "Configured",
    "NotConfigured",
  ],
  [
    "a name that nobody knows",
    { ...lost, failure: "NameNotFound", connectedMs: null },
    "AddressResolved",
    "NameNotFound",
  ],
  [
    "a name that leads inside",
    { ...lost, failure: "AddressNotAllowed", connectedMs: null },
    "AddressResolved",
    "AddressNotAllowed",
  ],
  [
    "nobody listens",
    { ...lost, failure: "ConnectionRefused", connectedMs: null },
    "Connected",
    "ConnectionRefused",
  ],
  [
    "a bad certificate",
    { ...lost, failure: "CertificateNotTrusted", connectedMs: null },
    "Connected",
    "CertificateNotTrusted",
  ],
  ["it never answers", { ...lost, failure: "AnswerTimedOut" }, "SignatureAccepted", "AnswerTimedOut"],
  [
    "it refuses our signature",
    { httpStatus: 401, answer: { kind: "silent", failure: "HTTP 401" } },
    "SignatureAccepted",
    "HTTP 401",
  ],
  [
    "it redirects",
    { httpStatus: 302, answer: { kind: "silent", failure: "HTTP 302" } },
    "SignatureAccepted",
    "HTTP 302",
  ],
  [
    "another key signed",
    { answer: { kind: "silent", failure: "AnswerNotSigned" } },
    "AnswerSigned",
    "AnswerNotSigned",
  ],
  [
    "it speaks otherwise",
    { answer: { kind: "silent", failure: "AnswerUnreadable" } },
    "AnswerUnderstood",
    "AnswerUnreadable",
  ],
  [
    "it says to know what never was",
    { answer: { kind: "accepted" } },
    "AnswerUnderstood",
    "ReferenceNotUnknown",
  ],
  ["nobody can be asked", { answer: undefined }, "AnswerUnderstood", "NoAnswer"],
];

describe("a test call tells where it ended", () => {
  test("all steps of a good one pass, with their times", () => {
    expect(stepsOf(good).map(({ Outcome, Ms }) => [Outcome, Ms])).toEqual([
      ["Passed", null],
      ["Passed", 10],
      ["Passed", 20],
      ["Passed", 70],
      ["Passed", null],
      ["Passed", null],
    ]);
  });

  test.each(cases)("%s", (_name, changes, step, detail) => {
    const steps = stepsOf({ ...good, ...changes });
    expect(steps.find(({ Outcome }) => Outcome === "Failed")).toMatchObject({ Step: step, Detail: detail });
  });

  test("the sandbox has no connection to tell of", () => {
    const steps = stepsOf({
      ...good,
      isUnconnected: true,
      address: null,
      resolvedMs: null,
      connectedMs: null,
      httpStatus: null,
    });
    const passed = steps.filter(({ Outcome }) => Outcome === "Passed").map(({ Step }) => Step);
    expect(passed).toEqual(["Configured", "AnswerUnderstood"]);
  });

  test("whatever happens there is one line for each step, at most one failed, and nothing passes after it", () => {
    const trace = fc.constantFrom(...cases.map(([, changes]) => changes), {});
    fc.assert(
      fc.property(trace, trace, fc.boolean(), (one, other, isUnconnected) => {
        const steps = stepsOf({ ...good, ...one, ...other, isUnconnected });
        expect(steps.map(({ Step }) => Step)).toEqual(channelTestSteps);
        const failedAt = steps.findIndex(({ Outcome }) => Outcome === "Failed");
        const after = failedAt === -1 ? [] : steps.slice(failedAt + 1);
        expect(after.every(({ Outcome }) => Outcome === "Skipped")).toBe(true);
        expect(steps.every(({ Ms }) => Ms === null || Ms >= 0)).toBe(true);
      }),
    );
  });
});
