/** What tests of payouts stand on: channels through suppliers with keys, a supplier that does what a test says, orders. */
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { PayoutStatus } from "@opc/contract/payout-order/states";
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import { insertRows, type NewRow } from "../../db/insert-rows.ts";
import { nextRowId } from "../../db/row-id.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { manualChange, payoutCreated } from "../../ledger/transfers.ts";
import { randomText } from "../../order/order-no.ts";
import { sealCard } from "../../order/payee.ts";
import { lockPayouts } from "../../order/payout-lock.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import { type TestApp, testApp } from "../../testing/app.ts";
import { createPeople } from "../../testing/people.ts";
import { postWith } from "../../testing/post-with.ts";
import { ledgerFacts } from "../payout-settlement/settle.ts";
import { proveBooks } from "../proof/prove.ts";
import type {
  AskedPayout,
  PayoutAdapter,
  PayoutCreateAnswer,
  PayoutQueryAnswer,
  PayoutReport,
  PayoutSupplierChannel,
} from "../supplier/payout-adapter.ts";
import { newSupplierKeys, type SupplierKeys, signatureOf, signingKeyOf } from "../supplier/signature.ts";
import { PayoutDispatcher } from "./dispatcher.ts";
import { payoutFactsOf } from "./facts.ts";
import { type Planned, planAttempts } from "./plan.ts";
import type { OnlyThese } from "./route-rules.ts";
import type { PayoutOrder } from "./store.ts";

export interface TestPayoutChannel {
  id: bigint;
  code: string;
  supplierCode: string;
  merchantNo: string;
  /** The supplier's own. */
  keys: SupplierKeys;
}

type Question = { kind: "create" | "query"; channel: PayoutSupplierChannel; payout: AskedPayout };
type Answer = PayoutCreateAnswer | PayoutQueryAnswer;
type Behaviour = (question: Question) => Promise<Answer> | Answer;

export function acceptedAs(reference: string) {
  return { kind: "accepted" as const, supplierOrderNo: `S-${reference}` };
}

export function paidAs(channel: PayoutSupplierChannel, payout: AskedPayout): PayoutReport {
  const { reference, currency, amount, bankCode, cardNumber, askedAt } = payout;
  const { supplierOrderNo } = acceptedAs(reference);
  const facts = { reference, currency, amount, bankCode, supplierOrderNo, merchantNo: channel.merchantNo };
  return { ...facts, cardLast4: cardNumber.slice(-4), status: "Paid", at: askedAt, reason: null };
}

/** Accepts everything and has paid nothing, unless told otherwise. */
export class TestPayoutSupplier implements PayoutAdapter {
  readonly asked: Question[] = [];
  onCreate: Behaviour = ({ payout }) => acceptedAs(payout.reference);
  onQuery: Behaviour = ({ payout }) => acceptedAs(payout.reference);

  async create(channel: PayoutSupplierChannel, payout: AskedPayout): Promise<PayoutCreateAnswer> {
    const question: Question = { kind: "create", channel, payout };
    this.asked.push(question);
    return (await this.onCreate(question)) as PayoutCreateAnswer;
  }

  async query(channel: PayoutSupplierChannel, payout: AskedPayout): Promise<PayoutQueryAnswer> {
    const question: Question = { kind: "query", channel, payout };
    this.asked.push(question);
    return (await this.onQuery(question)) as PayoutQueryAnswer;
  }

  verifyNotice(): undefined {
    return undefined;
  }

  /** As `create SEA-1`, in order. */
  get questions(): string[] {
    return this.asked.map(({ kind, channel }) => `${kind} ${channel.code}`);
  }

  calm(): void {
    this.asked.length = 0;
    this.onCreate = ({ payout }) => acceptedAs(payout.reference);
    this.onQuery = ({ payout }) => acceptedAs(payout.reference);
  }
}

export type PayoutWorld = Awaited<ReturnType<typeof payoutWorld>>;

export const cardNumber = "0123456789012345";
/** In baht and satang. */
export const fundsMinor = 100_000_000n;

