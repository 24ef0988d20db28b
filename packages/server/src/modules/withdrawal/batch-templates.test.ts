import { batchTemplates } from "@opc/contract/withdrawal/batch";
import { expect, test } from "vitest";
import { type BatchLine, batchFile, batchTemplateTable, unfitFor } from "./batch-templates.ts";

const line: BatchLine = {
  orderNo: "W1",
  merchantAlias: "ACME",
  bankCode: "KBANK",
  bankNameEn: "Kasikornbank",
  bankNameZh: "开泰银行",
  clearingCode: "004",
  accountNumber: "0123456789",
  holder: "บริษัท เอซีเอ็มอี",
  currency: "THB",
  amount: "1500.50",
};

test.each([
  ["General", "W1,KBANK,Kasikornbank,0123456789,บริษัท เอซีเอ็มอี,1500.50,THB,ACME"],
  ["ThaiCodes", "004,0123456789,บริษัท เอซีเอ็มอี,1500.50,W1"],
  ["China", "0123456789,บริษัท เอซีเอ็มอี,开泰银行,1500.50,W1"],
] as const)("%s is UTF-8 with its mark, headings first", (template, row) => {
  const text = batchFile(template, [line, line]).toString("utf8");
  const headings = batchTemplateTable[template].columns.map(({ heading }) => heading).join(",");
  expect(text).toBe(`\uFEFF${headings}\r\n${row}\r\n${row}\r\n`);
});

test("Thai letters are single bytes where an older program reads them, with or without headings", () => {
  const plain = batchFile("ThaiPlainTis620", [line]);
  const decoded = new TextDecoder("windows-874").decode(plain);
  expect(decoded).toBe("004,0123456789,บริษัท เอซีเอ็มอี,1500.50,W1\r\n");
  expect(plain).toHaveLength(decoded.length);
  const withHeadings = new TextDecoder("windows-874").decode(batchFile("ThaiCodesTis620", [line]));
  expect(withHeadings.split("\r\n")[0]).toMatch(/^Receiving bank code,/);
});

test("every Thai letter that there is, is written as its byte", () => {
  const letters = String.fromCharCode(...Array.from({ length: 0x5b }, (_, index) => 0x0e01 + index)).replace(
    /[\u0e3b-\u0e3e]/g,
    "",
  );
  const file = batchFile("ThaiPlainTis620", [{ ...line, holder: letters }]);
  expect(new TextDecoder("windows-874").decode(file)).toContain(letters);
});

test.each([
  ["General", { currency: "JPY" }, undefined],
  ["General", { clearingCode: null }, undefined],
  ["General", { holder: "张伟" }, undefined],
  ["ThaiCodes", { currency: "CNY" }, /THB only/],
  ["China", {}, /CNY only/],
  ["China", { currency: "CNY", holder: "张伟" }, undefined],
  ["ThaiCodes", { clearingCode: null }, /KBANK has no national code/],
  ["ThaiCodes", { holder: "张伟" }, undefined],
  ["ThaiCodesTis620", { holder: "张伟" }, /neither Latin nor Thai/],
  ["ThaiPlainTis620", { holder: "\u0e3c" }, /neither Latin nor Thai/],
  ["ThaiPlainTis620", {}, undefined],
] as const)("%s with %o", (template, change, why) => {
  const unfit = unfitFor(template, { ...line, ...change });
  if (why) expect(unfit?.enUS).toMatch(why);
  else expect(unfit).toBeUndefined();
});

test.each(batchTemplates)("no cell of %s begins a formula, and none leaves its place", (template) => {
  const holder = '=HYPERLINK("x"),A';
  const text = batchFile(template, [{ ...line, holder }]).toString("utf8");
  expect(text).toContain(`"'=HYPERLINK(""x""),A"`);
});
