/** What tests of reconciliation start from: a bank desk, staff, days of their own, and the calls in short. */
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import { dayOf } from "../../day.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { type TestApp, testApp } from "../../testing/app.ts";
import { type BankDesk, type Clerk, payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { formOf } from "../../testing/form.ts";
import { settleOrders } from "../payment-order/settle.ts";
import { compareWaiting } from "./compare.ts";
import { rangeOfDay } from "./day.ts";

export async function reconciliationWorld() {
  const app = await testApp();
  const desk = await testBankDesk(app);
  const clerk = await desk.clerk("Reconciliation.edit", "Reconciliation.import", "OriginalRecord.bind");
  const now = () => app.clock.now();
  const today = () => dayOf(now(), 0);
  const accountDay = () => ({ AccountKind: "Offline", AccountId: desk.account.id.toString(), Day: today() });
  const read = (call: string, input: object = {}, who = clerk) =>
    app.call(`/rp_api/report/reconciliation_${call}`, input, who.browser);
  const act = (call: string, input: object, who = clerk) =>
    app.call(`/mc_api/report/reconciliation_${call}`, input, who.browser);
  const stayIn = () => desk.query("update session set last_active_at = $1, created_at = $1", [now()]);
  return {
    app,
    desk,
    clerk,
    now,
    today,
    accountDay,
    read,
    act,
    ...moneyOf(app, desk),
    ...filesOf(app, clerk, accountDay),
    /** The clock moves on; nobody is signed out for it. */
    async pass(milliseconds: number) {
      app.clock.advance(milliseconds);
      await stayIn();
    },
    /** To a day without anything in it yet, nor in those beside it. */
    async nextDay() {
      app.clock.advance(rangeOfDay(today(), 0).to.getTime() - now().getTime() + 84 * 3_600_000);
      await stayIn();
    },
    async compare(input: object = {}) {
      const { AccountKind, AccountId, Day } = accountDay();
      const answer = await act("run", { AccountKind, AccountId, From: Day, To: Day, ...input });
      if (answer.code !== 0) throw new Error(answer.msg);
      return compareWaiting(app.services);
    },
    async differences(input: { From?: string | undefined; To?: string | undefined; States?: string[] } = {}) {
      const { AccountKind, AccountId, Day } = accountDay();
      const { From = Day, To = Day, ...more } = input;
      const days = { From: `${From} 00:00:00`, To: `${To} 23:59:59` };
      const answer = await read("differences", { AccountKind, AccountId, ...days, Sort: "oldest", ...more });
      if (answer.code !== 0) throw new Error(answer.msg);
      return (answer.data as { Rows: DifferenceRow[] }).Rows;
    },
  };
}

export const short = (rows: readonly DifferenceRow[]) =>
  rows.map(({ Cause, Amount, State }) => `${Cause} ${Amount} ${State}`);

function moneyOf(app: TestApp, desk: BankDesk) {
  return {
    async paidOrder(amount: string) {
      const one = await desk.order({ Amount: amount });
      const money = await desk.money(payableOf(one));
      return { order: await desk.now(one), money };
    },
    /** As a person's word settles it: no bank transaction is its money. */
    async settledByWord(amount: string): Promise<PaymentOrder> {
      const one = await desk.order({ Amount: amount });
      const settlement = { order: one, exponent: 2, paidMinor: one.PayableMinor, externalId: null };
      await desk.inWhole((tx) => settleOrders(tx, [settlement], app.clock.now()));
      return one;
    },
  };
}

const headings = "ExternalId,OccurredAt,Direction,Amount,Fee,Balance";

function filesOf(app: TestApp, clerk: Clerk, accountDay: () => Record<string, string>) {
  return {
    async upload(lines: readonly string[], who = clerk, input: Record<string, string> = {}) {
      const bytes = new TextEncoder().encode([headings, ...lines].join("\r\n"));
      const File = { name: "day.csv", type: "text/csv", bytes };
      const form = await formOf({ ...accountDay(), ...input, File });
      return app.call("/mc_api/report/reconciliation_upload", {}, who.browser, form);
    },
    rowOf: (id: string, amount: string, at = app.clock.now()) =>
      `${id},${at.toISOString()},Credit,${amount},,`,
  };
}
