import { expect, test } from "vitest";
import { type ErrorName, type ErrorText, errors, errorText } from "./errors.ts";

const rows = Object.entries(errors) as [ErrorName, ErrorText][];
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test("no two errors share a code, and none is success", () => {
  const codes = rows.map(([, row]) => row.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).not.toContain(0);
});

test.each(rows)("%s says the same facts in both languages", (_name, row) => {
  expect(placeholders(row.zhCN)).toEqual(placeholders(row.enUS));
  expect(row.zhCN).toMatch(/[\u4e00-\u9fff]/);
});

test("parameters are filled in, and a missing one stays visible", () => {
  expect(errorText("TooManyAttempts", "enUS", { Seconds: 15 })).toContain("15 seconds");
  expect(errorText("TooManyAttempts", "zhCN")).toContain("{Seconds}");
});
