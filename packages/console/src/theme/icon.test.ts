import { type PageRow, pageCodes, pages } from "@opc/contract/pages";
import { expect, test } from "vitest";
import { iconOf } from "./icon.tsx";

test("each page of the menu has a glyph of its own", () => {
  const shown = pageCodes.filter((code) => !(pages[code] as PageRow).hidden);
  expect(shown.length).toBeGreaterThan(30);
  expect(shown.filter((code) => iconOf(code) !== code)).toEqual([]);
});
