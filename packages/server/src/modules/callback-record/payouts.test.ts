/** Callbacks of payouts go through the same centre as those of collection orders. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { nextRowId } from "../../db/row-id.ts";
import { gatewayPayoutOf } from "../../order/payout-row.ts";
import { testApp } from "../../testing/app.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { sealSecret } from "../merchant/sealed-secret.ts";
import { reversePayouts } from "../payout-settlement/settle.ts";
import { CallbackDeliverer } from "./deliverer.ts";
import { scriptedSender } from "./test-world.ts";

const app = await testApp();
const { people, orderAt, now, kinds, inWhole } = await testPayoutDesk(app);
const admin = await app.signIn(people["OPC/admin"]);
const acme = await app.signIn(people["ACME/admin"]);
const lotus = await app.signIn(people["LOTUS/admin"]);
await inWhole(async (tx) => {
  for (const alias of ["ACME", "LOTUS"] as const) {
    const { merchantId: MerchantId } = people[`${alias}/admin`];
    const whose = { Id: await nextRowId(tx, "merchant_secret"), MerchantId };
    const sealed = sealSecret(app.services.vault, whose, `whsec_${"A".repeat(43)}=`);
    await tx
      .insertInto("MerchantSecret")
      .values({ ...whose, SecretEncrypted: sealed, ExpiresAt: null })
      .execute();
  }
});

const deliver = async (httpStatus: number) => {
  const sender = scriptedSender(() => ({ httpStatus }));
  await new CallbackDeliverer(app.services, sender, () => 0).deliverDue();
  return sender.sent;
};
const list = async (input: object, browser = admin) => {
  const { data } = await app.call("/rp_api/xpay/callbackrecord_list", input, browser);
  return (data as { Rows: { EventId: string; OrderNo: string; OrderKind: string; Status: string }[] }).Rows;
};

test("a paid payout is told of: the body is the payout as it is, its status and its timeline follow", async () => {
  const payout = await orderAt("PayoutSuccess");
  expect(payout.CallbackStatus).toBe("InProgress");
  expect(await kinds(payout)).toContain("callbackQueued");
  const [request] = await deliver(200);
  expect(JSON.parse(request?.body ?? "")).toEqual({ ...gatewayPayoutOf(await now(payout), 2), Sequence: 1 });
  expect(request?.body).not.toContain("1234567890");
  expect((await now(payout)).CallbackStatus).toBe("Success");
  expect((await kinds(payout)).at(-1)).toBe("callbackSucceeded");
});

test("one that nobody takes ends as a failure, and is sent again by hand, singly and in bulk", async () => {
  const payout = await orderAt("PayoutFailed");
  await deliver(410);
  expect((await now(payout)).CallbackStatus).toBe("Failure");
  expect((await kinds(payout)).at(-1)).toBe("callbackFailed");
  const [row] = await list({ OrderNos: [payout.OrderNo] });
  expect(row).toMatchObject({ OrderKind: "Payout", Status: "Failure", OrderNo: payout.OrderNo });
  const again = await app.call("/mc_api/xpay/callbackrecord_resend", { EventId: row?.EventId }, admin);
  expect(again.code).toBe(0);
  expect((await now(payout)).CallbackStatus).toBe("InProgress");
  expect((await kinds(payout)).at(-1)).toBe("callbackResent");
  await deliver(410);
  const filter = { OrderNos: [payout.OrderNo], OrderKinds: ["Payout"] };
  const bulk = await app.call(
    "/mc_api/xpay/callbackrecord_bulkresend",
    { ...filter, ExpectedCount: 1 },
    admin,
  );
  expect(bulk).toMatchObject({ code: 0, data: { Count: 1, FailureCount: 1 } });
  expect((await now(payout)).CallbackStatus).toBe("InProgress");
  await deliver(200);
  expect((await now(payout)).CallbackStatus).toBe("Success");
});

test("the list tells the kinds apart, and a merchant sees its own only", async () => {
  const payout = await orderAt("CashoutRejected");
  expect(await list({ OrderKinds: ["Payment"] })).toEqual([]);
  expect(await list({ OrderKinds: ["Payout"], OrderNos: [payout.OrderNo] })).toHaveLength(1);
  expect(await list({ OrderNos: [payout.OrderNo] }, acme)).toHaveLength(1);
  expect(await list({ OrderNos: [payout.OrderNo] }, lotus)).toEqual([]);
  await deliver(200);
});

test("a payout that came back is told of anew", async () => {
  const payout = await orderAt("ManuallyConfirmed");
  await deliver(200);
  const reversal = {
    orderId: payout.Id,
    actor: { kind: "user" as const, name: "OPC/admin" },
    operatorDetail: { Reason: "closed" },
  };
  await inWhole((tx) => reversePayouts(tx, [reversal], app.clock.now()));
  const [request] = await deliver(200);
  expect(JSON.parse(request?.body ?? "")).toMatchObject({ OrderNo: payout.OrderNo, Exception: "Returned" });
  expect((await list({ OrderNos: [payout.OrderNo] })).map(({ Status }) => Status)).toEqual([
    "Success",
    "Success",
  ]);
});

test("one without an address has nobody to tell", async () => {
  const payout = await orderAt("PayoutSuccess", { notifyUrl: null });
  expect(payout.CallbackStatus).toBe("None");
  expect(await kinds(payout)).not.toContain("callbackQueued");
});

test("orders of two kinds with one id are not mixed up", async () => {
  const payout = await orderAt("PayoutSuccess");
  await inWhole((tx) =>
    sql`insert into callback_record (id, event_id, merchant_id, order_id, order_kind, order_no, merchant_order_no, url, body,
        status, created_at)
      select id + 1, 'evt_other', merchant_id, order_id, 'Payment', order_no, merchant_order_no, url, body, 'Failure', now()
      from callback_record where order_id = ${payout.Id}`.execute(tx),
  );
  await deliver(200);
  expect((await now(payout)).CallbackStatus).toBe("Success");
});
