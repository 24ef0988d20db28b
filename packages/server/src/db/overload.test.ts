import { errors } from "@opc/contract/errors";
import pg from "pg";
import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { createPeople } from "../testing/people.ts";
import { isOverload, Overload } from "./overload.ts";

const { call, signIn, services, ownerUrl } = await testApp();

test.each([
  [new Overload("x"), true],
  [Object.assign(new Error("x"), { code: "57P01" }), true],
  [Object.assign(new Error("x"), { code: "53300" }), true],
  [Object.assign(new Error("x"), { code: "ECONNREFUSED" }), true],
  [new Error("Connection terminated unexpectedly"), true],
  [Object.assign(new Error("x"), { code: "23505" }), false],
  [new Error("a bug"), false],
  ["text", false],
])("%s: come again later is %s", (error, later) => {
  expect(isOverload(error)).toBe(later);
});

test("a call whose connection is cut under it answers that the service is busy, not that it is broken", async () => {
  const people = await createPeople(services);
  const browser = await signIn(people["OPC/admin"]);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("begin");
  await owner.query("lock table payment_order in access exclusive mode");
  const waiting = call("/rp_api/xpay/payorder_list", {}, browser);
  const cut =
    "select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'payment_order'::regclass";
  await expect.poll(async () => (await owner.query(cut)).rowCount).toBeGreaterThan(0);
  await owner.query("rollback");
  await owner.end();
  expect(await waiting).toMatchObject({ status: 503, code: errors.Overloaded.code });
});
