import { expect, test } from "vitest";
import { formatBytes } from "../format/bytes.ts";
import { type FileFacts, refusalOfFiles } from "./file-rules.ts";
import { maximumBytes } from "./files.static.ts";

const photo: FileFacts = { name: "slip.jpg", type: "image/jpeg", size: 90_000 };
const sheet: FileFacts = { name: "Statement.CSV", type: "application/vnd.ms-excel", size: 2000 };

test.each([
  ["one image", [photo], "image", undefined],
  ["nothing at all", [], "image", undefined],
  ["two images", [photo, photo], "image", "kit.form.file.oneImage"],
  [
    "a drawing that could hold a script",
    [{ ...photo, type: "image/svg+xml" }],
    "image",
    "kit.form.file.notImage",
  ],
  ["a photograph that browsers cannot show", [{ ...photo, type: "" }], "image", "kit.form.file.notImage"],
  ["an image of exactly the most bytes", [{ ...photo, size: maximumBytes.image }], "image", undefined],
  [
    "an image of a byte too many",
    [{ ...photo, size: maximumBytes.image + 1 }],
    "image",
    "kit.form.file.tooLarge",
  ],
  ["an empty file", [{ ...photo, size: 0 }], "image", "kit.form.file.nothingInIt"],
  ["a CSV file, whatever the browser takes it for", [sheet], "csv", undefined],
  ["a workbook", [{ ...sheet, name: "Statement.xlsx" }], "csv", "kit.form.file.notCsv"],
  ["two statements", [sheet, sheet], "csv", "kit.form.file.oneFile"],
  [
    "a statement of a byte too many",
    [{ ...sheet, size: maximumBytes.csv + 1 }],
    "csv",
    "kit.form.file.tooLarge",
  ],
] as const)("%s", (_, files, kind, key) => {
  expect(refusalOfFiles(files, kind)?.key).toBe(key);
});

test("a file that is too large says by how much", () => {
  const large = { ...photo, size: 6.2 * 1024 * 1024 };
  expect(refusalOfFiles([large], "image")?.values).toEqual({ limit: "5 MB", size: "6.2 MB" });
  expect([900, 34_567].map(formatBytes)).toEqual(["900 B", "34 KB"]);
});
