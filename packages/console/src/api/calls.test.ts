import { calls } from "@opc/contract";
import { expect, test } from "vitest";
import { callRows } from "./call-rows.ts";

test("the browser knows the back office's own calls and no others", () => {
  expect(callRows.login).toEqual({ method: "POST", path: "/mc_api/login", form: true });
  expect(callRows.logininfo).toEqual({ method: "GET", path: "/mc_api/logininfo", form: false });
  const paths = Object.values(callRows).map(({ path }) => path);
  expect(paths.every((path) => path.startsWith("/mc_api/") || path.startsWith("/rp_api/"))).toBe(true);
  expect(paths.length).toBeLessThan(Object.keys(calls).length);
});
