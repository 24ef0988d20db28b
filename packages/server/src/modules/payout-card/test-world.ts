/** What tests of payout cards and tasks start from: a native channel, cards with living crawlers, orders on their way. */
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import type { PayoutCardRecordRow } from "@opc/contract/payout-card/records";
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { newId } from "../../db/id.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { paymentOrderSucceeded, payoutCreated } from "../../ledger/transfers.ts";
import { randomText } from "../../order/order-no.ts";
import { sealCard } from "../../order/payee.ts";
import { lockPayouts } from "../../order/payout-lock.ts";
import type { Answer, TestApp } from "../../testing/app.ts";
import type { FormValues } from "../../testing/form.ts";
import { postWith } from "../../testing/post-with.ts";
import { type Agent, type OfflineWorld, offlineWorld } from "../offline-account/test-world.ts";
import { payoutFactsOf } from "../payout-channel/facts.ts";
import { planAttempts } from "../payout-channel/plan.ts";
import { totpCode } from "../session/totp.ts";

export interface Card {
  id: string;
  name: string;
  agent: Agent;
}

export interface Paying {
  orderId: bigint;
  orderNo: string;
  /** Null: no card took it. */
  taskId: string | null;
  reference: string;
}

export interface CardWorld {
  offline: OfflineWorld;
  addCard(changes?: FormValues): Promise<Card>;
  cardForm(changes?: FormValues): Promise<Record<string, FormValues[string]>>;
  /** An order in progress, given to a card if one takes it. */
  pay(amount?: string, wish?: { cardId?: string; payeeCard?: string }): Promise<Paying>;
  /** The agent's questions; the answer's data, or its code where it is a refusal. */
  next(card: Card, input?: object): Promise<NextData>;
  report(card: Card, taskId: string, event: string, more?: object): Promise<Answer>;
  tell(card: Card, ...transactions: object[]): Promise<Answer>;
  card(id: string): Promise<PayoutCardRow>;
  task(id: string): Promise<PayoutTaskRow>;
  records(cardId: string): Promise<PayoutCardRecordRow[]>;
  orderStatus(orderNo: string): Promise<string>;
  timeline(orderId: bigint): Promise<string[]>;
  /** Login password and a Google code that was not used before. */
  proof(): { LoginPassword: string; GoogleVerifyCode: string };
}

export interface NextData {
  Action: string;
  Task: { TaskId: string; CardNumber: string; Reference: string; Step: string } | null;
  Code: string | null;
  Failure: string | null;
}

const thb = { currency: "THB", exponent: 2 };
let made = 0;

export async function cardWorld(started: TestApp): Promise<CardWorld> {
  const offline = await offlineWorld(started);
  const { services, clock } = started;
  const { query, send } = offline;
  const merchantId = offline.collections.people["ACME/admin"].merchantId;
  await prepare(query, merchantId);
  await inTransaction(services.database, wholeScope, (tx) => fund(tx, merchantId, clock.now()));
  const admin = offline.collections.people["OPC/admin"];

  const cardForm: CardWorld["cardForm"] = async (changes = {}) => {
    const number = String(++made).padStart(4, "0");
    return {
      CardName: `Card ${made}`,
      Holder: "Operator Co",
      BankCode: "KBANK",
      ChannelCode: "PO-CARDS",
      Currency: "THB",
      MinimumAmount: "1.00",
      MaximumAmount: "50000.00",
      DailyLimit: "1000000.00",
      Fee: "0.00",
      CardNumber: `98765432${number}`,
      OpeningBalance: "100000.00",
      ...(changes.SpiderId === undefined && { SpiderId: (await offline.addCrawler("BankCard")).crawlerCode }),
      ...changes,
    };
  };

  return {
    offline,
    cardForm,
    async addCard(changes) {
      const agent = await offline.addCrawler("BankCard");
      const form = await cardForm({ SpiderId: agent.crawlerCode, ...changes });
      const { code, msg, data } = await send("/mc_api/offline/payoutcard_add", form);
      if (code !== 0) throw new Error(msg);
      return { id: (data as { CardId: string }).CardId, name: String(form.CardName), agent };
    },
    async pay(amount = "500.00", { cardId, payeeCard = "1112223334" } = {}) {
      const now = clock.now();
      const facts = await payoutFactsOf(services);
      const amountMinor = facts.currencies.parse(amount, thb.currency);
      const order = await inTransaction(services.database, wholeScope, (tx) =>
        openOrder(tx, { merchantId, amountMinor, payeeCard, now }, services.vault),
      );
      // Apart from it, so that the merchant's balance does not keep those who route at once from one another.
      return inTransaction(services.database, wholeScope, async (tx) => {
        await lockPayouts(tx, [order.Id]);
        const only = cardId === undefined ? {} : { only: { cardId: BigInt(cardId) } };
        const planned = (await planAttempts(tx, [{ order, ...only }], facts)).get(order.Id);
        const attempt = planned?.kind === "planned" ? planned.attempt : null;
        const task = attempt
          ? await tx
              .selectFrom("PayoutTask")
              .select("Id")
              .where("AttemptId", "=", attempt.Id)
              .executeTakeFirst()
          : undefined;
        return {
          orderId: order.Id,
          orderNo: order.OrderNo,
          taskId: task?.Id.toString() ?? null,
          reference: attempt?.Reference ?? "",
        };
      });
    },
    ...callsOf(offline),
    async orderStatus(orderNo) {
      const [row] = await query("select status from payout_order where order_no = $1", [orderNo]);
      return String(row?.Status);
    },
    async timeline(orderId) {
      const rows = await query("select kind from payout_event where order_id = $1 order by id", [orderId]);
      return rows.map((row) => String(row.Kind));
    },
    proof() {
      // A code is good once: the next one is of the next half minute.
      clock.advance(30_000);
      return {
        LoginPassword: admin.password,
        GoogleVerifyCode: totpCode(admin.totpSecret, clock.now()),
      };
    },
  };
}

