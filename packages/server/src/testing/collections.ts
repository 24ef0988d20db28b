/** What tests of collections start from: people, PROMPTPAY in THB, a channel, watched accounts, merchants' secrets. */
import { signatureHeaders } from "@opc/contract/gateway/collections";
import { Webhook } from "standardwebhooks";
import { nextRowId } from "../db/row-id.ts";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { crawlerTokenHash } from "../modules/crawler/token.ts";
import { sealSecret } from "../modules/merchant/sealed-secret.ts";
import { newSecret } from "../ports/webhook-signature.ts";
import type { Answer, TestApp } from "./app.ts";
import { createPeople, type People } from "./people.ts";

export interface Watched {
  name: string;
  id: bigint;
  crawlerId: bigint;
  token: string;
}

export interface Collections {
  people: People;
  secrets: Record<"ACME" | "LOTUS", string>;
  channelId: bigint;
  accounts: Watched[];
  /** A signed call of a merchant's server; each has a webhook-id of its own unless told otherwise. */
  sign(path: string, body: object, options?: SignOptions): Promise<Answer>;
  create(changes?: Record<string, unknown>, options?: SignOptions): Promise<Answer>;
  report(account: Watched, transactions: object[]): Promise<Answer>;
  /** Alive; with the balance that it sees. */
  beat(account: Watched, balance?: string): Promise<Answer>;
  addAccount(name: string, settings?: AccountSettings): Promise<Watched>;
}

export interface SignOptions {
  merchant?: "ACME" | "LOTUS";
  id?: string;
  at?: Date;
  secret?: string;
  /** The exact body, when its spelling matters. */
  raw?: string;
  headers?: Record<string, string>;
  ip?: string;
}

export interface AccountSettings {
  slots?: bigint;
  dailyLimitMinor?: bigint;
  randomRemarkLength?: number;
}

export const notifyUrl = "http://127.0.0.1:9/callback";
let counter = 0;

export async function testCollections(testApp: TestApp, known?: People): Promise<Collections> {
  const { services, app, clock } = testApp;
  const people = known ?? (await createPeople(services));
  const secrets = { ACME: newSecret(), LOTUS: newSecret() };
  const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(services.database, wholeScope, work);
  const channelId = await inWhole(async (tx) => {
    for (const alias of ["ACME", "LOTUS"] as const) {
      const whose = {
        Id: await nextRowId(tx, "merchant_secret"),
        MerchantId: people[`${alias}/admin`].merchantId,
      };
      const sealed = sealSecret(services.vault, whose, secrets[alias]);
      await tx
        .insertInto("MerchantSecret")
        .values({ ...whose, SecretEncrypted: sealed, ExpiresAt: null })
        .execute();
    }
    return createChannel(tx, [people["ACME/admin"].merchantId, people["LOTUS/admin"].merchantId]);
  });

  async function sign(path: string, body: object, options: SignOptions = {}): Promise<Answer> {
    const { merchant = "ACME", id = `msg_${++counter}`, at = clock.now(), headers = {} } = options;
    const payload = options.raw ?? JSON.stringify(body);
    const response = await app.inject({
      method: "POST",
      url: path,
      payload,
      ...(options.ip && { remoteAddress: options.ip }),
      headers: {
        "content-type": "application/json",
        [signatureHeaders.merchant]: merchant,
        [signatureHeaders.id]: id,
        [signatureHeaders.timestamp]: String(Math.floor(at.getTime() / 1000)),
        [signatureHeaders.signature]: new Webhook(options.secret ?? secrets[merchant]).sign(id, at, payload),
        ...headers,
      },
    });
    return { ...response.json<Answer>(), status: response.statusCode };
  }

  async function agentCall(path: string, { token }: Watched, body: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.inject({ method: "POST", url: path, payload: body, headers });
    return { ...response.json<Answer>(), status: response.statusCode };
  }

  const collections: Collections = {
    people,
    secrets,
    channelId,
    accounts: [],
    sign,
    create: (changes = {}, options = {}) => sign("/gateway/pay/create", payment(changes), options),
    report: (account, Transactions) => agentCall("/agent/transactions", account, { Transactions }),
    beat: (account, Balance) => agentCall("/agent/heartbeat", account, { Balance }),
    async addAccount(name, settings = {}) {
      const account = await inWhole((tx) => createAccount(tx, channelId, name, settings));
      collections.accounts.push(account);
      await collections.beat(account);
      return account;
    },
  };
  return collections;
}

