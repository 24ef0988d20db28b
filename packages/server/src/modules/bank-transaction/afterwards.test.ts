/** A credit that comes when a person's evidence has settled its order: bound to it, and nothing is credited again. */
import { enUS } from "@opc/contract/bank-transaction/words";
import { errors } from "@opc/contract/errors";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { insertRows } from "../../db/insert-rows.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { testApp } from "../../testing/app.ts";
import { type Clerk, payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";
import { formOf } from "../../testing/form.ts";
import { noteTouch } from "../approval/touches.ts";
import { transactionRow } from "../matching/report.ts";
import { proveInTransaction } from "../proof/prove.ts";
import { totpCode } from "../session/totp.ts";

const app = await testApp();
const desk = await testBankDesk(app);
let clerk: Clerk;
let image: Buffer;

beforeAll(async () => {
  clerk = await desk.clerk(
    "PayOrder.lock",
    "PayOrder.confirm",
    "OriginalRecord.bind",
    "OriginalRecord.unbind",
    "OriginalRecord.split",
    "OriginalRecord.export",
  );
  image = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0a0" } })
    .png()
    .toBuffer();
});

/** Confirmed by remark and image: nobody has seen the bank's money yet. */
async function confirmed(): Promise<PaymentOrder> {
  const order = await desk.order();
  const { OrderNo } = order;
  await desk.act(clerk, "payorder_lock", { OrderNo, Reason: "to look" });
  app.clock.advance(31_000);
  const form = await formOf({
    OrderNo,
    Remark: "seen in the bank's app",
    LoginPassword: clerk.person.password,
    GoogleVerifyCode: totpCode(clerk.person.totpSecret, app.clock.now()),
    Image: { name: "app.png", bytes: image, type: "image/png" },
  });
  const answer = await app.call("/mc_api/xpay/payorder_confirm", {}, clerk.browser, form);
  if (answer.code !== 0) throw new Error(`not confirmed: ${answer.msg}`);
  return desk.now(order);
}

/** A credit of its amount that somebody brought in. */
async function entered(order: PaymentOrder, { person: { userId } }: Clerk): Promise<{ Id: bigint }> {
  const about = { accountId: desk.account.id, reporter: { userId, name: "OPC/clerk" }, now: app.clock.now() };
  const row = transactionRow(about, {
    ...{
      externalId: `E-${order.OrderNo}`,
      direction: "Credit",
      currency: "THB",
      amountMinor: order.PayableMinor,
    },
    ...{ remark: null, counterparty: null, occurredAt: app.clock.now() },
  });
  await desk.inWhole((tx) => insertRows(tx, "BankTransaction", [row]));
  return row;
}

const bind = ({ Id }: { Id: bigint }, { OrderNo }: PaymentOrder) =>
  desk.prove(clerk, "originalrecord_bind", { TransactionId: Id.toString(), OrderNo });
const unbind = ({ Id }: { Id: bigint }) =>
  desk.prove(clerk, "originalrecord_unbind", { TransactionId: Id.toString(), Reason: "wrong order" });
const candidatesOf = async ({ Id }: { Id: bigint }) => {
  const { data } = await desk.read(clerk, "originalrecord_candidates", { TransactionId: Id.toString() });
  return (data as { Candidates: { OrderNo: string; Outcome: string }[] }).Candidates;
};

test("the desk offers the settled order, binding posts nothing, and the credit is nobody else's any more", async () => {
  const order = await confirmed();
  const credit = await desk.money(payableOf(order));
  expect((await desk.transaction(credit.Id)).MatchStatus).toBe("PendingMatch");
  expect(await candidatesOf(credit)).toMatchObject([{ OrderNo: order.OrderNo, Outcome: "Belongs" }]);
  const before = await desk.available();
  expect((await bind(credit, order)).data).toEqual({ LinkedAs: "Belongs", Exception: "None" });
  expect(await desk.available()).toBe(before);
  expect(await desk.now(order)).toMatchObject({
    Status: "Success",
    MatchStatus: "Matched",
    ExternalId: credit.ExternalId,
    PaidMinor: order.PayableMinor,
  });
  expect(await desk.transaction(credit.Id)).toMatchObject({
    MatchStatus: "Matched",
    MatchedBy: "Afterwards",
    OrderId: order.Id,
  });
  expect((await desk.kinds(order)).at(-1)).toBe("bound");
  const waiting = await desk.read(clerk, "matchingdesk_list");
  expect(JSON.stringify(waiting.data)).not.toContain(credit.ExternalId);
  expect((await bind(await desk.money(payableOf(order)), order)).code).toBe(errors.OrderPaid.code);
});

test("a file says of such a credit what the list says: it belongs to the order, whose settlement was another's", async () => {
  const order = await confirmed();
  const credit = await desk.money(payableOf(order));
  await bind(credit, order);
  const path = "/rp_api/xpay/originalrecord_export";
  const { bytes } = await exportFile(app, path, { Numbers: [credit.ExternalId] }, clerk.browser);
  const { headings, rows } = csvRows(bytes);
  expect(rows.map((cells) => cells[headings.indexOf(enUS.field.LinkedAs)])).toEqual([enUS.linkedAs.Belongs]);
});

test("taking it back leaves the order settled by its evidence and reverses nothing", async () => {
  const order = await confirmed();
  const credit = await desk.money(payableOf(order));
  await bind(credit, order);
  const before = await desk.available();
  expect(await unbind(credit)).toMatchObject({ code: 0, data: { ApprovalId: null } });
  expect(await desk.available()).toBe(before);
  expect(await desk.now(order)).toMatchObject({
    Status: "Success",
    Exception: "None",
    MatchStatus: "PendingMatch",
    ExternalId: null,
  });
  expect(await desk.transaction(credit.Id)).toMatchObject({ MatchStatus: "PendingMatch", OrderId: null });
  expect((await bind(credit, order)).code).toBe(0);
});

test("another amount is not that order's money; a part of it is", async () => {
  const order = await confirmed();
  const more = await desk.money((Number(payableOf(order)) + 5).toFixed(2));
  expect((await bind(more, order)).code).toBe(errors.OrderPaid.code);
  expect(await candidatesOf(more)).toEqual([]);
  await desk.act(clerk, "originalrecord_split", {
    TransactionId: more.Id.toString(),
    Amounts: [payableOf(order), "5.00"],
  });
  const [part] = await desk.query(
    "select id from bank_transaction where parent_id = $1 and part_number = 1",
    [more.Id],
  );
  const before = await desk.available();
  expect((await bind({ Id: part?.Id as bigint }, order)).data).toMatchObject({ LinkedAs: "Belongs" });
  expect(await desk.available()).toBe(before);
});

test("what a person entered is backed by nobody who entered it or gave the evidence", async () => {
  const order = await confirmed();
  const third = await desk.clerk("OriginalRecord.bind");
  const credit = await entered(order, third);
  const bindAs = (who: Clerk) =>
    desk.prove(who, "originalrecord_bind", { TransactionId: credit.Id.toString(), OrderNo: order.OrderNo });
  expect((await bindAs(clerk)).code).toBe(errors.OwnEntry.code);
  expect((await bindAs(third)).code).toBe(errors.OwnEntry.code);
  const fourth = await desk.clerk("OriginalRecord.bind");
  // Nor by another account of the same person.
  const twin = await desk.clerk("OriginalRecord.bind");
  const { userId, merchantId } = twin.person;
  const touch = { merchantId, userId, act: "Made" as const, byUserId: third.person.userId };
  await desk.inWhole((tx) => noteTouch(tx, touch, app.clock.now()));
  expect((await bindAs(twin)).code).toBe(errors.OwnEntry.code);
  expect((await bindAs(fourth)).data).toMatchObject({ LinkedAs: "Belongs" });
});

test("of two who bind two credits to it at once one does", async () => {
  const order = await confirmed();
  const credits = [await desk.money(payableOf(order)), await desk.money(payableOf(order))];
  const answers = await Promise.all(credits.map((credit) => bind(credit, order)));
  expect(answers.map(({ code }) => code).sort()).toEqual([0, errors.OrderPaid.code].sort());
});

test("the books prove", async () => {
  expect(await desk.inWhole(proveInTransaction)).toMatchObject({ ok: true });
});
