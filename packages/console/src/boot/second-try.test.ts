import { expect, test } from "vitest";
import { secondTry } from "./second-try.ts";

function failing(...errors: Error[]) {
  const tries = { count: 0 };
  const load = async () => {
    const error = errors[tries.count++];
    if (error) throw error;
    return "loaded";
  };
  return { tries, load };
}

test("a program that did not come is asked for once more, and no oftener", async () => {
  const once = failing(new TypeError("Failed to fetch dynamically imported module"));
  expect(await secondTry(once.load)).toBe("loaded");
  const twice = failing(new TypeError("first"), new TypeError("second"));
  await expect(secondTry(twice.load)).rejects.toThrow("second");
  expect([once.tries.count, twice.tries.count]).toEqual([2, 2]);
});

test("one whose styles did not come is not: it would begin without them", async () => {
  const { tries, load } = failing(new Error("Unable to preload CSS for /assets/app.css"));
  await expect(secondTry(load)).rejects.toThrow("Unable to preload CSS");
  expect(tries.count).toBe(1);
});
