/**
 * What the demo world's payouts need: which cashout types a merchant may use and from what amount on a person reviews
 * them, the channels that pay, the operator's payout cards and the crawlers that pay from them.
 */

import { nextRowId } from "@opc/server/db/row-id";
import type { Transaction } from "@opc/server/db/transaction";
import { crawlerTokenHash } from "@opc/server/modules/crawler/token";
import { sealPlace } from "@opc/server/ports/sealed-columns";
import type { Vault } from "@opc/server/ports/vault";
import { trades } from "../people.ts";
import type { DemoSecrets } from "../secrets.ts";

export const payoutType = { code: "BANKCARD", currency: "THB" } as const;

interface PayoutCardTerms {
  name: string;
  holder: string;
  bankCode: string;
  /** Of nobody: no bank gives such numbers out. */
  number: string;
  crawlerCode: string;
  flag: string;
  feeMinor: bigint;
  dailyLimitMinor: bigint;
  maximumMinor: bigint;
  openingMinor: bigint;
}

export const payoutCards: readonly PayoutCardTerms[] = [
  {
    name: "KBank payout 1",
    holder: "Siam Orchard Co., Ltd.",
    bankCode: "KBANK",
    number: "0001003011",
    crawlerCode: "SP-OUT-KBANK-1",
    flag: "kbank",
    feeMinor: 500n,
    dailyLimitMinor: 50_000_000n,
    maximumMinor: 5_000_000n,
    openingMinor: 400_000_000n,
  },
  {
    name: "SCB payout 1",
    holder: "Chao Phraya Retail",
    bankCode: "SCB",
    number: "0002003022",
    crawlerCode: "SP-OUT-SCB-1",
    flag: "scb",
    feeMinor: 0n,
    dailyLimitMinor: 30_000_000n,
    maximumMinor: 2_000_000n,
    openingMinor: 250_000_000n,
  },
];

const nativeChannel = { code: "CARD-OUT", name: "Own payout cards" } as const;
const supplierChannel = { code: "SBX-OUT-1", name: "Sandbox payouts 1" } as const;

const merchantRules: Record<string, { reviewFromMinor: bigint | null; routingMode: "Order" | "Weight" }> = {
  ACME: { reviewFromMinor: 1_000_000n, routingMode: "Order" },
  LOTUS: { reviewFromMinor: null, routingMode: "Weight" },
  MANGO: { reviewFromMinor: 0n, routingMode: "Order" },
};
/** Some days' worth of any of them, so that nobody who tries the demo world meets it by accident. */
const limits = { DailyMinor: 5_000_000_000n, HourlyCount: 100_000 };
const minimumMinor = 2_000n;
const maximumMinor = 5_000_000n;

export interface PayoutChannels {
  native: { id: bigint; supplierId: bigint; code: string };
  supplier: { id: bigint; supplierId: bigint; code: string };
  /** By name. */
  cards: ReadonlyMap<string, { id: bigint; crawlerId: bigint; feeMinor: bigint; crawlerCode: string }>;
}

/** Whether a person looks at it before it is sent. */
export function isReviewed(alias: string, amountMinor: bigint): boolean {
  const from = merchantRules[alias]?.reviewFromMinor ?? null;
  return from !== null && amountMinor >= from;
}

export interface SetupOptions {
  secrets: DemoSecrets;
  vault: Vault;
  since: Date;
  now: Date;
  merchantIds: ReadonlyMap<string, bigint>;
}