export async function payoutWorld() {
  const app = await testApp();
  const { services, clock } = app;
  const people = await createPeople(services);
  const merchantIds = [people["ACME/admin"].merchantId, people["LOTUS/admin"].merchantId];
  const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(services.database, wholeScope, work);
  await inWhole((tx) => writeTerms(tx, merchantIds, clock.now()));
  const supplier = new TestPayoutSupplier();
  const query = async <Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    inWhole(async (tx) => (await text.execute(tx)).rows);
  return {
    app,
    people,
    merchantIds,
    supplier,
    dispatcher: new PayoutDispatcher(services, { http: supplier }),
    inWhole,
    query,
    facts: () => payoutFactsOf(services),
    notify: notifier(app),
    ...readers(query),
    prove: () => proveBooks(services.database),
    addChannel: (supplierCode: string, code: string, changes: PayoutChannelChanges = {}) =>
      inWhole((tx) => addPayoutChannel(tx, { supplierCode, code, changes, merchantIds, services })),
    /** Leaves exactly these channels to be routed to. */
    async only(...channels: TestPayoutChannel[]) {
      await query(
        sql`update payout_channel set enabled = id = any(${channels.map(({ id }) => id)}::bigint[])`,
      );
    },
    /** An order in progress, deducted and planned in one transaction. */
    async open(changes: Partial<PayoutOrder> = {}, only?: OnlyThese) {
      const facts = await payoutFactsOf(services);
      return inWhole(async (tx) => {
        const order = orderOf(services, merchantIds[0] ?? 0n, facts.now, changes);
        await insertRows(tx, "PayoutOrder", [order]);
        postWith(tx, [payoutCreated(ledgerFacts(order, facts.now))]);
        const planned = await planAttempts(tx, [{ order, ...(only && { only }) }], facts);
        return { order, planned: planned.get(order.Id) as Planned };
      });
    },
    lock: <Result>(orderId: bigint, work: (tx: Transaction, order: PayoutOrder) => Promise<Result>) =>
      inWhole(async (tx) => {
        const [order] = await lockPayouts(tx, [orderId]);
        if (!order) throw new Error("no such order");
        return work(tx, order);
      }),
  };
}

