import { expect, test } from "vitest";
import { crc16, promptPayPayload } from "./promptpay.ts";

test("the CRC is CRC-16/CCITT-FALSE: its check value over 123456789 is 0x29B1", () => {
  expect(crc16("123456789")).toBe(0x29b1);
});

test("CRCs of published PromptPay payloads come out the same", () => {
  for (const payload of [
    "00020101021129370016A000000677010111011300668012345675802TH530376463046197",
    "00020101021129370016A000000677010111021311111111111115802TH530376463047B5A",
    "00020101021129390016A00000067701011103150123456789012345802TH530376463049781",
  ]) {
    expect(crc16(payload.slice(0, -4)).toString(16).toUpperCase().padStart(4, "0")).toBe(payload.slice(-4));
  }
});

test.each([
  [
    "000-000-0000",
    "4.22",
    "00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469",
  ],
  ["080-123-4567", "4.22", promptPayPayload("0801234567", "4.22")],
  ["+66 80 123 4567", "4.22", promptPayPayload("0801234567", "4.22")],
  ["0066801234567", "4.22", promptPayPayload("0801234567", "4.22")],
])("the phone number %s for %s baht is %s", (promptId, amount, payload) => {
  expect(promptPayPayload(promptId, amount)).toBe(payload);
});

test("every field can be read back: receiver, amount, country, currency", () => {
  const fields = read(promptPayPayload("1-1111-11111-11-1", "50000.99") ?? "");
  expect(fields).toMatchObject({ "00": "01", "01": "12", "53": "764", "54": "50000.99", "58": "TH" });
  expect(read(fields["29"] ?? "")).toEqual({ "00": "A000000677010111", "02": "1111111111111" });
  expect(read(read(promptPayPayload("012345678901234", "1.00") ?? "")["29"] ?? "")).toEqual({
    "00": "A000000677010111",
    "03": "012345678901234",
  });
});

test.each(["", "12345", "08012345678", "abc0801234567", "12345678901234", "๐801234567"])(
  "%j is no Prompt ID",
  (promptId) => {
    expect(promptPayPayload(promptId, "1.00")).toBeUndefined();
  },
);

function read(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}
