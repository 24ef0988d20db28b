import { expect, test } from "vitest";
import type { FieldName } from "./elements.ts";
import { firstProblem, problems } from "./rules.ts";

const good: Record<FieldName, string> = {
  MerchantAlias: "OPC",
  UserName: "admin",
  Password: "secret",
  GoogleVerifyCode: "123456",
};

function problemsOf(change: Partial<Record<FieldName, string>>, isRecovery = false) {
  return problems((name) => ({ ...good, ...change })[name], isRecovery);
}

test("a filled form has no problem", () => {
  expect(problemsOf({})).toEqual({});
  expect(firstProblem({})).toBeUndefined();
});

test.each([
  [{ MerchantAlias: "" }, { MerchantAlias: "required" }],
  [{ UserName: "" }, { UserName: "required" }],
  [{ Password: "" }, { Password: "passwordRequired" }],
  [{ Password: "12345" }, { Password: "passwordTooShort" }],
  [{ GoogleVerifyCode: "" }, { GoogleVerifyCode: "codeRequired" }],
  [{ GoogleVerifyCode: "12345" }, { GoogleVerifyCode: "codeNotSixDigits" }],
  [{ GoogleVerifyCode: "12345a" }, { GoogleVerifyCode: "codeNotSixDigits" }],
] as const)("%o is answered at its own field", (change, found) => {
  expect(problemsOf(change)).toEqual(found);
});

test.each([
  ["", "recoveryRequired"],
  ["123456", "recoveryNotWhole"],
  ["ABCD-EFGH-JKMN-PQR", "recoveryNotWhole"],
  ["ABCD-EFGH-JKMN-PQRS", undefined],
  ["abcd efgh jkmn pqrs", undefined],
])("of the recovery code %o is said %s", (GoogleVerifyCode, said) => {
  expect(problemsOf({ GoogleVerifyCode }, true).GoogleVerifyCode).toBe(said);
});

test("the first problem is the topmost field's", () => {
  expect(firstProblem(problemsOf({ UserName: "", GoogleVerifyCode: "" }))).toEqual({
    name: "UserName",
    problem: "required",
  });
});
