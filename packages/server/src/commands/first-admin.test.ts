import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { createFirstAdmin } from "./first-admin.ts";

const { services, signIn, call } = await testApp();
const admin = { merchantAlias: "OPC", merchantName: "Operator", userName: "ann", password: "a long one 7" };

test("the first administrator can sign in with the shown authenticator and holds every page", async () => {
  const address = new URL(await createFirstAdmin(services, admin));
  const totpSecret = address.searchParams.get("secret") ?? "";
  const browser = await signIn({ ...admin, totpSecret, merchantId: 0n, userId: 0n, groupId: 0n });
  const { code, data } = await call("/rp_api/user/currentpermission", undefined, browser, { method: "GET" });
  expect(code).toBe(0);
  expect(JSON.stringify(data)).toContain("/xpay/PayOrder");
});

test.each([
  [{ userName: "Ann" }, /a user ann already/],
  [{ merchantAlias: "OTHER" }, /super merchant is OPC/],
  [{ userName: "bob", password: "short" }, /Password: password cannot be less than 6/],
  [{ userName: "bob", password: "password1!" }, /too common/],
  [{ userName: "Robert", password: "robert" }, /the same as the user name/],
])("%j is refused in one line", async (change, message) => {
  await expect(createFirstAdmin(services, { ...admin, ...change })).rejects.toThrow(message);
});

test("the raised minimum length holds for the first administrator too", async () => {
  const strict = { ...services, passwordMinimumLength: 14 };
  await expect(createFirstAdmin(strict, { ...admin, userName: "bob" })).rejects.toThrow(/less than 14/);
});
