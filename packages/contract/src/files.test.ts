import { expect, test } from "vitest";
import type { Call } from "./call.ts";
import { csvInput, imageInput } from "./files.ts";
import { calls } from "./index.ts";

const rows: [string, Call][] = Object.entries(calls);

test("a call that takes a file is a form, and names a field of its input", () => {
  const uploads = rows.filter(([, row]) => row.upload);
  expect(uploads.length).toBeGreaterThan(0);
  for (const [name, { form, upload, input, effect }] of uploads) {
    expect([name, form]).toEqual([name, true]);
    expect([name, effect === "write" || /preview$/i.test(name)]).toEqual([name, true]);
    expect([name, Object.keys("shape" in input ? (input.shape as object) : {})]).toEqual([
      name,
      expect.arrayContaining([upload?.field]),
    ]);
  }
});

test("only what came as a file is a file; a csv has its ending", () => {
  const file = { fileName: "x.csv", mimeType: "", bytes: new Uint8Array(1) };
  expect(imageInput.safeParse(file).success).toBe(true);
  expect(csvInput.safeParse(file).success).toBe(true);
  expect(csvInput.safeParse({ ...file, fileName: "x.csv.html" }).success).toBe(false);
  for (const none of ["x", null, {}, { bytes: [1] }, { ...file, bytes: new Uint8Array(0) }])
    expect(imageInput.safeParse(none).success).toBe(false);
});
