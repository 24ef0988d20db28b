import { expect, test } from "vitest";
import { newId } from "../../db/id.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { createPeople } from "../../testing/people.ts";

const { call, signIn, services, clock } = await testApp();
const people = await createPeople(services);

/** One callback of LOTUS that failed once and was delivered twice. */
async function addCallback(tx: Transaction): Promise<void> {
  const now = clock.now();
  const CallbackId = newId(now);
  const MerchantId = people["LOTUS/admin"].merchantId;
  await tx
    .insertInto("CallbackRecord")
    .values({
      Id: CallbackId,
      EventId: "evt_health",
      MerchantId,
      OrderId: 1n,
      OrderNo: "P-health",
      MerchantOrderNo: "health-1",
      Url: "https://lotus.example/callback",
      Body: "{}",
      NextAttemptAt: now,
      LeasedUntil: null,
      HttpStatus: null,
      DurationMs: null,
      Result: null,
      CreatedAt: now,
      FinishedAt: null,
      ResentAt: null,
    })
    .execute();
  for (const [at, HttpStatus, DurationMs] of [
    [1, 500, 900],
    [2, 200, 40],
    [3, 204, 60],
  ] as const)
    await tx
      .insertInto("CallbackAttempt")
      .values({
        Id: newId(now),
        CallbackId,
        MerchantId,
        Number: at,
        RequestedAt: now,
        DurationMs,
        HttpStatus,
        RequestHeaders: "{}",
        Result: "",
        Failure: null,
      })
      .execute();
}

test("the health of callbacks is of the merchant's own, by its attempts of a day", async () => {
  const [lotus, acme, operator] = await Promise.all([
    signIn(people["LOTUS/admin"]),
    signIn(people["ACME/admin"]),
    signIn(people["OPC/admin"]),
  ]);
  const health = async (browser: typeof lotus, input = {}) =>
    (await call("/rp_api/merchant/apiinfo_callbackhealth", input, browser)).data;
  const nothing = { Lane: null, AttemptCount: 0, SuccessRate: null, SlowestMs: null, LastFailures: [] };
  expect(await health(lotus)).toMatchObject(nothing);
  await inTransaction(services.database, wholeScope, addCallback);
  const expected = {
    Lane: { MerchantAlias: "LOTUS", DueCount: 1 },
    AttemptCount: 3,
    IsSample: false,
    SuccessCount: 2,
    SuccessRate: 66.6,
    SlowestMs: 900,
    RecordCounts: [{ Status: "InProgress", Count: 1 }],
    LastFailures: [{ EventId: "evt_health", HttpStatus: 500, OrderNo: "P-health" }],
  };
  expect(await health(lotus)).toMatchObject(expected);
  expect(await health(operator, { MerchantAlias: "LOTUS" })).toMatchObject(expected);
  expect(await health(acme)).toMatchObject(nothing);
  expect(await health(operator, { MerchantAlias: "ACME" })).toMatchObject(nothing);
  clock.advance(25 * 3_600_000);
  const next = await health(await signIn(people["LOTUS/admin"]));
  expect(next).toMatchObject({ AttemptCount: 0, RecordCounts: [], LastFailures: [], Lane: { DueCount: 1 } });
});
