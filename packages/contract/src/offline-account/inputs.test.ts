/** The specification's rules for offline accounts (section 5), each at its border. */
import { describe, expect, test } from "vitest";
import { isSoundPromptId, promptIdOf } from "../prompt-id.ts";
import { bankcardAdd, qrcodeAdd, truemoneyAdd } from "./calls.ts";

const terms = {
  Currency: "THB",
  AccountName: "Till 1",
  Holder: "Somsri Rakdee",
  ChannelCode: "PP-1",
  SpiderId: "spider-1",
  ValidityMinutes: "15",
  MinimumDifference: "0.00",
  MaximumDifference: "0.99",
  RandomRemark: "false",
  MinimumAmount: "1",
  MaximumAmount: "50000",
  DailyLimit: "1000000",
  LoginPassword: "quiet-lake-17",
  GoogleVerifyCode: "123456",
};
const qr = { ...terms, QrType: "PromptPay", Account: "Till 1", PromptId: "081-234-5678" };
const card = { ...terms, CardType: "Savings", BankCode: "KBANK", CardNumber: "123-4-56789-0" };
const wallet = { ...terms, WalletNumber: "081 234 5678" };

interface Judge {
  input: { safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[] }[] } } };
}
const faultsOf = ({ input }: Judge, value: object) =>
  input.safeParse(value).error?.issues.map((issue) => String(issue.path[0])) ?? [];

describe.each<[string, Judge, object]>([
  ["a QR code", qrcodeAdd, qr],
  ["a bank card", bankcardAdd, card],
  ["a TrueMoney wallet", truemoneyAdd, wallet],
])("%s", (_name, call, form) => {
  test("is right as it stands", () => {
    expect(faultsOf(call, form)).toEqual([]);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ["a validity of 5 minutes", { ValidityMinutes: "5" }, []],
    ["of 4", { ValidityMinutes: "4" }, ["ValidityMinutes"]],
    ["of a whole day", { ValidityMinutes: "1440" }, []],
    ["of more", { ValidityMinutes: "1441" }, ["ValidityMinutes"]],
    ["a difference of one step", { MinimumDifference: "0.01", MaximumDifference: "0.02" }, []],
    ["of none", { MinimumDifference: "0.01", MaximumDifference: "0.01" }, ["MaximumDifference"]],
    ["upside down", { MinimumDifference: "1", MaximumDifference: "0.99" }, ["MaximumDifference"]],
    ["a negative difference", { MinimumDifference: "-0.01" }, ["MinimumDifference"]],
    ["amounts from 1", { MinimumAmount: "1.00" }, []],
    ["from less", { MinimumAmount: "0.99" }, ["MinimumAmount"]],
    ["from 0", { MinimumAmount: "0" }, ["MinimumAmount"]],
    ["a maximum just above the minimum", { MinimumAmount: "100", MaximumAmount: "100.01" }, []],
    ["a maximum that is the minimum", { MinimumAmount: "100", MaximumAmount: "100" }, ["MaximumAmount"]],
    ["a remark of 5", { RandomRemark: "true", RemarkLength: "5" }, []],
    ["of 4 letters", { RandomRemark: "true", RemarkLength: "4" }, ["RemarkLength"]],
    ["of 32", { RandomRemark: "true", RemarkLength: "32" }, []],
    ["of 33", { RandomRemark: "true", RemarkLength: "33" }, ["RemarkLength"]],
    ["a remark without a length", { RandomRemark: "true" }, ["RemarkLength"]],
    ["a daily limit of one order", { DailyLimit: "1" }, []],
    ["of less than an order", { DailyLimit: "0.99" }, ["DailyLimit"]],
    [
      "amounts that are none",
      { MaximumAmount: "1e5", DailyLimit: "１００" },
      ["MaximumAmount", "DailyLimit"],
    ],
    ["a name of 2 characters", { AccountName: "ab" }, []],
    ["of 1", { AccountName: "a" }, ["AccountName"]],
    ["no holder", { Holder: " " }, ["Holder"]],
    ["no crawler", { SpiderId: "" }, ["SpiderId"]],
    ["an empty tip", { Tip: "" }, []],
  ])("%s", (_what, change, faults) => {
    expect(faultsOf(call, { ...form, ...change })).toEqual(faults);
  });
});

test.each<[string, Judge, object, string[]]>([
  ["a PromptPay code needs a Prompt ID", qrcodeAdd, { ...qr, PromptId: "" }, ["PromptId"]],
  ["which is none of words", qrcodeAdd, { ...qr, PromptId: "till one" }, ["PromptId"]],
  ["a static code needs none", qrcodeAdd, { ...qr, QrType: "StaticImage", PromptId: "" }, []],
  ["an image is a file, not text", qrcodeAdd, { ...qr, Image: "data:image/png;base64,AAAA" }, ["Image"]],
  ["nor what JSON can hold", qrcodeAdd, { ...qr, Image: { bytes: [1, 2] } }, ["Image"]],
  ["a card needs its bank", bankcardAdd, { ...card, BankCode: "" }, ["BankCode"]],
  ["and a number", bankcardAdd, { ...card, CardNumber: "" }, ["CardNumber"]],
  ["of 6 digits at least", bankcardAdd, { ...card, CardNumber: "12345" }, ["CardNumber"]],
  ["of 24 at most", bankcardAdd, { ...card, CardNumber: "1".repeat(25) }, ["CardNumber"]],
  ["a wallet is a telephone's", truemoneyAdd, { ...wallet, WalletNumber: "0812345" }, ["WalletNumber"]],
])("%s", (_rule, call, form, faults) => {
  expect(new Set(faultsOf(call, form))).toEqual(new Set(faults));
});

test("numbers are kept without the groups that people write", () => {
  expect(bankcardAdd.input.parse(card)).toMatchObject({ CardNumber: "1234567890" });
  expect(truemoneyAdd.input.parse(wallet)).toMatchObject({ WalletNumber: "0812345678" });
});

describe("Prompt IDs", () => {
  test.each([
    ["081-234-5678", "phone", "812345678"],
    ["+66 81 234 5678", "phone", "812345678"],
    ["0066812345678", "phone", "812345678"],
    ["1-1017-00230-70-8", "nationalId", "1101700230708"],
    ["004 9990 0028 8505", "eWallet", "004999000288505"],
  ])("%s is a %s", (text, kind, digits) => {
    expect(promptIdOf(text)).toEqual({ kind, digits });
  });

  test.each(["", "081234567", "08123456789", "abc", "11017002307085555"])("%j is none", (text) => {
    expect(promptIdOf(text)).toBeUndefined();
    expect(isSoundPromptId(text)).toBe(false);
  });

  test("a 13-digit id with one digit mistyped is refused", () => {
    const sound = "1101700230708";
    expect(isSoundPromptId(sound)).toBe(true);
    // The third has the weight 11, of which the check digit sees nothing.
    for (const at of [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      for (let step = 1; step < 10; step++) {
        const digit = (Number(sound[at]) + step) % 10;
        const mistyped = sound.slice(0, at) + digit + sound.slice(at + 1);
        expect([mistyped, isSoundPromptId(mistyped)]).toEqual([mistyped, false]);
      }
  });
});