type Calls = Pick<CardWorld, "next" | "report" | "tell" | "card" | "task" | "records">;

function callsOf({ ask, agentCall }: OfflineWorld): Calls {
  return {
    async next({ agent }, input = {}) {
      const answer = await agentCall(agent.token, "/agent/tasks/next", { WaitSeconds: 0, ...input });
      if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
      return answer.data as NextData;
    },
    report: ({ agent }, TaskId, Event, more = {}) =>
      agentCall(agent.token, "/agent/tasks/report", { TaskId, Event, ...more }),
    tell: ({ agent }, ...Transactions) => agentCall(agent.token, "/agent/transactions", { Transactions }),
    async card(CardId) {
      const { data } = await ask("/rp_api/offline/payoutcard_get", { CardId });
      return (data as { Card: PayoutCardRow }).Card;
    },
    async task(TaskId) {
      const { data } = await ask("/rp_api/spider/cashouttask_get", { TaskId });
      return (data as { Task: PayoutTaskRow }).Task;
    },
    async records(CardId) {
      const input = { CardId, Sort: "oldest", Size: 1000 };
      const { data } = await ask("/rp_api/xpay/payoutcardrecord_list", input);
      return (data as { Rows: PayoutCardRecordRow[] }).Rows;
    },
  };
}

/** A debit as a crawler reports it. */
export function debit(amount: string, at: Date, changes: Record<string, unknown> = {}) {
  return {
    ExternalId: `debit-${++made}`,
    Direction: "Debit",
    Currency: "THB",
    Amount: amount,
    OccurredAt: at.toISOString(),
    ...changes,
  };
}

async function prepare(query: OfflineWorld["query"], merchantId: bigint): Promise<void> {
  await query(`insert into cashout_type (code, currency, name_en, name_zh, fee_basis_points)
    values ('BANK', 'THB', 'Bank transfer', '银行转账', 0)`);
  await query(`insert into payout_channel (code, name, supplier_id, kind, cashout_type_code, currency)
    select 'PO-CARDS', 'Own cards', id, 'Native', 'BANK', 'THB' from supplier where code = 'NATIVE'`);
  await query(
    `insert into merchant_payout_channel (merchant_id, payout_channel_id, minimum_minor, maximum_minor)
    select $1, id, 1, 1000000000 from payout_channel`,
    [merchantId],
  );
  await query(
    `insert into merchant_cashout_type (merchant_id, cashout_type_code, currency, minimum_minor, maximum_minor)
    values ($1, 'BANK', 'THB', 1, 1000000000)`,
    [merchantId],
  );
}

async function fund(tx: Transaction, merchantId: bigint, now: Date): Promise<void> {
  const order = { merchantId, currency: thb.currency, orderId: newId(now), orderNo: `P${++made}`, at: now };
  postWith(tx, [paymentOrderSucceeded({ ...order, amountMinor: 10_000_000_000n, feeMinor: 0n })]);
}

interface NewOrder {
  merchantId: bigint;
  amountMinor: bigint;
  payeeCard: string;
  now: Date;
}

async function openOrder(
  tx: Transaction,
  { merchantId, amountMinor, payeeCard, now }: NewOrder,
  vault: TestApp["services"]["vault"],
) {
  const Id = newId(now);
  const order = await tx
    .insertInto("PayoutOrder")
    .values({
      Id,
      MerchantId: merchantId,
      OrderNo: `C${randomText(12)}`,
      MerchantOrderNo: `own-${++made}`,
      CashoutTypeCode: "BANK",
      Currency: thb.currency,
      AmountMinor: amountMinor,
      FeeMinor: 0n,
      FeeBasisPoints: 0,
      FeeMinimumMinor: 0n,
      FeeMaximumMinor: null,
      Status: "ChannelInProgress",
      BankCode: "KBANK",
      ...sealCard(vault, payeeCard, { Id, MerchantId: merchantId }),
      PayeeName: "Nok Payee",
      PayeeCorrectedByUserId: null,
      PayeeCorrectedBy: null,
      NotifyUrl: null,
      Source: "Gateway",
      BatchId: null,
      CreatedByUserId: null,
      CreatedBy: null,
      ExternalId: null,
      ChannelCode: null,
      CardName: null,
      StatusSince: now,
      CreatedAt: now,
      FinishedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  postWith(tx, [
    payoutCreated({
      merchantId,
      currency: thb.currency,
      orderId: Id,
      orderNo: order.OrderNo,
      amountMinor,
      feeMinor: 0n,
      at: now,
    }),
  ]);
  return order;
}