async function writeTerms(tx: Transaction, merchantIds: readonly bigint[], now: Date): Promise<void> {
  const named = { Currency: "THB", NameEn: "Bank transfer", NameZh: "银行转账" };
  await tx
    .insertInto("Currency")
    .values({ Code: "THB", NameEn: "Thai baht", NameZh: "泰铢", Exponent: 2 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("CashoutType")
    .values({ Code: "BANKCARD", ...named, FeeBasisPoints: 100, FeeMaximumMinor: null })
    .execute();
  await tx
    .insertInto("Bank")
    .values({ Code: "KBANK", Currency: "THB", NameEn: "Kasikorn", NameZh: "开泰银行" })
    .onConflict((conflict) =>
      conflict.columns(["Code", "Currency"]).doUpdateSet((row) => ({
        NameEn: row.ref("excluded.NameEn"),
        NameZh: row.ref("excluded.NameZh"),
      })),
    )
    .execute();
  const terms = { CashoutTypeCode: "BANKCARD", Currency: "THB", MinimumMinor: 1n, MaximumMinor: fundsMinor };
  await tx
    .insertInto("MerchantCashoutType")
    .values(merchantIds.map((MerchantId) => ({ MerchantId, ...terms, ReviewFromMinor: null })))
    .execute();
  postWith(
    tx,
    merchantIds.map((merchantId) =>
      manualChange({
        changeId: `funds of ${merchantId}`,
        merchantId,
        currency: "THB",
        amountMinor: fundsMinor,
        operator: "OPC/admin",
        at: now,
      }),
    ),
  );
}

function orderOf(
  { vault }: TestApp["services"],
  merchantId: bigint,
  now: Date,
  changes: Partial<PayoutOrder>,
): PayoutOrder {
  const whose = { Id: newId(now), MerchantId: changes.MerchantId ?? merchantId };
  const orderNo = `C250101${randomText(12)}`;
  return {
    ...whose,
    OrderNo: orderNo,
    MerchantOrderNo: `M-${orderNo}`,
    CashoutTypeCode: "BANKCARD",
    Currency: "THB",
    AmountMinor: 10_000n,
    FeeMinor: 100n,
    FeeBasisPoints: 100,
    FeeMinimumMinor: 0n,
    FeeMaximumMinor: null,
    Status: "ChannelInProgress" as PayoutStatus,
    Exception: "None",
    CallbackStatus: "None",
    BankCode: "KBANK",
    ...sealCard(vault, cardNumber, whose),
    PayeeName: "Somchai Jaidee",
    PayeeCorrectedByUserId: null,
    PayeeCorrectedBy: null,
    ApprovedByUserId: null,
    ApprovedBy: null,
    NotifyUrl: null,
    Source: "Gateway",
    BatchId: null,
    CreatedByUserId: null,
    CreatedBy: null,
    ExternalId: null,
    AttemptCount: 0,
    ChannelCode: null,
    CardName: null,
    StatusSince: now,
    CreatedAt: now,
    FinishedAt: null,
    Version: 1,
    Trace: null,
    PromisedDay: null,
    ...changes,
  };
}

export interface PayoutNoticeChanges {
  body?: Record<string, unknown>;
  secretKey?: string;
  supplierCode?: string;
  at?: Date;
  path?: string;
}

let notices = 0;

/** A notice as the channel's supplier would send it, signed, or with what a test changes about it. */
function notifier({ app, clock }: TestApp) {
  return async (channel: TestPayoutChannel, reference: string, changes: PayoutNoticeChanges = {}) => {
    const body = JSON.stringify({ ...paidBody(channel, reference, clock.now()), ...changes.body });
    const key = signingKeyOf(changes.secretKey ?? channel.keys.secretKey);
    if (!key) throw new Error("no key to sign with");
    const id = `ntc_${++notices}`;
    const timestamp = String(Math.floor((changes.at ?? clock.now()).getTime() / 1_000));
    const response = await app.inject({
      method: "POST",
      url: `/gateway/supplier/${changes.supplierCode ?? channel.supplierCode}/${changes.path ?? "payout-notice"}`,
      payload: body,
      headers: {
        "content-type": "application/json",
        [signatureHeaders.id]: id,
        [signatureHeaders.timestamp]: timestamp,
        [signatureHeaders.signature]: signatureOf(key, { id, timestamp, body }),
      },
    });
    return { status: response.statusCode, ...response.json<{ code: number; data: { Outcome?: string } }>() };
  };
}

export function paidBody(channel: TestPayoutChannel, reference: string, at: Date) {
  return {
    Reference: reference,
    ChannelMerchantNo: channel.merchantNo,
    SupplierOrderNo: `S-${reference}`,
    Status: "Paid",
    Currency: "THB",
    Amount: "100.00",
    BankCode: "KBANK",
    CardNumberLast4: cardNumber.slice(-4),
    PaidAt: at.toISOString(),
  };
}

type Query = <Row>(text: ReturnType<typeof sql<Row>>) => Promise<Row[]>;

function readers(query: Query) {
  return {
    orderOf: async (id: bigint) => {
      const [order] = await query(sql<PayoutOrder>`select * from payout_order where id = ${id}`);
      if (!order) throw new Error(`no order ${id}`);
      return order;
    },
    attemptsOf: (id: bigint) =>
      query(sql<PayoutAttemptState>`select a.*, c.code as channel_code from payout_attempt a
        join payout_channel c on c.id = a.payout_channel_id where a.order_id = ${id} order by a.number`),
    eventsOf: (id: bigint) =>
      query(sql<{ Kind: string; StatusTo: string | null; OperatorDetail: Record<string, string> }>`
        select kind, status_to, operator_detail from payout_event where order_id = ${id} order by id`),
    /** The order's lines in the books, as `Cashout Order Success`. */
    booked: async (id: bigint) =>
      (
        await query(sql<{
          Type: string;
        }>`select j.type from journal j join payout_order o on o.order_no = j.order_no
          where o.id = ${id} order by j.id`)
      ).map(({ Type }) => Type),
  };
}

export interface PayoutAttemptState {
  Id: bigint;
  ChannelCode: string;
  Number: number;
  Reference: string;
  Status: string;
  Doubt: string | null;
  Reason: string | null;
  SupplierOrderNo: string | null;
  NextAt: Date | null;
  LeasedUntil: Date | null;
}

export type PayoutChannelChanges = Partial<NewRow<"PayoutChannel">> & {
  ourKey?: string;
  weight?: number;
  sortOrder?: number;
  minimumMinor?: bigint;
  maximumMinor?: bigint;
};

interface ToAdd {
  supplierCode: string;
  code: string;
  changes: PayoutChannelChanges;
  merchantIds: readonly bigint[];
  services: Pick<TestApp["services"], "vault">;
}

/** A third-party channel of a supplier, with keys of both sides, for the merchants. */
export async function addPayoutChannel(
  tx: Transaction,
  { supplierCode, code, changes, merchantIds, services }: ToAdd,
): Promise<TestPayoutChannel> {
  const { weight = 1, sortOrder = 1, minimumMinor = 1n, maximumMinor = fundsMinor, ourKey, ...own } = changes;
  const keys = newSupplierKeys();
  const known = await tx
    .selectFrom("Supplier")
    .select("Id")
    .where("Code", "=", supplierCode)
    .executeTakeFirst();
  const { Id: SupplierId } =
    known ??
    (await tx
      .insertInto("Supplier")
      .values({
        Code: supplierCode,
        Name: `${supplierCode} Pay`,
        Adapter: changes.Kind === "Native" ? "native" : "http",
      })
      .returning("Id")
      .executeTakeFirstOrThrow());
  const merchantNo = `OPC-${code}`;
  const channelId = await nextRowId(tx, "payout_channel");
  const { Id } = await tx
    .insertInto("PayoutChannel")
    .values({
      Id: channelId,
      Code: code,
      Name: code,
      SupplierId,
      Kind: "ThirdParty",
      CashoutTypeCode: "BANKCARD",
      Currency: "THB",
      ChannelMerchantNo: merchantNo,
      PublicKey: keys.publicKey,
      PrivateKeyEncrypted: services.vault.seal(
        sealPlace("payout_channel.private_key_encrypted", channelId),
        ourKey ?? newSupplierKeys().secretKey,
      ),
      BaseAddress: "https://supplier.example",
      ...own,
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const terms = {
    SortOrder: sortOrder,
    Weight: weight,
    MinimumMinor: minimumMinor,
    MaximumMinor: maximumMinor,
  };
  for (const MerchantId of merchantIds)
    await tx
      .insertInto("MerchantPayoutChannel")
      .values({ MerchantId, PayoutChannelId: Id, ...terms })
      .execute();
  return { id: Id, code, supplierCode, merchantNo, keys };
}