/** Input of pay/create with an order number of its own. */
export function payment(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    MerchantOrderNo: `order-${++counter}`,
    PayTypeCode: "PROMPTPAY",
    Currency: "THB",
    Amount: "100.00",
    NotifyUrl: notifyUrl,
    ...changes,
  };
}

/** A credit as a crawler reports it. */
export function credit(amount: string, at: Date, changes: Record<string, unknown> = {}) {
  return {
    ExternalId: `bank-${++counter}`,
    Direction: "Credit",
    Currency: "THB",
    Amount: amount,
    OccurredAt: at.toISOString(),
    ...changes,
  };
}

async function createChannel(tx: Transaction, merchantIds: readonly bigint[]): Promise<bigint> {
  await tx
    .insertInto("Currency")
    .values({ Code: "THB", NameEn: "Thai baht", NameZh: "泰铢", Exponent: 2 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("PayType")
    .values({
      Code: "PROMPTPAY",
      Currency: "THB",
      NameEn: "PromptPay",
      NameZh: "PromptPay 扫码",
      MinimumMinor: 100n,
      MaximumMinor: 5_000_000n,
    })
    .execute();
  const supplier = await tx
    .insertInto("Supplier")
    .values({ Code: "NATIVE", Name: "Own accounts", Adapter: "native" })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const channel = await tx
    .insertInto("Channel")
    .values({
      Code: "PP-1",
      Name: "PromptPay QR",
      SupplierId: supplier.Id,
      Kind: "Native",
      PayTypeCode: "PROMPTPAY",
      Currency: "THB",
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  for (const MerchantId of merchantIds) {
    await tx
      .insertInto("MerchantChannel")
      .values({
        MerchantId,
        ChannelId: channel.Id,
        SortOrder: 1,
        FeeBasisPoints: 150,
        FeeMinimumMinor: 0n,
        FeeMaximumMinor: null,
        MinimumMinor: 100n,
        MaximumMinor: 5_000_000n,
      })
      .execute();
  }
  return channel.Id;
}

async function createAccount(
  tx: Transaction,
  channelId: bigint,
  name: string,
  { slots = 100n, dailyLimitMinor = 1_000_000_000n, randomRemarkLength }: AccountSettings,
): Promise<Watched> {
  const token = `token-of-crawler-${name}-${++counter}`;
  const crawler = await tx
    .insertInto("Crawler")
    .values({
      SpiderId: `spider-${name}`,
      Flag: "KBANK",
      Type: "QrCode",
      Account: name,
      TokenHash: crawlerTokenHash(token),
      LastHeartbeatAt: null,
      BalanceSeenMinor: null,
      BalanceCurrency: null,
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const account = await tx
    .insertInto("OfflineAccount")
    .values({
      Kind: "QrCode",
      Name: name,
      Holder: "Somsri Rakdee",
      Account: "081-234-5678",
      PromptId: "0812345678",
      Currency: "THB",
      ChannelId: channelId,
      CrawlerId: crawler.Id,
      ValidityMinutes: 15,
      DifferenceMinimumMinor: 0n,
      DifferenceMaximumMinor: slots - 1n,
      MinimumMinor: 100n,
      MaximumMinor: 5_000_000n,
      DailyLimitMinor: dailyLimitMinor,
      RandomRemarkLength: randomRemarkLength ?? null,
      Tip: "Pay the exact amount",
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  return { name, id: account.Id, crawlerId: crawler.Id, token };
}
