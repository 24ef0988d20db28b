import { expect, test } from "vitest";
import { keptTexts } from "./kept-texts.ts";

function counted(maxBytes: number) {
  const made: string[] = [];
  const ask = keptTexts(maxBytes, (text) => {
    made.push(text);
    return text.toUpperCase();
  });
  return { ask, made };
}

test("each text is made once, however often it is asked for", () => {
  const { ask, made } = counted(1_000);
  expect(["a", "b", "a", "a"].map(ask)).toEqual(["A", "B", "A", "A"]);
  expect(made).toEqual(["a", "b"]);
});

test("where there is no room, the one goes that was asked for longest ago, and no other", () => {
  // Room for three texts of one character.
  const { ask, made } = counted(6);
  for (const text of ["a", "b", "c", "a", "d"]) ask(text);
  expect(made.splice(0)).toEqual(["a", "b", "c", "d"]);
  for (const text of ["a", "c", "d"]) ask(text);
  expect(made).toEqual([]);
  for (const text of ["b", "c", "a"]) ask(text);
  expect(made).toEqual(["b", "a"]);
});

test("more texts than fifty are kept where they are short", () => {
  const { ask, made } = counted(1_000);
  const texts = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  for (const text of [...texts, ...texts]) ask(text);
  expect(made).toHaveLength(200);
});

test("one that is larger than all the room is made, and not kept", () => {
  const { ask, made } = counted(6);
  expect([ask("long"), ask("long")]).toEqual(["LONG", "LONG"]);
  expect(made).toHaveLength(2);
});
