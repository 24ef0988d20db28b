import { imageInput } from "@opc/contract/files";
import { passwordChangeInput } from "@opc/contract/session/calls";
import { adduserInput } from "@opc/contract/user/calls";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Form, FormField, FormValues } from "./form.ts";
import { initialValues, inputOf, isOptional, problemsOf } from "./rules.ts";

const en = { t: (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key) };
const english = { ...en, language: "enUS" } as const;
const chinese = { ...en, language: "zhCN" } as const;

function form(input: z.ZodType, fields: FormField[], more: Partial<Form> = {}): Form {
  return { title: "common.confirm", call: "adduser", input, fields: fields as Form["fields"], ...more };
}

const label = "common.confirm";
const addUser = form(adduserInput, [
  { kind: "text", name: "UserName", label },
  { kind: "readOnly", name: "MerchantAlias", label },
  { kind: "select", name: "UserGroupId", label, options: [] },
  { kind: "switch", name: "Enable", label },
  { kind: "password", whose: "new", name: "Password", label },
  {
    kind: "password",
    whose: "new",
    name: "Again",
    local: "required",
    label,
    check: (value, { Password }) => (value === Password ? undefined : "common.error"),
  },
]);
const good = {
  UserName: "ann",
  MerchantAlias: "ACME",
  UserGroupId: "7",
  Enable: true,
  Password: "quiet-1",
  Again: "quiet-1",
};

const problems = (change: FormValues, words: typeof english | typeof chinese = english) =>
  Object.fromEntries(problemsOf(addUser, { ...good, ...change }, words));

test("a form that is filled in has no problem and sends what belongs to the call", () => {
  expect(problems({})).toEqual({});
  const { Again: _, ...sent } = good;
  expect(inputOf(addUser, good)).toEqual(sent);
});

test("what nobody filled in is empty in the form's own words, not the schema's", () => {
  expect(problems(initialValues(addUser))).toEqual({
    UserName: "kit.form.empty",
    MerchantAlias: 'kit.form.tooShort {"limit":"1"}',
    UserGroupId: "kit.form.empty",
    Password: "kit.form.empty",
    Again: "kit.form.empty",
  });
  expect(problems({ UserName: "  " })).toEqual({ UserName: "kit.form.empty" });
});

test("a password may be of blanks", () => {
  expect(problems({ Password: "      ", Again: "      " })).toEqual({});
});

test("the schema's own words stand at the field, in the reader's language", () => {
  expect(problems({ Password: "abc", Again: "abc" })).toEqual({
    Password: "Password must not be less than 6 characters.",
  });
  expect(problems({ Password: "abc", Again: "abc" }, chinese)).toEqual({
    Password: "密码不得少于 6 个字符。",
  });
});

test("where the schema has no words, the limits are said", () => {
  expect(problems({ UserName: "a" })).toEqual({ UserName: 'kit.form.tooShort {"limit":"2"}' });
  expect(problems({ UserName: "a".repeat(65) })).toEqual({ UserName: 'kit.form.tooLong {"limit":"64"}' });
  expect(problems({ UserGroupId: "x" })).toEqual({ UserGroupId: "kit.form.wrong" });
});

test("a field's own check is asked once the rest of it is right", () => {
  expect(problems({ Again: "other-1" })).toEqual({ Again: "common.error" });
  expect(problems({ Again: "" })).toEqual({ Again: "kit.form.empty" });
});

test("an object's own rule stands at the field that it names", () => {
  const change = form(passwordChangeInput, [
    { kind: "password", whose: "current", name: "OldPassword", label },
    { kind: "password", whose: "new", name: "NewPassword", label },
    { kind: "password", whose: "new", name: "ConfirmPassword", label, isRequired: true },
    { kind: "code", name: "GoogleVerifyCode", label },
  ]);
  const values = {
    OldPassword: "secret-1",
    NewPassword: "secret-2",
    ConfirmPassword: "secret-3",
    GoogleVerifyCode: "123456",
  };
  expect(Object.fromEntries(problemsOf(change, values, english))).toEqual({
    ConfirmPassword: "The passwords entered twice do not match!",
  });
  const empty = { ...values, ConfirmPassword: "", GoogleVerifyCode: "12" };
  expect(Object.fromEntries(problemsOf(change, empty, chinese))).toEqual({
    ConfirmPassword: "kit.form.empty",
    GoogleVerifyCode: "请输入六位数字",
  });
});

