import { expect, test } from "vitest";
import { actHash } from "./act-hash.ts";

const hex = (raw: object) => actHash("cashoutorderConfirm", raw).toString("hex");

test("numbers and flags count as a form would spell them, files by their bytes", () => {
  const file = (text: string) => ({ fileName: "slip.png", mimeType: "image/png", bytes: Buffer.from(text) });
  expect(hex({ OrderNo: "P1", Approve: true, Hours: 3 })).toBe(
    hex({ Hours: "3", OrderNo: "P1", Approve: "true" }),
  );
  expect(hex({ Image: file("one") })).toBe(hex({ Image: { ...file("one"), fileName: "other.png" } }));
  expect(hex({ Image: file("one") })).not.toBe(hex({ Image: file("two") }));
  expect(hex({ OrderNo: "P1", LoginPassword: "x", GoogleVerifyCode: "123456" })).toBe(hex({ OrderNo: "P1" }));
});
