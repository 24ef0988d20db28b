/** A colour of Mantine's that is named anywhere has its variables in the style sheet of the build. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { usedColors } from "./theme.ts";

const source = join(import.meta.dirname, "..");
const named = /\bcolor(?:=|: )"([a-z]+)(?:\.\d)?"(?: \| "([a-z]+)")*/g;

test("every colour that the console names is shipped", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
  const colors = code.flatMap((file) =>
    [...readFileSync(join(source, file), "utf8").matchAll(named)].flatMap(([, ...names]) => names),
  );
  expect(colors).toContain("green");
  expect(colors.filter((color) => color && !usedColors.includes(color))).toEqual([]);
});
