import { expect, test } from "vitest";
import { csvCell, csvOf } from "./csv.ts";

test.each([
  ["plain", "plain"],
  [null, ""],
  [12, "12"],
  ["-12.50", "-12.50"],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+SUM(A1)", "'+SUM(A1)"],
  ["-2+3", "'-2+3"],
  ["@cmd", "'@cmd"],
  ["  =1", "'  =1"],
  ["\t=1", "'\t=1"],
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
