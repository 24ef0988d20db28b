/** What people do in a storm, each proved act by somebody whose code was not used yet. */
import { randomUUID } from "node:crypto";
import type { Call, CallOutput } from "@opc/contract";
import { originalrecordImport } from "@opc/contract/bank-transaction/statement-import";
import { merchantBalancechange } from "@opc/contract/merchant/actions";
import { payorderConfirm, payorderLock } from "@opc/contract/payment-order/actions";
import { payorderList } from "@opc/contract/payment-order/calls";
import { cashoutorderCancel } from "@opc/contract/payout-order/actions";
import { cashoutorderList } from "@opc/contract/payout-order/calls";
import { cashoutimportImport } from "@opc/contract/payout-order/import";
import {
  withdrawalApply,
  withdrawalApprove,
  withdrawalPasswordset,
  withdrawalReject,
} from "@opc/contract/withdrawal/actions";
import type { Answer } from "../actors/exchange.ts";
import type { OperatorActor } from "../actors/operator.ts";
import { payoutType } from "../demo/payouts/setup.ts";
import { expectThat } from "./eventually.ts";
import { type Stage, signedIn } from "./stage.ts";
import { pause, repeat, type Storm } from "./storm.ts";

const statementRows = 20_000;
const payoutRows = 1_000;
const codeMs = 30_000;
const withdrawalPassword = "monsoon harvest 5";

/** Each goes on until the storm is over. */
export function staffActs(
  storm: Storm,
  staff: readonly OperatorActor[],
  merchant: OperatorActor,
): Promise<void>[] {
  const rota = rotaOf(storm, staff);
  const each = (act: (person: OperatorActor) => Promise<void>) => repeat(storm, () => rota(act));
  return [
    each((person) => importStatement(storm, person)),
    each((person) => importPayouts(storm, person)),
    each((person) => confirm(storm, person)),
    each((person) => cancel(storm, person)),
    each((person) => changeBalance(storm, person)),
    each((person) => withdraw(storm, merchant, person)),
  ];
}

/** A merchant's administrator who may withdraw. */
export async function openWithdrawer(stage: Stage, alias: string): Promise<OperatorActor> {
  const merchant = await signedIn(stage.world, alias, "admin");
  // The code that signed in is used up.
  await stage.skip(codeMs);
  await merchant.ask(withdrawalPasswordset, {
    NewWithdrawalPassword: withdrawalPassword,
    ...proofs(merchant),
  });
  return merchant;
}

export async function applyToWithdraw(merchant: OperatorActor, Amount: string): Promise<string> {
  const input = { Currency: "THB", Amount, WithdrawalPassword: withdrawalPassword };
  return done("a withdrawal is applied for", await merchant.answerTo(withdrawalApply, input)).OrderNo;
}

/** One act by somebody who does nothing else meanwhile: whoever acted longest ago, and not before their code has changed. */
function rotaOf({ stage, isOver }: Storm, staff: readonly OperatorActor[]) {
  const free = staff.map((person) => ({ person, step: 0 }));
  const step = () => Math.floor(stage.world.clock.now().getTime() / codeMs);
  return async (act: (person: OperatorActor) => Promise<void>): Promise<void> => {
    while (!isOver()) {
      const [next] = free;
      if (!next || next.step >= step()) {
        await pause();
        continue;
      }
      free.shift();
      await act(next.person);
      free.push({ person: next.person, step: step() });
      return;
    }
  };
}

const proofs = (person: OperatorActor) => ({
  LoginPassword: person.account.Password,
  GoogleVerifyCode: person.code(),
});
const csv = (name: string, lines: readonly string[]) =>
  new File([lines.join("\r\n")], name, { type: "text/csv" });

function done<Row extends Call>(what: string, { code, msg, data }: Answer<Row>): CallOutput<Row> {
  expectThat(code === 0, `${what}: ${msg}`);
  return data;
}

