import { expect, test } from "vitest";
import { csvCell, csvFileName, csvOf } from "./csv.ts";

test.each([
  ["plain", "plain"],
  [null, ""],
  [12, "12"],
  ["-12.50", "-12.50"],
  ["a,b", '"a,b"'],
  ["x;=HYPERLINK(A1);y", '"x;=HYPERLINK(A1);y"'],
  ["a\tb", '"a\tb"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+SUM(A1)", "'+SUM(A1)"],
  ["-2+3", "'-2+3"],
  ["@cmd", "'@cmd"],
  ["  =1", "'  =1"],
  ["\t=1", `"'\t=1"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])("the cell %j is written %j", (value, text) => {
  expect(csvCell(value)).toBe(text);
});

test("a file begins with a byte order mark and its headings", async () => {
  async function* pages() {
    yield [{ Name: "张三" }];
    yield [{ Name: "b" }];
  }
  let text = "";
  for await (const piece of csvOf([{ heading: "姓名", text: (row: { Name: string }) => row.Name }], pages()))
    text += piece;
  expect(text).toBe("\uFEFF姓名\r\n张三\r\nb\r\n");
});

test("a file is named after what it holds and when it was made", () => {
  const name = csvFileName("/rp_api/xpay/payorder_export", new Date("2026-11-20T07:05:09.123Z"));
  expect(name).toBe("payorder-20261120T070509Z.csv");
});
