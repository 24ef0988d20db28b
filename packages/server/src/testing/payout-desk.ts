/** What tests of people's acts on payouts start from: staff with proofs, channels, and payouts in any status. */
import { type PayoutMove, type PayoutStatus, paidPayoutStatuses } from "@opc/contract/payout-order/states";
import type { PayoutAttemptStatus } from "../db/column-types.ts";
import { newId } from "../db/id.ts";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { manualChange, payoutCreated } from "../ledger/transfers.ts";
import { openCases } from "../modules/money-case/open.ts";
import { ledgerFacts, returnPayouts, settlePayouts } from "../modules/payout-settlement/settle.ts";
import { sealCard } from "../order/payee.ts";
import { writePayoutEvents } from "../order/payout-events.ts";
import { movePayouts } from "../order/payout-move.ts";
import type { PayoutOrder } from "../order/payout-row.ts";
import type { TestApp } from "./app.ts";
import { type Clerks, testClerks } from "./clerks.ts";
import { createPeople, type People } from "./people.ts";
import { postWith } from "./post-with.ts";

export interface PayoutDesk extends Clerks {
  people: People;
  /** Ids of the sandbox channels "OUT-1" and "OUT-2". */
  channelIds: bigint[];
  inWhole<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Under review: 100.00 and a fee of 1.50, deducted. */
  order(changes?: Partial<NewPayout>): Promise<PayoutOrder>;
  /** One that has come to a status by the table's own moves, and never through a channel. */
  orderAt(status: PayoutStatus, changes?: Partial<NewPayout>): Promise<PayoutOrder>;
  /** The supplier says that the money of a paid one did not leave. */
  tellTakenBack(order: PayoutOrder): Promise<void>;
  /** An attempt through OUT-1. */
  attempt(order: PayoutOrder, status: PayoutAttemptStatus): Promise<void>;
  now(order: Pick<PayoutOrder, "Id">): Promise<PayoutOrder>;
  kinds(order: Pick<PayoutOrder, "Id">): Promise<string[]>;
  balance(kind?: "available" | "frozen", merchant?: "ACME" | "LOTUS"): Promise<bigint>;
}

export interface NewPayout {
  merchant: "ACME" | "LOTUS";
  cardNumber: string;
  payeeName: string;
  merchantOrderNo: string;
  bankCode: string;
  amountMinor: bigint;
  notifyUrl: string | null;
  /** Made by hand, by this person. */
  creator: { userId: bigint; name: string };
}

const actor = { kind: "system" as const, name: "test" };
const feeMinor = 1_50n;
let made = 0;

/** How a payout under review comes to a status, but for the last step of those that end. */
const ways: Record<PayoutStatus, readonly PayoutMove[]> = {
  PendingReview: [],
  ChannelInProgress: ["approve"],
  ChannelFailed: ["approve", "channelRefuses"],
  ChannelSuccess: ["approve", "channelAccepts"],
  WrongReceivingInfo: ["approve", "channelRefuses", "markWrongInfo"],
  PayoutSuccess: ["approve", "reportPaid"],
  AutoMatchedSuccess: ["approve", "matchDebit"],
  ManuallyConfirmed: ["approve", "confirm"],
  ManuallyCancelled: ["cancel"],
  PayoutFailed: ["approve", "channelRefuses", "giveUp"],
  CashoutRejected: ["reject"],
};