/** What members paid into the account that no crawler watches, among thousands of lines that are nobody's. */
async function importStatement({ stage, watch }: Storm, person: OperatorActor): Promise<void> {
  const { bank, clock, crawlers, random } = stage.world;
  const accountId = await stage.accountOf(crawlers[0]?.crawlerCode ?? "");
  const paid = bank.takeNew(crawlers[0]?.promptId ?? "");
  const at = clock.now().toISOString();
  const others = Array.from({ length: statementRows - paid.length }, (_, index) =>
    [
      `${at}-${index}`,
      at,
      "Credit",
      `${random.between(50_000, 90_000)}.${random.between(10, 99)}`,
      "",
      "",
    ].join(),
  );
  const own = paid.map(({ externalId, occurredAt, amount, counterparty, remark }) =>
    [externalId, occurredAt.toISOString(), "Credit", amount, counterparty, remark ?? ""].join(),
  );
  const lines = ["ExternalId,OccurredAt,Direction,Amount,Counterparty,Remark", ...own, ...others];
  const values = { AccountId: accountId, ...proofs(person), File: csv("statement.csv", lines) };
  const answer = await watch.time(`statement of ${statementRows} rows`, () =>
    person.upload(originalrecordImport, values),
  );
  done("a statement is imported", answer);
}

async function importPayouts({ stage, watch }: Storm, person: OperatorActor): Promise<void> {
  const { random, clock } = stage.world;
  const name = `F${clock.now().getTime().toString(36)}`;
  const rows = Array.from({ length: payoutRows }, (_, index) =>
    [
      `${name}-${index}`,
      payoutType.code,
      `${random.between(100, 300)}.00`,
      "KBANK",
      `00${10_000_000 + index}`,
      "Anong Dee",
    ].join(),
  );
  const lines = ["MerchantOrderNo,CashoutType,Amount,Bank,CardNumber,PayeeName", ...rows];
  const values = { MerchantAlias: "MANGO", ...proofs(person), File: csv("payouts.csv", lines) };
  const answer = await watch.time(`file of ${payoutRows} payouts`, () =>
    person.upload(cashoutimportImport, values),
  );
  done("payouts are imported", answer);
}

async function confirm({ watch }: Storm, person: OperatorActor): Promise<void> {
  const { Rows } = await watch.time("list of collection orders", () =>
    person.ask(payorderList, { Statuses: ["Pending", "Paying"], Size: 10 }),
  );
  const [order] = Rows;
  if (!order) return;
  const { OrderNo } = order;
  const locked = await watch.time("lock of an order", () =>
    person.answerTo(payorderLock, { OrderNo, Reason: "seen at the bank" }),
  );
  // It was paid meanwhile.
  if (locked.code !== 0) return;
  const Image = new File([onePixel], "proof.png", { type: "image/png" });
  const values = { OrderNo, Remark: "seen in the bank's own app", Image, ...proofs(person) };
  await watch.time("confirmation", () => person.upload(payorderConfirm, values));
}

async function cancel({ watch }: Storm, person: OperatorActor): Promise<void> {
  const { Rows } = await person.ask(cashoutorderList, { Statuses: ["PendingReview"], Size: 10 });
  const [order] = Rows;
  if (!order) return pause();
  const input = { OrderNo: order.OrderNo, Reason: "asked for twice", ...proofs(person) };
  await watch.time("cancelled payout", () => person.answerTo(cashoutorderCancel, input));
}

async function changeBalance({ stage, watch }: Storm, person: OperatorActor): Promise<void> {
  const { alias } = stage.world.random.pick(stage.world.merchants);
  const input = {
    ...{ MerchantAlias: alias, Currency: "THB", Amount: "1.00", Remark: "goodwill" },
    ...{ ...proofs(person), RequestId: randomUUID() },
  };
  await watch.time("change of a balance", () => person.answerTo(merchantBalancechange, input));
}

async function withdraw(
  { watch, stage }: Storm,
  merchant: OperatorActor,
  person: OperatorActor,
): Promise<void> {
  const OrderNo = await watch.time("withdrawal", () => applyToWithdraw(merchant, "5.00"));
  const isApproved = stage.world.random.chance(0.5);
  await watch.time("decision on a withdrawal", async () => {
    if (isApproved) await person.answerTo(withdrawalApprove, { OrderNo, ...proofs(person) });
    else await person.answerTo(withdrawalReject, { OrderNo, Reason: "not now", ...proofs(person) });
  });
}

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
