import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isOpenPath, redirectTarget, signInAddress } from "./addresses.ts";

beforeAll(() => {
  vi.stubGlobal("location", { origin: "https://admin.example" });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["?redirect=/xpay/PayOrder", "/xpay/PayOrder"],
  ["?redirect=/xpay/PayOrder%3FStatuses%3DSuccess", "/xpay/PayOrder?Statuses=Success"],
  ["", "/"],
  ["?redirect=", "/"],
  ["?redirect=//evil.example/x", "/"],
  ["?redirect=/%5Cevil.example", "/"],
  ["?redirect=/%09/evil.example", "/"],
  ["?redirect=https://evil.example", "/"],
  ["?redirect=javascript:alert(1)", "/"],
  ["?redirect=xpay/PayOrder", "/"],
  ["?redirect=/login", "/"],
])("sign-in with %s leads to %s", (search, target) => {
  expect(redirectTarget(search)).toBe(target);
});

test("the sign-in address remembers a path and its question", () => {
  const address = signInAddress("/xpay/PayOrder?A=1&B=2");
  expect(address).toBe("/login?redirect=/xpay/PayOrder%3FA%3D1%26B%3D2");
  expect(redirectTarget(address.slice("/login".length))).toBe("/xpay/PayOrder?A=1&B=2");
});

test("without a session four pages are open besides the form", () => {
  const open = [
    "/auth-redirect",
    "/401",
    "/forbidden",
    "/enrol",
    "/",
    "/main",
    "/404",
    "/502",
    "/redirect/main",
  ].filter(isOpenPath);
  expect(open).toEqual(["/auth-redirect", "/401", "/forbidden", "/enrol"]);
});