export async function testPayoutDesk(app: TestApp, known?: People): Promise<PayoutDesk> {
  const { services, clock } = app;
  const people = known ?? (await createPeople(services));
  const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(services.database, wholeScope, work);
  const channelIds = await inWhole((tx) => createWorld(tx, people));
  const now: PayoutDesk["now"] = ({ Id }) =>
    inWhole((tx) => tx.selectFrom("PayoutOrder").selectAll().where("Id", "=", Id).executeTakeFirstOrThrow());
  const order: PayoutDesk["order"] = (changes = {}) =>
    inWhole((tx) => createPayout(tx, app, people, changes));
  return {
    ...testClerks(app, people["OPC/nobody"], "CashoutOrder"),
    people,
    channelIds,
    inWhole,
    order,
    now,
    async orderAt(status, changes) {
      const fresh = await order(changes);
      await inWhole(async (tx) => {
        for (const move of ways[status]) await step(tx, fresh.Id, move, clock.now());
      });
      return now(fresh);
    },
    tellTakenBack: (paid) =>
      inWhole((tx) =>
        openCases(
          tx,
          [
            {
              kind: "PayoutTakenBack",
              about: paid.Id,
              orderKind: "Payout",
              order: paid,
              amountMinor: paid.AmountMinor,
              reference: `${paid.OrderNo}-1`,
            },
          ],
          clock.now(),
        ),
      ),
    attempt: (payout, status) => inWhole((tx) => createAttempt(tx, payout, status, channelIds[0] ?? 0n)),
    kinds: ({ Id }) =>
      inWhole(async (tx) => {
        const lines = tx.selectFrom("PayoutEvent").select("Kind").where("OrderId", "=", Id);
        return (await lines.orderBy("Id").execute()).map((line) => line.Kind);
      }),
    balance: (kind = "available", merchant = "ACME") =>
      inWhole(async (tx) => {
        const account = await tx
          .selectFrom("LedgerAccount")
          .select("BalanceMinor")
          .where("MerchantId", "=", people[`${merchant}/admin`].merchantId)
          .where("Kind", "=", kind)
          .executeTakeFirst();
        return account?.BalanceMinor ?? 0n;
      }),
  };
}

async function step(tx: Transaction, orderId: bigint, move: PayoutMove, at: Date): Promise<void> {
  if (move === "reportPaid" || move === "matchDebit" || move === "confirm") {
    await settlePayouts(tx, [{ orderId, actor, move, externalId: `paid-${++made}` }], at);
  } else if (move === "reject" || move === "cancel" || move === "giveUp") {
    await returnPayouts(tx, [{ orderId, actor, move }], at);
  } else await movePayouts(tx, move, [{ orderId, actor }], at);
}

