/**
 * Payouts from the operator's own cards by crawlers that lose answers, say everything twice and sometimes lose their memory.
 * They have to sign each request. One reads the bank's codes itself, for the other an operator enters them. Some payees cannot
 * be reached and one card runs dry, so tasks fail and are tried again. Debits are told twice and in any order. Each payout
 * leaves the bank once, settles by its debit, and every card's account is provable line by line.
 */

import { agentHeartbeat } from "@opc/contract/agent/calls";
import {
  spidersettingEdit,
  spidersettingGet,
  spidersettingList,
  spidersettingRotatetoken,
} from "@opc/contract/crawler/calls";
import { errors } from "@opc/contract/errors";
import { payoutcardList, payoutcardManualbalance } from "@opc/contract/payout-card/calls";
import { payoutcardrecordList } from "@opc/contract/payout-card/records";
import { cashoutorderList } from "@opc/contract/payout-order/calls";
import { cashouttaskEntercode, cashouttaskList, cashouttaskRetry } from "@opc/contract/payout-task/calls";
import { agentExchange } from "../actors/agent-exchange.ts";
import { CrawlerActor } from "../actors/crawler.ts";
import type { OperatorActor } from "../actors/operator.ts";
import { PayoutAgent } from "../actors/payout-agent.ts";
import { TransferDesk } from "../actors/transfer-desk.ts";
import { payoutCards, payoutType } from "../demo/payouts/setup.ts";
import { eventually, expectSame, expectThat } from "./eventually.ts";
import type { Stage } from "./stage.ts";

const orders = 10;
const fundsMinor = 10_000_000n;
const maxRounds = 60;
/** Longer than an answer may be on its way, shorter than a heartbeat may be old. */
const roundMs = 6_000;

interface Cashier {
  card: string;
  name: string;
  agent: PayoutAgent;
  crawler: CrawlerActor;
}

export async function crawlerPayouts(stage: Stage): Promise<void> {
  const { world } = stage;
  const operator = await stage.superAdministrator();
  await stage.addPayoutSuppliers([], "", fundsMinor);
  const desk = new TransferDesk(world.bank, world.random.fork("desk"));
  const cashiers = await openCashiers(stage, operator, desk);
  await fillCards(stage, operator);
  await beat(cashiers);
  const numbers = await createPayouts(stage);
  desk.breakOffTo(payeeCard(1));
  desk.empty(cashiers[0]?.card ?? "");
  for (let round = 1; round <= maxRounds; round += 1) {
    await Promise.all(cashiers.map(({ agent }) => agent.work()));
    await enterCodes(operator, desk);
    // After a crash it asks what it has to do.
    if (round % 4 === 0) for (const { agent } of cashiers) agent.forget();
    for (const { crawler } of cashiers) await crawler.reportNew({ copies: 2, shuffled: true });
    if (round === 5) desk.heal();
    if (round >= 5) await retryFailed(stage, operator);
    const open = await unsettled(operator, numbers);
    if (open.length === 0) break;
    expectThat(round < maxRounds, `payouts are settled: ${open.join(", ")}`);
    await stage.skip(roundMs);
    await beat(cashiers);
  }
  expectSame(desk.paidTwice().join(), "", "payouts that left the bank twice");
  await eventually("the merchant's server is told of each", async () =>
    numbers.every((number) => (world.receiver.ofPayout(number)?.accepted ?? 0) > 0),
  );
  for (const { name } of cashiers) await accountIsProvable(operator, name);
}

function beat(cashiers: readonly Cashier[]): Promise<unknown> {
  return Promise.all(cashiers.map(({ crawler }) => crawler.heartbeat()));
}

/** Their tokens are replaced as an operator would, which shows them. */
async function openCashiers(stage: Stage, operator: OperatorActor, desk: TransferDesk): Promise<Cashier[]> {
  const { baseUrl, bank, clock, random } = stage.world;
  const cashiers: Cashier[] = [];
  for (const [at, { crawlerCode, number, name }] of payoutCards.entries()) {
    const found = await operator.ask(spidersettingList, { Text: crawlerCode });
    expectSame(found.Rows[0]?.AccountName, name, "what the crawler watches");
    // A code is good once.
    await stage.skip(30_000);
    const { Token: token, SigningKey: key } = await operator.ask(spidersettingRotatetoken, {
      SpiderId: crawlerCode,
      ...operator.proofs(),
    });
    await demandSignatures(stage, operator, crawlerCode);
    await tokenAloneIsRefused(stage, token);
    const own = random.fork(crawlerCode);
    const common = { baseUrl, token, signing: { key, clock }, random: own };
    const faults = { lostAnswers: 0.2, copies: 2, readsCodes: at > 0 };
    cashiers.push({
      card: number,
      name,
      agent: new PayoutAgent({ ...common, card: number, desk, clock, faults }),
      crawler: new CrawlerActor({ ...common, crawlerCode, promptId: number, bank }),
    });
  }
  return cashiers;
}

