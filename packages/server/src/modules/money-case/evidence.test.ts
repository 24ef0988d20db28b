/** What a case shows of itself: the bank's credit, the supplier's word, and who may act. */
import type { CallOutput } from "@opc/contract";
import type { moneycaseGet } from "@opc/contract/money-case/calls";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../db/id.ts";
import { testApp } from "../../testing/app.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { ownerOf } from "../../testing/owner-database.ts";
import { addPerson } from "../../testing/people.ts";
import { openCases } from "./open.ts";

const app = await testApp();
const desk = await testOrderDesk(app);
const asOwner = ownerOf(app);
const { people } = desk.collections;
const operator = await app.signIn(people["OPC/admin"]);

async function shown(orderNo: string) {
  const list = await app.call("/rp_api/xpay/moneycase_list", { OrderNos: [orderNo] }, operator);
  const [row] = (list.data as { Rows: { CaseId: string }[] }).Rows;
  const { data } = await app.call("/rp_api/xpay/moneycase_get", { CaseId: row?.CaseId }, operator);
  return data as CallOutput<typeof moneycaseGet>;
}

test("money beyond an order's own is shown with the bank's credit of it", async () => {
  const order = await desk.orderAt("Success");
  const one = {
    kind: "OverPayment" as const,
    about: order.Id,
    orderKind: "Payment" as const,
    order,
    amountMinor: 5_00n,
  };
  await desk.inWhole((tx) => openCases(tx, [one], app.clock.now()));
  const { Evidence } = await shown(order.OrderNo);
  expect(Evidence).toEqual([
    expect.objectContaining({
      Kind: "BankCredit",
      RecordId: expect.stringMatching(/^\d+$/),
      Currency: "THB",
      Amount: (Number(order.PayableMinor) / 100).toFixed(2),
      Outcome: "Matched",
    }),
  ]);
});

test("a supplier's word is shown as it was told, of the case's own attempt alone", async () => {
  const order = await desk.orderAt("Success");
  const [attempt, notice, other] = [newId(), newId(), newId()];
  await asOwner(async (tx) => {
    const add = (id: bigint, number: number, reference: string) =>
      sql`
      insert into supplier_attempt (id, merchant_id, order_id, supplier_id, channel_id, number, reference, status, amount_minor,
        currency, supplier_order_no, created_at, asked_at, answered_at)
      select ${id}, o.merchant_id, o.id, c.supplier_id, c.id, ${number}, ${reference}, 'Paid', o.payable_minor, o.currency,
        'SEA-9', now(), now(), now() from payment_order o join channel c on c.id = o.channel_id where o.id = ${order.Id}`.execute(
        tx,
      );
    await add(attempt, 1, "REF-1");
    await add(other, 2, "REF-2");
    await sql`insert into supplier_notice (id, supplier_id, body_hash, body, merchant_id, order_id, attempt_id, outcome, ip,
        received_at, last_received_at)
      select ${notice}, supplier_id, '\\x01', '{}', merchant_id, order_id, id, 'AlreadySettled', '192.0.2.1', now(), now()
      from supplier_attempt where id = ${attempt}`.execute(tx);
  });
  const facts = {
    orderKind: "Payment" as const,
    order,
    amountMinor: 5_00n,
    supplierCode: "NATIVE",
    reference: "REF-1",
  };
  await desk.inWhole((tx) =>
    openCases(tx, [{ kind: "CollectionPaidTwice", about: attempt, ...facts }], app.clock.now()),
  );
  const { Evidence } = await shown(order.OrderNo);
  const told = Evidence.filter(({ Kind }) => Kind !== "BankCredit");
  expect(told.map(({ Kind, Number: number, Outcome }) => [Kind, number, Outcome]).toSorted()).toEqual([
    ["SupplierAnswer", "SEA-9", "Paid"],
    ["SupplierNotice", "SEA-9", "AlreadySettled"],
  ]);
});

test("a payout's case reads its own records; who may act is named, and nobody who may not", async () => {
  await addPerson(app.services, people["OPC/admin"], "closer", ["MoneyCase", "MoneyCase.close"]);
  await addPerson(app.services, people["OPC/admin"], "onlooker", ["MoneyCase"]);
  const order = await desk.orderAt("Success");
  const facts = { orderKind: "Payout" as const, order, amountMinor: 5_00n, reference: "REF-9" };
  await desk.inWhole((tx) =>
    openCases(tx, [{ kind: "PayoutPaidTwice", about: newId(), ...facts }], app.clock.now()),
  );
  const { Evidence, MayEnd, MayApprove } = await shown(order.OrderNo);
  expect(Evidence).toEqual([]);
  expect(MayEnd).toEqual(expect.arrayContaining(["OPC/admin", "OPC/closer"]));
  expect(MayEnd).not.toContain("OPC/onlooker");
  expect(MayApprove).toContain("OPC/admin");
  expect(MayApprove).not.toContain("OPC/closer");
});