export async function writePayoutSetup(tx: Transaction, options: SetupOptions): Promise<PayoutChannels> {
  const merchants = trades.map(({ alias }) => ({ alias, id: options.merchantIds.get(alias) ?? 0n }));
  await tx
    .insertInto("MerchantCashoutType")
    .values(
      merchants.map(({ alias, id }) => ({
        MerchantId: id,
        CashoutTypeCode: payoutType.code,
        Currency: payoutType.currency,
        MinimumMinor: minimumMinor,
        MaximumMinor: maximumMinor,
        ReviewFromMinor: merchantRules[alias]?.reviewFromMinor ?? null,
        RoutingMode: merchantRules[alias]?.routingMode ?? "Order",
      })),
    )
    .execute();
  await tx
    .insertInto("MerchantPayoutLimit")
    .values(merchants.map(({ id }) => ({ MerchantId: id, Currency: payoutType.currency, ...limits })))
    .execute();
  const native = await writeChannel(tx, "NATIVE", { ...nativeChannel, kind: "Native" });
  const supplier = await writeChannel(tx, "SANDBOX", { ...supplierChannel, kind: "ThirdParty" });
  await tx
    .insertInto("MerchantPayoutChannel")
    .values(
      merchants.flatMap(({ id }) =>
        [native, supplier].map((channel, at) => ({
          MerchantId: id,
          PayoutChannelId: channel.id,
          SortOrder: at + 1,
          Weight: at + 1,
          MinimumMinor: minimumMinor,
          MaximumMinor: maximumMinor,
        })),
      ),
    )
    .execute();
  return { native, supplier, cards: await writePayoutCards(tx, native.id, options) };
}

async function writeChannel(
  tx: Transaction,
  supplierCode: string,
  channel: { code: string; name: string; kind: "Native" | "ThirdParty" },
) {
  const supplier = await tx
    .selectFrom("Supplier")
    .select("Id")
    .where("Code", "=", supplierCode)
    .executeTakeFirstOrThrow();
  const { Id } = await tx
    .insertInto("PayoutChannel")
    .values({
      Code: channel.code,
      Name: channel.name,
      SupplierId: supplier.Id,
      Kind: channel.kind,
      CashoutTypeCode: payoutType.code,
      Currency: payoutType.currency,
      SortOrder: channel.kind === "Native" ? 1 : 2,
      ...(channel.kind === "ThirdParty" && {
        Remark: "Made-up money",
        ChannelMerchantNo: "OPC-OUT-1",
        DailyLimitMinor: 500_000_000n,
      }),
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  return { id: Id, supplierId: supplier.Id, code: channel.code };
}

async function writePayoutCards(tx: Transaction, channelId: bigint, options: SetupOptions) {
  const { secrets, vault, since, now } = options;
  const cards = new Map<string, { id: bigint; crawlerId: bigint; feeMinor: bigint; crawlerCode: string }>();
  for (const card of payoutCards) {
    const crawlerId = await nextRowId(tx, "crawler");
    const cardId = await nextRowId(tx, "payout_card");
    const crawler = await tx
      .insertInto("Crawler")
      .values({
        Id: crawlerId,
        SpiderId: card.crawlerCode,
        Flag: card.flag,
        Type: "BankCard",
        Account: card.number,
        TokenHash: crawlerTokenHash(secrets.crawlerToken(card.crawlerCode)),
        PasswordEncrypted: vault.seal(
          sealPlace("crawler.password_encrypted", crawlerId),
          secrets.crawlerToken(`${card.crawlerCode} at its bank`),
        ),
        LastHeartbeatAt: now,
        BalanceSeenMinor: null,
        BalanceCurrency: null,
        CreatedAt: since,
        UpdatedAt: since,
        TokenIssuedAt: since,
      })
      .returning("Id")
      .executeTakeFirstOrThrow();
    const { Id } = await tx
      .insertInto("PayoutCard")
      .values({
        Id: cardId,
        Name: card.name,
        Holder: card.holder,
        BankCode: card.bankCode,
        CardSealed: vault.seal(sealPlace("payout_card.card_sealed", cardId), card.number),
        CardLast4: card.number.slice(-4),
        Currency: payoutType.currency,
        PayoutChannelId: channelId,
        CrawlerId: crawler.Id,
        DailyLimitMinor: card.dailyLimitMinor,
        MinimumMinor: minimumMinor,
        MaximumMinor: card.maximumMinor,
        FeeMinor: card.feeMinor,
        CreatedAt: since,
        UpdatedAt: since,
      })
      .returning("Id")
      .executeTakeFirstOrThrow();
    const { feeMinor, crawlerCode } = card;
    cards.set(card.name, { id: Id, crawlerId: crawler.Id, feeMinor, crawlerCode });
  }
  return cards;
}