const note = z.strictObject({
  Remark: z.string().max(5).optional(),
  Memo: z.string().max(5),
  Amount: z.string().max(24).optional(),
  Minutes: z.coerce.number().int().min(5).optional(),
});

test("an empty field is left out where the schema takes nothing, else sent as empty text", () => {
  const fields: FormField[] = [
    { kind: "text", name: "Remark", label },
    { kind: "textarea", name: "Memo", label },
  ];
  const noted = form(note, fields, { fixed: { UserName: "ann" } });
  expect(inputOf(noted, initialValues(noted))).toEqual({ UserName: "ann", Remark: undefined, Memo: "" });
  expect(fields.map((field) => isOptional(noted, field))).toEqual([true, true]);
});

test("a field that is not shown is neither checked nor sent", () => {
  const noted = form(note, [
    { kind: "switch", name: "Enable", label, local: "optional" },
    { kind: "text", name: "Remark", label, isRequired: true, isShown: ({ Enable }) => Enable === true },
    { kind: "text", name: "Memo", label },
  ]);
  const off = { Enable: false, Remark: "far too long", Memo: "m" };
  expect(problemsOf(noted, off, english).size).toBe(0);
  expect(inputOf(noted, off)).toEqual({ Memo: "m" });
  expect(problemsOf(noted, { ...off, Enable: true }, english).has("Remark")).toBe(true);
});

test.each([
  ["1500.50", undefined, undefined],
  ["-3", "kit.form.amount", undefined],
  ["+3.5", "kit.form.amount", undefined],
  ["1e3", "kit.form.amount", "kit.form.amount"],
  ["１２", "kit.form.amount", "kit.form.amount"],
  ["12.", "kit.form.amount", "kit.form.amount"],
  ["1,000", "kit.form.amount", "kit.form.amount"],
])("the amount %s: unsigned %s, signed %s", (Amount, unsigned, signed) => {
  const money = (isSigned: boolean) =>
    form(note, [
      { kind: "amount", name: "Amount", label, ...(isSigned ? { isSigned } : {}) },
      { kind: "text", name: "Memo", label },
    ]);
  expect(problemsOf(money(false), { Amount, Memo: "m" }, english).get("Amount")).toBe(unsigned);
  expect(problemsOf(money(true), { Amount, Memo: "m" }, english).get("Amount")).toBe(signed);
});

test.each([
  ["5", undefined],
  ["4", 'kit.form.tooSmall {"limit":"5"}'],
  ["5.5", "kit.form.wholeNumber"],
  ["0x10", "kit.form.wholeNumber"],
])("the number %s", (Minutes, problem) => {
  const timed = form(note, [{ kind: "number", name: "Minutes", label }], { fixed: { UserName: "x" } });
  const strict = { ...timed, fixed: { Memo: "m" } as Form["fixed"] };
  expect(problemsOf(strict as Form, { Minutes }, english).get("Minutes")).toBe(problem);
});

test("what is wrong with no field is said of the whole form", () => {
  const noted = form(note, [{ kind: "text", name: "Memo", label }], { fixed: { UserName: "ann" } });
  expect([...problemsOf(noted, { Memo: "m" }, english)]).toEqual([["", "kit.form.wrong"]]);
});

test("a chosen file is sent as it is, though a schema knows it only as the server does", () => {
  const input = z.strictObject({ Image: imageInput });
  const upload = form(input, [{ kind: "image", name: "Image", label }]);
  const slip = new File(["x"], "slip.png", { type: "image/png" });
  expect(Object.fromEntries(problemsOf(upload, { Image: "" }, english))).toEqual({ Image: "kit.form.empty" });
  expect(problemsOf(upload, { Image: slip }, english).size).toBe(0);
  expect(inputOf(upload, { Image: slip })).toEqual({ Image: slip });
});
