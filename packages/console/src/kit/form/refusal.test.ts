import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../boot/request.ts";
import { startTexts } from "../../i18n/i18n.ts";
import { enUS as common } from "../../i18n/texts/common.ts";
import { refusalOf } from "./refusal.ts";

beforeAll(async () => {
  vi.stubGlobal("document", { cookie: "lang=enUS" });
  await startTexts();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const names = ["UserName", "Codes"];
const invalid = (Fields: unknown) => new ApiError(200, "Some values are invalid", { Fields });

test("what the server says of a field stands at the field", () => {
  const error = invalid([
    { Field: "UserName", Message: "Six digits" },
    { Field: "Codes.1", Message: "Too long" },
  ]);
  expect(refusalOf(error, names)).toEqual({
    fields: { UserName: "Six digits", Codes: "Too long" },
    whole: undefined,
  });
});

test("what it says of a field that is not there is said of the whole form", () => {
  expect(refusalOf(invalid([{ Field: "Password", Message: "Too long" }]), names)).toEqual({
    fields: {},
    whole: "Password: Too long",
  });
  expect(refusalOf(invalid("no list"), names).whole).toBe("Some values are invalid");
});

test.each([
  [
    new ApiError(210, "The merchant already has a user named ann.", null),
    "The merchant already has a user named ann.",
  ],
  [new NetworkError("timeout"), common.timeout],
  [new TypeError("a bug"), common.operationFailed],
  // These three lead away; the client says what is to be said.
  [new ApiError(19, "not from here", { Ip: "203.0.113.9" }), undefined],
  [new ApiError(101, "expired", null), undefined],
  [new ApiError(122, "change it first", null), undefined],
])("%s is said as %s", (error, whole) => {
  expect(refusalOf(error, names)).toEqual({ fields: {}, whole });
});
