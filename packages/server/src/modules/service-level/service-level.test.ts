/** What counts as in time, that nothing noted is lost or counted twice, and who sees it. */
import type { CallOutput } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import type { homeGet } from "@opc/contract/home/calls";
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ServiceLevelCounts } from "../../ports/service-levels.ts";
import { newSecret } from "../../ports/webhook-signature.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { ownerOf } from "../../testing/owner-database.ts";
import { addPerson } from "../../testing/people.ts";
import { writeDownLevels } from "./write-down.ts";

const counts = new ServiceLevelCounts();
const app = await testApp({ serviceLevels: counts });
const asOwner = ownerOf(app);
let collections: Collections;
let admin: Browser;

beforeAll(async () => {
  collections = await testCollections(app);
  await collections.addAccount("KBANK-1");
  admin = await app.signIn(collections.people["OPC/admin"]);
});

beforeEach(async () => {
  counts.take();
  await asOwner((tx) => sql`truncate service_level_day`.execute(tx));
});

async function shown(browser = admin) {
  const { data } = await app.call("/rp_api/home/home_get", {}, browser);
  return (data as CallOutput<typeof homeGet>).ServiceLevels;
}

test("creates and lists are counted by what their callers waited for; what failed is late", async () => {
  expect((await collections.create()).code).toBe(0);
  expect((await collections.create({ Amount: "0.01" })).code).toBe(errors.AmountOutOfRange.code);
  await asOwner((tx) =>
    sql`alter table payment_order add constraint full_disk check (amount_minor <> 6600) not valid`.execute(
      tx,
    ),
  );
  expect((await collections.create({ Amount: "66.00" })).code).toBe(errors.Internal.code);
  await asOwner((tx) => sql`alter table payment_order drop constraint full_disk`.execute(tx));
  // Who is nobody's merchant, or not signed in, waits for nothing that was promised.
  expect((await collections.create({}, { secret: newSecret() })).code).toBe(errors.SignatureInvalid.code);
  expect((await app.call("/rp_api/xpay/payorder_list", {})).code).toBe(errors.SessionExpired.code);
  await app.call("/rp_api/xpay/payorder_list", {}, admin);
  const noted = counts.take();
  expect([noted.get("creates")?.count, noted.get("lists")?.count]).toEqual([3, 1]);
  expect(noted.get("creates")?.late).toBeGreaterThanOrEqual(1);
});

test("a callback that is first tried after five seconds is late, and one exactly then is not", () => {
  for (const ms of [0, 5_000, 5_001]) counts.note("callbacks", ms);
  expect(counts.take().get("callbacks")).toEqual({ count: 3, late: 1 });
});

test("what several processes saw adds up, and of thirty days no more is shown", async () => {
  const other = new ServiceLevelCounts();
  counts.add("creates", { count: 10, late: 1 });
  counts.add("callbacks", { count: 4, late: 0 });
  other.add("creates", { count: 5, late: 2 });
  other.add("callbacks", { count: 6, late: 1 });
  await Promise.all([writeDownLevels(app.services, counts), writeDownLevels(app.services, other)]);
  await writeDownLevels(app.services, counts);
  const past = (days: number) =>
    new Date(app.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10);
  await asOwner((tx) =>
    sql`insert into service_level_day (day, level, count, late)
      values (${past(29)}::date, 'creates', 100, 0), (${past(30)}::date, 'creates', 1000, 1000)`.execute(tx),
  );
  expect(await shown()).toEqual([
    { Level: "creates", Count: 115, LateCount: 3 },
    { Level: "callbacks", Count: 10, LateCount: 1 },
  ]);
});

test("what cannot be written down is kept for the next time", async () => {
  counts.add("lists", { count: 7, late: 1 });
  await asOwner((tx) => sql`revoke insert on service_level_day from opc_app`.execute(tx));
  await expect(writeDownLevels(app.services, counts)).rejects.toThrow();
  await asOwner((tx) => sql`grant insert on service_level_day to opc_app`.execute(tx));
  counts.add("lists", { count: 1, late: 0 });
  await writeDownLevels(app.services, counts);
  expect(await shown()).toEqual([{ Level: "lists", Count: 8, LateCount: 1 }]);
});

test("no merchant sees them, nor who of the operator holds no log", async () => {
  counts.add("creates", { count: 10, late: 1 });
  await writeDownLevels(app.services, counts);
  const { people } = collections;
  const clerk = await addPerson(app.services, people["OPC/nobody"], "cashier", ["PayOrder"]);
  expect(await shown(await app.signIn(people["ACME/admin"]))).toBeNull();
  expect(await shown(await app.signIn(clerk))).toBeNull();
});