async function demandSignatures(stage: Stage, operator: OperatorActor, SpiderId: string): Promise<void> {
  const { Crawler } = await operator.ask(spidersettingGet, { SpiderId });
  await stage.skip(30_000);
  await operator.ask(spidersettingEdit, {
    SpiderId,
    Version: Crawler.Version,
    Flag: Crawler.Flag,
    Account: Crawler.Account,
    SignedOnly: true,
    ...operator.proofs(),
  });
}

async function tokenAloneIsRefused({ world: { baseUrl } }: Stage, token: string): Promise<void> {
  const { code } = await agentExchange({ baseUrl, token }, agentHeartbeat, {});
  expectSame(
    code,
    errors.AgentSignatureRequired.code,
    "the answer to a token that nothing was signed beside",
  );
}

/** Money was put on the cards at the counter, and an operator books it. */
async function fillCards(stage: Stage, operator: OperatorActor): Promise<void> {
  const { Rows } = await operator.ask(payoutcardList, {});
  for (const { CardId } of Rows) {
    // A code is good once.
    await stage.skip(30_000);
    await operator.ask(payoutcardManualbalance, {
      CardId,
      Direction: "Add",
      Amount: "50000.00",
      Reason: "put on at the counter",
      LoginPassword: operator.account.Password,
      GoogleVerifyCode: operator.code(),
    });
  }
}

const payeeCard = (at: number) => `55500${String(at).padStart(5, "0")}`;

async function createPayouts({ world, decisions }: Stage): Promise<string[]> {
  const merchant = world.merchant("ACME");
  const numbers: string[] = [];
  for (let at = 0; at < orders; at += 1) {
    const amount = `${world.random.between(300, 4_000)}.00`;
    decisions.push(`ACME pays ${amount}`);
    const answer = await merchant.createPayout({
      MerchantOrderNo: `CP-${at}-${world.random.between(100_000, 999_999)}`,
      CashoutTypeCode: payoutType.code,
      Currency: payoutType.currency,
      Amount: amount,
      BankCode: "KBANK",
      CardNumber: payeeCard(at % 4),
      NotifyUrl: merchant.notifyUrl(),
      PayeeName: "Somchai Jaidee",
    });
    expectThat(answer.code === 0, `ACME gets its payout: ${answer.msg}`);
    numbers.push(answer.data.OrderNo);
  }
  return numbers;
}

/** What the bank sent to the operator's phone is typed in. */
async function enterCodes(operator: OperatorActor, desk: TransferDesk): Promise<void> {
  const { Rows } = await operator.ask(cashouttaskList, { Steps: ["AwaitingCode"] });
  for (const { TaskId, OrderNo, CodeBy } of Rows) {
    const VerificationCode = desk.codeOf(OrderNo);
    if (CodeBy === null && VerificationCode !== undefined)
      await operator.answerTo(cashouttaskEntercode, { TaskId, VerificationCode });
  }
}

async function retryFailed(stage: Stage, operator: OperatorActor): Promise<void> {
  const { Rows } = await operator.ask(cashouttaskList, { Steps: ["Finished"], Size: 1000 });
  const failed = Rows.filter((row) => row.Failure !== null && row.OrderStatus === "ChannelFailed");
  // Of an order with several failed tasks one is retried; the others' would be told that it moved on.
  const tasks = new Map(failed.map(({ OrderNo, TaskId }) => [OrderNo, { TaskId }]));
  if (tasks.size === 0) return;
  // A code is good once.
  await stage.skip(30_000);
  const inputs = [...tasks.values()];
  const retry = await operator.proveMany("cashouttaskRetry", cashouttaskRetry, inputs);
  for (const input of inputs) await retry(input);
}

/** Own cards only: what the supplier took pays by itself. */
async function unsettled(operator: OperatorActor, numbers: readonly string[]): Promise<string[]> {
  const { Rows } = await operator.ask(cashoutorderList, { OrderNos: [...numbers], Size: 1000 });
  expectSame(Rows.length, numbers.length, "payouts that are there");
  const open = Rows.filter((row) => row.Status !== "AutoMatchedSuccess" && row.Status !== "PayoutSuccess");
  return open.map((row) => `${row.OrderNo} ${row.Status}`);
}

async function accountIsProvable(operator: OperatorActor, name: string): Promise<void> {
  const { Rows } = await operator.ask(payoutcardrecordList, { Size: 1000, Sort: "oldest" });
  const own = Rows.filter((row) => row.CardName === name);
  const cents = (text: string) => Math.round(Number(text) * 100);
  let before = 0;
  for (const [at, row] of own.entries()) {
    expectSame(row.Sequence, at + 1, `the number of a line of ${name}`);
    expectSame(cents(row.BalanceBefore), before, `the balance before line ${row.Sequence} of ${name}`);
    before += cents(row.Amount) - cents(row.Fee);
    expectSame(cents(row.BalanceAfter), before, `the balance after line ${row.Sequence} of ${name}`);
  }
  expectThat(
    own.some((row) => row.Kind === "Payout" && row.ExternalId !== null),
    `${name} paid something`,
  );
}
