/** What tests of payouts through the gateway start from: collections' people and signatures, a cashout type, rules, money. */
import { randomUUID } from "node:crypto";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { manualChange } from "../ledger/transfers.ts";
import type { Answer, TestApp } from "./app.ts";
import { type Collections, notifyUrl, type SignOptions, testCollections } from "./collections.ts";
import { postWith } from "./post-with.ts";

export const payeeCard = "6222021234567890123";

export interface PayoutRule {
  reviewFromMinor: bigint | null;
  minimumMinor: bigint;
  maximumMinor: bigint;
  enabled: boolean;
}

export interface PayoutGateway extends Collections {
  inWhole<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  payout(changes?: Record<string, unknown>, options?: SignOptions): Promise<Answer>;
  /** Adds to the available balance. */
  fund(merchant: "ACME" | "LOTUS", amountMinor: bigint): Promise<void>;
  /** Of ACME in THB, minor units. */
  balances(merchant?: "ACME" | "LOTUS"): Promise<{ available: bigint; frozen: bigint }>;
  rule(merchant: "ACME" | "LOTUS", changes: Partial<PayoutRule>): Promise<void>;
}

let counter = 0;

/** BANK in THB costs 1.5 %, 5.00 to 50.00; ACME and LOTUS may have 1.00 to 50,000.00 paid out, all reviewed. */
export async function testPayoutGateway(app: TestApp): Promise<PayoutGateway> {
  const collections = await testCollections(app);
  const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(app.services.database, wholeScope, work);
  const idOf = (merchant: "ACME" | "LOTUS") => collections.people[`${merchant}/admin`].merchantId;
  await inWhole((tx) => createTerms(tx, [idOf("ACME"), idOf("LOTUS")]));
  return {
    ...collections,
    inWhole,
    payout: (changes = {}, options = {}) =>
      collections.sign("/gateway/payout/create", payoutBody(changes), options),
    fund: (merchant, amountMinor) => inWhole((tx) => fund(tx, idOf(merchant), amountMinor)),
    balances: (merchant = "ACME") => inWhole((tx) => balancesOf(tx, idOf(merchant))),
    async rule(merchant, changes) {
      const { reviewFromMinor, minimumMinor, maximumMinor, enabled } = changes;
      await inWhole((tx) =>
        tx
          .updateTable("MerchantCashoutType")
          .set({
            ...(reviewFromMinor !== undefined && { ReviewFromMinor: reviewFromMinor }),
            ...(minimumMinor !== undefined && { MinimumMinor: minimumMinor }),
            ...(maximumMinor !== undefined && { MaximumMinor: maximumMinor }),
            ...(enabled !== undefined && { Enabled: enabled }),
          })
          .where("MerchantId", "=", idOf(merchant))
          .execute(),
      );
    },
  };
}

/** Input of payout/create with an order number of its own. */
export function payoutBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    MerchantOrderNo: `payout-${++counter}`,
    CashoutTypeCode: "BANK",
    Currency: "THB",
    Amount: "100.00",
    BankCode: "KBANK",
    CardNumber: payeeCard,
    PayeeName: "Somsri Rakdee",
    NotifyUrl: notifyUrl,
    ...changes,
  };
}

/** A sandbox supplier's channel that pays out for these merchants. */
export async function addPayoutChannel(
  tx: Transaction,
  merchantIds: readonly bigint[],
  code = "OUT-1",
): Promise<bigint> {
  const supplier = await tx
    .insertInto("Supplier")
    .values({ Code: `SUPPLIER-${code}`, Name: code, Adapter: "sandbox" })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const channel = await tx
    .insertInto("PayoutChannel")
    .values({
      Code: code,
      Name: code,
      SupplierId: supplier.Id,
      Kind: "ThirdParty",
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
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const range = { MinimumMinor: 1_00n, MaximumMinor: 50_000_00n };
  const links = merchantIds.map((MerchantId) => ({ MerchantId, PayoutChannelId: channel.Id, ...range }));
  await tx.insertInto("MerchantPayoutChannel").values(links).execute();
  return channel.Id;
}

async function createTerms(tx: Transaction, merchantIds: readonly bigint[]): Promise<void> {
  const names = { NameEn: "Bank transfer", NameZh: "银行转账" };
  const fee = { FeeBasisPoints: 150, FeeMinimumMinor: 5_00n, FeeMaximumMinor: 50_00n };
  await tx
    .insertInto("CashoutType")
    .values({ Code: "BANK", Currency: "THB", ...fee, ...names })
    .execute();
  const banks = [
    { Code: "KBANK", Currency: "THB", ...names },
    { Code: "SCB", Currency: "THB", ...names },
    { Code: "OLD", Currency: "THB", Enabled: false, ...names },
  ];
  for (const bank of banks)
    await tx
      .insertInto("Bank")
      .values(bank)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const rule = { CashoutTypeCode: "BANK", Currency: "THB", ReviewFromMinor: 0n };
  const range = { MinimumMinor: 1_00n, MaximumMinor: 50_000_00n };
  const rules = merchantIds.map((MerchantId) => ({ MerchantId, ...rule, ...range }));
  await tx.insertInto("MerchantCashoutType").values(rules).execute();
}

async function fund(tx: Transaction, merchantId: bigint, amountMinor: bigint): Promise<void> {
  const facts = { changeId: randomUUID(), merchantId, currency: "THB", operator: "OPC/admin" };
  postWith(tx, [manualChange({ ...facts, amountMinor, at: new Date() })]);
}

async function balancesOf(tx: Transaction, merchantId: bigint) {
  const rows = await tx
    .selectFrom("LedgerAccount")
    .select(["Kind", "BalanceMinor"])
    .where("MerchantId", "=", merchantId)
    .where("Currency", "=", "THB")
    .execute();
  const of = (kind: string) => rows.find(({ Kind }) => Kind === kind)?.BalanceMinor ?? 0n;
  return { available: of("available"), frozen: of("frozen") };
}
