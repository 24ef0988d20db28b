import { describe, expect, test } from "vitest";
import { booleanInput, googleCodeInput, instantOf, integerInput, listField, timeInput } from "./fields.ts";

describe("times in questions", () => {
  test("a plain time is meant on the viewer's own clock", () => {
    expect(instantOf("2026-11-20 14:05:09", 420).toISOString()).toBe("2026-11-20T07:05:09.000Z");
    expect(instantOf("2026-11-20 00:00:00", -300).toISOString()).toBe("2026-11-20T05:00:00.000Z");
  });
  test("a time with its zone means itself", () => {
    expect(instantOf("2026-11-20T14:05:09+02:00", 420).toISOString()).toBe("2026-11-20T12:05:09.000Z");
  });
  test.each([
    "2026-13-01 00:00:00",
    "2026-02-31 00:00:00",
    "2026-11-20",
    "yesterday",
    "2026-11-20T14:05",
    "",
  ])("%j is refused", (text) => {
    expect(timeInput.safeParse(text).success).toBe(false);
  });
});

describe("form data, where all is text", () => {
  test("numbers, switches and lists are read like JSON's", () => {
    expect(integerInput(1, 100).parse("20")).toBe(integerInput(1, 100).parse(20));
    expect(booleanInput.parse("false")).toBe(false);
    expect(listField(googleCodeInput).parse("123 456")).toEqual(["123456"]);
    expect(listField(googleCodeInput).parse(["123456", "000000"])).toEqual(["123456", "000000"]);
  });
  test.each([["0"], ["101"], ["1.5"], ["1e1"], [""], ["abc"], [Number.NaN], [null]])(
    "%j is no number from 1 to 100",
    (value) => {
      expect(integerInput(1, 100).safeParse(value).success).toBe(false);
    },
  );
  test("a list has an end", () => {
    expect(listField(booleanInput, 2).safeParse([true, true, true]).success).toBe(false);
  });
});
