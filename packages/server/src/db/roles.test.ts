import { expect, test } from "vitest";
import { withAppRole } from "./roles.ts";

const options = (url: string) => new URL(url).searchParams.get("options");

test("application connections become opc_app", () => {
  const url = withAppRole("postgres://opc:secret@127.0.0.1:5432/opc?host=%2Frun");
  expect(options(url)).toBe("-c role=opc_app");
  expect(new URL(url).searchParams.get("host")).toBe("/run");
});

test("options of the URL stay, but none of them can turn the role off", () => {
  const url = withAppRole("postgres://a@b/c?options=-c%20role%3Dpostgres", { timezone: "UTC" });
  expect(options(url)).toBe("-c role=postgres -c timezone=UTC -c role=opc_app");
});

test("a URL that has the role already keeps it once", () => {
  expect(options(withAppRole(withAppRole("postgres://a@b/c")))).toBe("-c role=opc_app");
});
