/** What tests of suppliers stand on: channels through suppliers with keys, a supplier that does what a test says. */
import { signatureHeaders } from "@opc/contract/gateway/collections";
import { sql } from "kysely";
import type { NewRow } from "../../db/insert-rows.ts";
import { nextRowId } from "../../db/row-id.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import { type TestApp, testApp } from "../../testing/app.ts";
import { testCollections } from "../../testing/collections.ts";
import type { AskedPayment, CreateAnswer, QueryAnswer, SupplierAdapter, SupplierChannel } from "./adapter.ts";
import { SupplierDispatcher } from "./dispatcher.ts";
import { newSupplierKeys, type SupplierKeys, signatureOf, signingKeyOf } from "./signature.ts";

export interface TestChannel {
  id: bigint;
  code: string;
  supplierCode: string;
  merchantNo: string;
  /** The supplier's own. */
  keys: SupplierKeys;
}

type Question = { kind: "create" | "query"; channel: SupplierChannel; payment: AskedPayment };
type Behaviour = (question: Question) => Promise<CreateAnswer | QueryAnswer> | CreateAnswer | QueryAnswer;

/** Accepts everything and knows of no payment, unless told otherwise. */
export class TestSupplier implements SupplierAdapter {
  readonly asked: Question[] = [];
  onCreate: Behaviour = ({ payment: { reference } }) => acceptedAs(reference);
  onQuery: Behaviour = ({ payment: { reference } }) => acceptedAs(reference);

  async create(channel: SupplierChannel, asked: AskedPayment): Promise<CreateAnswer> {
    const question: Question = { kind: "create", channel, payment: asked };
    this.asked.push(question);
    return (await this.onCreate(question)) as CreateAnswer;
  }

  async query(channel: SupplierChannel, asked: AskedPayment): Promise<QueryAnswer> {
    const question: Question = { kind: "query", channel, payment: asked };
    this.asked.push(question);
    return (await this.onQuery(question)) as QueryAnswer;
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
    this.onCreate = ({ payment: { reference } }) => acceptedAs(reference);
    this.onQuery = ({ payment: { reference } }) => acceptedAs(reference);
  }
}

export function acceptedAs(reference: string): CreateAnswer & QueryAnswer {
  return { kind: "accepted", supplierOrderNo: `S-${reference}`, payUrl: `https://pay.example/${reference}` };
}

export interface NoticeChanges {
  body?: Record<string, unknown>;
  secretKey?: string;
  supplierCode?: string;
  at?: Date;
  raw?: string;
  id?: string;
}

export type SupplierWorld = Awaited<ReturnType<typeof supplierWorld>>;

export async function supplierWorld() {
  const app = await testApp();
  const collections = await testCollections(app);
  const { services } = app;
  const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(services.database, wholeScope, work);
  const supplier = new TestSupplier();
  const dispatcher = new SupplierDispatcher(services, { http: supplier });
  const merchantIds = [
    collections.people["ACME/admin"].merchantId,
    collections.people["LOTUS/admin"].merchantId,
  ];
  await inWhole((tx) =>
    tx
      .insertInto("PayType")
      .values({
        Code: "BANKING",
        Currency: "THB",
        NameEn: "Online banking",
        NameZh: "网上银行",
        MinimumMinor: 100n,
        MaximumMinor: 5_000_000n,
      })
      .execute(),
  );
  async function query<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return inWhole(async (tx) => (await text.execute(tx)).rows);
  }

  return {
    app,
    collections,
    supplier,
    dispatcher,
    inWhole,
    query,
    notify: notifier(app),
    ...reader(query),
    addChannel: (supplierCode: string, code: string, changes: ChannelChanges = {}) =>
      inWhole((tx) => addChannel(tx, { supplierCode, code, changes, merchantIds, services })),
    /** Leaves exactly these channels to be routed to. */
    async only(...channels: TestChannel[]) {
      await query(
        sql`update channel set enabled = id = any(${channels.map(({ id }) => id)}::bigint[]) where kind = 'ThirdParty'`,
      );
    },
    async create(changes: Record<string, unknown> = {}) {
      const answer = await collections.create({ PayTypeCode: "BANKING", ...changes });
      return { ...answer, data: answer.data as { OrderNo: string; PayableAmount: string; PayUrl: string } };
    },
  };
}

let notices = 0;

