import { expect, test } from "vitest";
import type { ListControls } from "./list.ts";
import { pageInMemory } from "./page-in-memory.ts";

interface Noun {
  place: number;
  code: string;
}

const keyOf = ({ place, code }: Noun) => [place, code];
const nouns = (text: string): Noun[] =>
  text.split(" ").flatMap((noun) => (noun ? [{ place: Number(noun[0]), code: noun.slice(1) }] : []));

function ask(text: string, controls: Partial<ListControls> = {}) {
  const page = pageInMemory(nouns(text), keyOf, { Size: 2, Sort: "newest", ...controls });
  return { ...page, Rows: page.Rows.map(({ place, code }) => `${place}${code}`).join(" ") };
}

const all = "1a 1b 2a 3a 3b";

test.each<[string, string, Partial<ListControls>, string[]]>([
  ["nothing", "", {}, [""]],
  ["less than a page", "1a", {}, ["1a"]],
  ["exactly a page", "1a 1b", {}, ["1a 1b"]],
  ["pages and a rest", all, {}, ["1a 1b", "2a 3a", "3b"]],
  ["the other way", all, { Sort: "oldest" }, ["3b 3a", "2a 1b", "1a"]],
  ["out of order", "3b 1b 2a 3a 1a", {}, ["1a 1b", "2a 3a", "3b"]],
])("%s is read page by page", (_name, rows, controls, expected) => {
  const pages: string[] = [];
  for (let Cursor: string | null | undefined; Cursor !== null; ) {
    const page = ask(rows, { ...controls, ...(Cursor && { Cursor }) });
    expect([page.Total, page.TotalIsExact]).toEqual([nouns(rows).length, true]);
    pages.push(page.Rows);
    Cursor = page.NextCursor;
  }
  expect(pages).toEqual(expected);
});

test.each<[string, string, string, string]>([
  ["the last row seen is gone", "1a 2a 3a 3b", "2a 3a", "1a"],
  ["all that was seen is gone", "2a 3a 3b", "2a 3a", ""],
  ["all that follows is gone", "1a 1b", "", "1a"],
  ["everything is gone", "", "", ""],
  ["the last row seen went to the end", "1a 2a 3a 3b 4b", "2a 3a", "1a"],
  ["a row came in before", "0z 1a 1b 2a 3a 3b", "2a 3a", "0z 1a"],
  ["a row came in after", "1a 1b 1c 2a 3a 3b", "1c 2a", "1a"],
])("%s in between", (_name, rows, onwards, back) => {
  const after = ask(all).NextCursor ?? "";
  expect(ask(rows, { Cursor: after }).Rows).toBe(onwards);
  const before = pageInMemory(nouns(all), keyOf, { Size: 4, Sort: "oldest" }).NextCursor ?? "";
  const backwards = ask(rows, { Cursor: before, Sort: "oldest" }).Rows;
  expect(backwards.split(" ").reverse().join(" ")).toBe(back);
});

test("a cursor that is broken, of the other order or of another kind of list is refused", () => {
  const cursor = ask(all).NextCursor ?? "";
  for (const Cursor of ["x", "", `${cursor}A`, cursor.slice(1), "AAAAAAAAAAAAAAAAAQAAAAUCAAAAAA"]) {
    expect(() => ask(all, { Cursor })).toThrow("InvalidInput");
  }
  expect(() => ask(all, { Cursor: cursor, Sort: "oldest" })).toThrow("InvalidInput");
});
