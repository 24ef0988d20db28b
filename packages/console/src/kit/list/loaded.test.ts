import { describe, expect, test } from "vitest";
import { append, firstPage, refresh } from "./loaded.ts";

interface Row {
  id: string;
  status?: string;
}
const idOf = (row: Row) => row.id;
const rows = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const answer = (ids: string, NextCursor: string | null = "next") => ({
  Rows: rows(ids),
  NextCursor,
  Total: 99,
  TotalIsExact: true,
});
const ids = (loaded: { rows: readonly Row[] }) => loaded.rows.map(idOf).join("");

test("the next page joins at the end, each row once", () => {
  const loaded = append(firstPage(answer("abc")), answer("cde", null), idOf);
  expect(ids(loaded)).toBe("abcde");
  expect(loaded.nextCursor).toBeNull();
});

describe("a refresh", () => {
  const loaded = { ...firstPage(answer("cdefgh")), nextCursor: "deep" };
  test.each([
    ["puts new rows on top and keeps the deeper ones", "abcd", "next", "abcdefgh", "deep", "ab"],
    ["drops rows that left the filter", "ce", "next", "cefgh", "deep", ""],
    ["stands alone when nothing is common", "xyz", "next", "xyz", "next", "xyz"],
    ["ends where the answer ends", "cd", null, "cd", null, ""],
    ["takes the answer's cursor when it reaches deeper", "bcdefghi", "next", "bcdefghi", "next", "bi"],
  ] as const)("%s", (_name, fresh, cursor, shown, nextCursor, newIds) => {
    const after = refresh(loaded, answer(fresh, cursor), idOf);
    expect(ids(after)).toBe(shown);
    expect(after.nextCursor).toBe(nextCursor);
    expect([...after.newIds].join("")).toBe(newIds);
  });

  test("takes what both hold from the answer", () => {
    const changed = { ...answer("c"), Rows: [{ id: "c", status: "Success" }] };
    expect(refresh(loaded, changed, idOf).rows[0]).toEqual({ id: "c", status: "Success" });
  });
});