/** A notice as the channel's supplier would send it, signed, or with what a test changes about it. */
function notifier({ app, clock }: TestApp) {
  return async (channel: TestChannel, reference: string, changes: NoticeChanges = {}) => {
    const body =
      changes.raw ?? JSON.stringify({ ...paidBody(channel, reference, clock.now()), ...changes.body });
    const key = signingKeyOf(changes.secretKey ?? channel.keys.secretKey);
    if (!key) throw new Error("no key to sign with");
    const id = changes.id ?? `ntc_${++notices}`;
    const timestamp = String(Math.floor((changes.at ?? clock.now()).getTime() / 1_000));
    const response = await app.inject({
      method: "POST",
      url: `/gateway/supplier/${changes.supplierCode ?? channel.supplierCode}/notice`,
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

type Query = <Row>(text: ReturnType<typeof sql<Row>>) => Promise<Row[]>;

function reader(query: Query) {
  return {
    orderOf: async (orderNo: string) => {
      const [order] = await query(sql<OrderState>`select * from payment_order where order_no = ${orderNo}`);
      if (!order) throw new Error(`no order ${orderNo}`);
      return order;
    },
    attemptsOf: (orderNo: string) =>
      query(sql<AttemptState>`select a.*, c.code as channel_code from supplier_attempt a
        join channel c on c.id = a.channel_id join payment_order o on o.id = a.order_id
        where o.order_no = ${orderNo} order by a.number`),
    creditsOf: async (orderNo: string) =>
      (await query(sql`select from journal where order_no = ${orderNo} and type = 'Payment Order Success'`))
        .length,
    eventsOf: (orderNo: string) =>
      query(sql<{ Kind: string; OperatorDetail: Record<string, string> }>`
        select e.kind, e.operator_detail from order_event e join payment_order o on o.id = e.order_id
        where o.order_no = ${orderNo} order by e.id`),
  };
}

export interface OrderState {
  Id: bigint;
  Status: string;
  Exception: string;
  ReviewStatus: string;
  CallbackStatus: string;
  ChannelId: bigint;
  AccountId: bigint | null;
  FeeMinor: bigint;
  PayableMinor: bigint;
  PaidMinor: bigint | null;
  ExpiresAt: Date;
}

export interface AttemptState {
  Id: bigint;
  ChannelCode: string;
  Number: number;
  Reference: string;
  Status: string;
  Reason: string | null;
  PayUrl: string | null;
  NextAt: Date | null;
  LeasedUntil: Date | null;
}

export function paidBody(channel: TestChannel, reference: string, at: Date) {
  return {
    Reference: reference,
    ChannelMerchantNo: channel.merchantNo,
    SupplierOrderNo: `S-${reference}`,
    Status: "Paid",
    Currency: "THB",
    Amount: "100.00",
    PaidAt: at.toISOString(),
  };
}

export type ChannelChanges = Partial<NewRow<"Channel">> & {
  ourKey?: string;
  weight?: number;
  sortOrder?: number;
  feeBasisPoints?: number;
};

interface ToAdd {
  supplierCode: string;
  code: string;
  changes: ChannelChanges;
  merchantIds: readonly bigint[];
  services: TestApp["services"];
}

async function addChannel(
  tx: Transaction,
  { supplierCode, code, changes, merchantIds, services }: ToAdd,
): Promise<TestChannel> {
  const { weight = 1, sortOrder = 1, feeBasisPoints = 200, ourKey, ...own } = changes;
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
      .values({ Code: supplierCode, Name: `${supplierCode} Pay`, Adapter: "http" })
      .returning("Id")
      .executeTakeFirstOrThrow());
  const merchantNo = `OPC-${code}`;
  const channelId = await nextRowId(tx, "channel");
  const { Id } = await tx
    .insertInto("Channel")
    .values({
      Id: channelId,
      Code: code,
      Name: code,
      SupplierId,
      Kind: "ThirdParty",
      PayTypeCode: "BANKING",
      Currency: "THB",
      ChannelMerchantNo: merchantNo,
      PublicKey: keys.publicKey,
      PrivateKeyEncrypted: services.vault.seal(
        sealPlace("channel.private_key_encrypted", channelId),
        ourKey ?? newSupplierKeys().secretKey,
      ),
      BaseAddress: "https://supplier.example",
      ...own,
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  for (const MerchantId of merchantIds)
    await tx
      .insertInto("MerchantChannel")
      .values({
        MerchantId,
        ChannelId: Id,
        SortOrder: sortOrder,
        Weight: weight,
        FeeBasisPoints: feeBasisPoints,
        FeeMaximumMinor: null,
        MinimumMinor: 100n,
        MaximumMinor: 5_000_000n,
      })
      .execute();
  return { id: Id, code, supplierCode, merchantNo, keys };
}