async function createPayout(
  tx: Transaction,
  { services, clock }: TestApp,
  people: People,
  changes: Partial<NewPayout>,
): Promise<PayoutOrder> {
  const at = clock.now();
  const number = ++made;
  const { merchant = "ACME", amountMinor = 100_00n, creator } = changes;
  const { notifyUrl = "http://127.0.0.1:9/callback" } = changes;
  const whose = { Id: newId(at), MerchantId: people[`${merchant}/admin`].merchantId };
  const order = await tx
    .insertInto("PayoutOrder")
    .values({
      ...whose,
      OrderNo: `C${String(number).padStart(18, "0")}`,
      MerchantOrderNo: changes.merchantOrderNo ?? `payout-${number}`,
      CashoutTypeCode: "BANK",
      Currency: "THB",
      AmountMinor: amountMinor,
      FeeMinor: feeMinor,
      FeeBasisPoints: 150,
      FeeMinimumMinor: 0n,
      FeeMaximumMinor: null,
      Status: "PendingReview",
      BankCode: changes.bankCode ?? "KBANK",
      ...sealCard(services.vault, changes.cardNumber ?? "1234567890", whose),
      PayeeName: changes.payeeName ?? "Somsri Rakdee",
      PayeeCorrectedByUserId: null,
      PayeeCorrectedBy: null,
      NotifyUrl: notifyUrl,
      Source: creator ? "Console" : "Gateway",
      BatchId: null,
      CreatedByUserId: creator?.userId ?? null,
      CreatedBy: creator?.name ?? null,
      ExternalId: null,
      ChannelCode: null,
      CardName: null,
      StatusSince: at,
      CreatedAt: at,
      FinishedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { Id: orderId, MerchantId: merchantId, Status: statusTo } = order;
  await writePayoutEvents(tx, [{ orderId, merchantId, kind: "created", actor, statusTo }], at);
  postWith(tx, [payoutCreated(ledgerFacts(order, at))]);
  return order;
}

async function createAttempt(
  tx: Transaction,
  order: PayoutOrder,
  status: PayoutAttemptStatus,
  channelId: bigint,
): Promise<void> {
  const { SupplierId } = await tx
    .selectFrom("PayoutChannel")
    .select("SupplierId")
    .where("Id", "=", channelId)
    .executeTakeFirstOrThrow();
  const wasAsked = status !== "Planned" && status !== "Cancelled";
  await tx
    .insertInto("PayoutAttempt")
    .values({
      Id: newId(),
      MerchantId: order.MerchantId,
      OrderId: order.Id,
      Number: ++made,
      Reference: `${order.OrderNo}-${made}`,
      Kind: "Supplier",
      PayoutChannelId: channelId,
      PayoutCardId: null,
      SupplierId,
      Status: status,
      AmountMinor: order.AmountMinor,
      Currency: order.Currency,
      BankCode: order.BankCode,
      CardLast4: order.CardLast4,
      PromisedDay: order.CreatedAt.toISOString().slice(0, 10),
      SupplierOrderNo: null,
      Reason: status === "Refused" ? "account closed" : null,
      Doubt: null,
      DoubtedAt: null,
      CreatedAt: order.CreatedAt,
      AskedAt: wasAsked ? order.CreatedAt : null,
      AnsweredAt: null,
      NextAt: null,
      LeasedUntil: null,
    })
    .execute();
}

/** THB, two banks, the cashout type BANK, two sandbox channels of one supplier, and a million for each merchant. */
async function createWorld(tx: Transaction, people: People): Promise<bigint[]> {
  const names = { NameEn: "x", NameZh: "x" };
  await tx
    .insertInto("Currency")
    .values({ Code: "THB", Exponent: 2, ...names })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("CashoutType")
    .values({ Code: "BANK", Currency: "THB", FeeBasisPoints: 150, FeeMaximumMinor: null, ...names })
    .execute();
  const banks = ["KBANK", "SCB"].map((Code) => ({ Code, Currency: "THB", ...names }));
  await tx
    .insertInto("Bank")
    .values(banks)
    .onConflict((conflict) =>
      conflict.columns(["Code", "Currency"]).doUpdateSet((row) => ({
        NameEn: row.ref("excluded.NameEn"),
        NameZh: row.ref("excluded.NameZh"),
      })),
    )
    .execute();
  const supplier = await tx
    .insertInto("Supplier")
    .values({ Code: "SANDBOX", Name: "Sandbox", Adapter: "sandbox" })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const channels = await tx
    .insertInto("PayoutChannel")
    .values(["OUT-1", "OUT-2"].map((code) => channelRow(code, supplier.Id)))
    .returning("Id")
    .execute();
  for (const merchant of ["ACME", "LOTUS"] as const) {
    const { merchantId: MerchantId } = people[`${merchant}/admin`];
    const range = { MinimumMinor: 1_00n, MaximumMinor: 50_000_00n };
    const links = channels.map(({ Id }, SortOrder) => ({
      MerchantId,
      PayoutChannelId: Id,
      SortOrder,
      ...range,
    }));
    await tx.insertInto("MerchantPayoutChannel").values(links).execute();
    const type = { CashoutTypeCode: "BANK", Currency: "THB", ReviewFromMinor: 0n };
    await tx
      .insertInto("MerchantCashoutType")
      .values({ MerchantId, ...type, ...range })
      .execute();
    const facts = { changeId: `start ${merchant}`, currency: "THB", operator: "OPC/admin", at: new Date() };
    const start = manualChange({ ...facts, merchantId: MerchantId, amountMinor: 1_000_000_00n });
    postWith(tx, [start]);
  }
  return channels.map(({ Id }) => Id);
}

function channelRow(Code: string, SupplierId: bigint) {
  return {
    Code,
    Name: Code,
    SupplierId,
    Kind: "ThirdParty" as const,
    CashoutTypeCode: "BANK",
    Currency: "THB",
    Remark: null,
    ChannelMerchantNo: null,
    PublicKey: null,
    PrivateKeyEncrypted: null,
    SettingA: null,
    SettingB: null,
    SettingC: null,
    SettingD: null,
    MappingCode: null,
    BaseAddress: null,
    DailyLimitMinor: null,
    OpensMinute: null,
    ClosesMinute: null,
    PausedUntil: null,
    PauseReason: null,
  };
}

/** What the merchant has to see happen to its money when an order comes to a status. */
export function isPaid(status: PayoutStatus): boolean {
  return (paidPayoutStatuses as readonly PayoutStatus[]).includes(status);
}
