/** Everybody and everything that the demo world's orders need, written once in the fill's own transaction. */
import { merchantKinds, ruledKinds } from "@opc/contract/approval/kinds";
import { grantablePermissions } from "@opc/contract/pages";
import { hourMs } from "@opc/contract/time";
import { nextRowId } from "@opc/server/db/row-id";
import type { Transaction } from "@opc/server/db/transaction";
import { saveRule } from "@opc/server/modules/approval/stored-rules";
import { crawlerTokenHash } from "@opc/server/modules/crawler/token";
import { sealSecret } from "@opc/server/modules/merchant/sealed-secret";
import { hashPassword } from "@opc/server/modules/session/password";
import { sealTotp } from "@opc/server/modules/session/totp-seal";
import { sealPlace } from "@opc/server/ports/sealed-columns";
import type { Vault } from "@opc/server/ports/vault";
import { writeAdvertisements } from "./advertisements.ts";
import { writeArticles } from "./articles.ts";
import { writeCards } from "./cards.ts";
import { writeLotteries } from "./lotteries.ts";
import { writeMaintenance } from "./maintenance.ts";
import { type PayoutChannels, writePayoutSetup } from "./payouts/setup.ts";
import {
  accounts,
  amountDifference,
  currencies,
  type DemoMerchant,
  dailyLimitMinor,
  merchants,
  newcomer,
  payTypes,
  signingCrawler,
  trades,
} from "./people.ts";
import { writeReferenceLists } from "./reference.ts";
import { writeSandboxSupplier } from "./sandbox-supplier.ts";
import type { DemoSecrets } from "./secrets.ts";
import { writeSupplierDesk } from "./supplier-desk.ts";

/** Ids of what was written, by the names of `people.ts`. */
export interface Catalogue {
  merchantIds: ReadonlyMap<string, bigint>;
  accountIds: ReadonlyMap<string, bigint>;
  crawlerIds: ReadonlyMap<string, bigint>;
  channelId: bigint;
  channelCode: string;
  payoutChannels: PayoutChannels;
}

export interface CatalogueOptions {
  secrets: DemoSecrets;
  vault: Vault;
  /** When the business began: before its first order. */
  since: Date;
  now: Date;
}

const channelCode = "PP-QR";
/** The new merchant. */
const begunAgoMs = 3 * hourMs;

export async function writeCatalogue(tx: Transaction, options: CatalogueOptions): Promise<Catalogue> {
  await tx
    .insertInto("Currency")
    .values(currencies)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.insertInto("PayType").values(payTypes).execute();
  await writeReferenceLists(tx);
  const merchantIds = await writeMerchants(tx, options);
  const channelId = await writeChannel(tx);
  await tx
    .insertInto("MerchantChannel")
    .values(
      [...trades, newcomer].map((trade) => ({
        MerchantId: known(merchantIds, trade.alias),
        ChannelId: channelId,
        SortOrder: 1,
        FeeBasisPoints: trade.feeBasisPoints,
        FeeMinimumMinor: trade.feeMinimumMinor,
        FeeMaximumMinor: trade.feeMaximumMinor,
        MinimumMinor: payTypes[0].MinimumMinor,
        MaximumMinor: payTypes[0].MaximumMinor,
      })),
    )
    .execute();
  const crawlerIds = await writeCrawlers(tx, options);
  const accountIds = await writeAccounts(tx, channelId, crawlerIds);
  await writeAdvertisements(tx, options.now);
  await writeArticles(tx, options.now);
  await writeLotteries(tx, options.now);
  await writeCards(tx, { ...options, merchantIds });
  await writeSandboxSupplier(tx, merchantIds);
  const payoutChannels = await writePayoutSetup(tx, { ...options, merchantIds });
  await writeMaintenance(tx, options.now);
  await writeSupplierDesk(tx, { ...options, payoutChannelId: payoutChannels.supplier.id });
  return { merchantIds, accountIds, crawlerIds, channelId, channelCode, payoutChannels };
}

export function known<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`the demo world has no ${name}`);
  return value;
}

async function writeMerchants(tx: Transaction, options: CatalogueOptions): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>();
  for (const merchant of merchants) {
    const since = merchant.isNew ? new Date(options.now.getTime() - begunAgoMs) : options.since;
    const { Id } = await tx
      .insertInto("Merchant")
      .values({
        Alias: merchant.alias,
        Name: merchant.name,
        Type: merchant.type,
        TimeDifferenceMinutes: merchant.timeDifferenceMinutes,
        CreatedAt: since,
      })
      .returning("Id")
      .executeTakeFirstOrThrow();
    ids.set(merchant.alias, Id);
    await leaveRulesOff(tx, Id, merchant.type === "Super", since);
    await writeStaff(tx, merchant, Id, { ...options, since });
  }
  return ids;
}

/** In the demo world one person does most things alone: its visitors are one person. */
async function leaveRulesOff(tx: Transaction, merchantId: bigint, isSuper: boolean, at: Date): Promise<void> {
  const off = { enabled: false, expiresHours: 24, fromMinor: new Map<string, bigint>() };
  for (const Kind of ruledKinds.filter((kind) => isSuper || merchantKinds.has(kind)))
    await saveRule(tx, { MerchantId: merchantId, Kind }, off, { name: "OPC/admin", at });
}

async function writeStaff(
  tx: Transaction,
  merchant: DemoMerchant,
  merchantId: bigint,
  { secrets, vault, since }: CatalogueOptions,
): Promise<void> {
  if (merchant.type === "Normal") {
    const whose = { Id: await nextRowId(tx, "merchant_secret"), MerchantId: merchantId };
    const SecretEncrypted = sealSecret(vault, whose, secrets.apiSecret(merchant.alias));
    await tx
      .insertInto("MerchantSecret")
      .values({ ...whose, SecretEncrypted, CreatedAt: since, ExpiresAt: null })
      .execute();
  }
  for (const group of merchant.groups) {
    const { Id } = await tx
      .insertInto("UserGroup")
      .values({ MerchantId: merchantId, Name: group.name, IsDefault: group.isDefault })
      .returning("Id")
      .executeTakeFirstOrThrow();
    const permissions = group.permissions === "all" ? grantablePermissions(merchant.type) : group.permissions;
    await tx
      .insertInto("UserGroupPermission")
      .values(
        permissions.map((permission) => ({
          UserGroupId: Id,
          MerchantId: merchantId,
          Permission: permission,
        })),
      )
      .execute();
    for (const user of merchant.users.filter((each) => each.group === group.name)) {
      const whose = { Id: await nextRowId(tx, "user_account"), MerchantId: merchantId };
      await tx
        .insertInto("UserAccount")
        .values({
          ...whose,
          UserName: user.userName,
          UserGroupId: Id,
          PasswordHash: await hashPassword(user.password),
          TotpSecretEncrypted: sealTotp(vault, whose, secrets.totpSecret(merchant.alias, user.userName)),
          ValidatorShownAt: since,
          ValidatorBoundAt: since,
          CreatedAt: since,
        })
        .execute();
    }
  }
  // The first of each: whom the operator would hand a password to.
  const user = await tx
    .selectFrom("UserAccount")
    .select("Id")
    .where("MerchantId", "=", merchantId)
    .orderBy("Id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("Merchant").set({ DefaultUserId: user.Id }).where("Id", "=", merchantId).execute();
}

async function writeChannel(tx: Transaction): Promise<bigint> {
  const supplier = await tx
    .insertInto("Supplier")
    .values({ Code: "NATIVE", Name: "Own accounts", Adapter: "native" })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const channel = await tx
    .insertInto("Channel")
    .values({
      Code: channelCode,
      Name: "PromptPay QR, own accounts",
      SupplierId: supplier.Id,
      Kind: "Native",
      PayTypeCode: payTypes[0].Code,
      Currency: payTypes[0].Currency,
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  return channel.Id;
}

async function writeCrawlers(
  tx: Transaction,
  { secrets, vault, now }: CatalogueOptions,
): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>();
  for (const account of accounts) {
    const Id = await nextRowId(tx, "crawler");
    const place = sealPlace("crawler.signing_key_encrypted", Id);
    const isSigning = account.crawlerCode === signingCrawler;
    await tx
      .insertInto("Crawler")
      .values({
        Id,
        SigningKeyEncrypted: isSigning ? vault.seal(place, secrets.signingKey(signingCrawler)) : null,
        SpiderId: account.crawlerCode,
        Flag: "promptpay",
        Type: "QrCode",
        Account: account.account,
        TokenHash: crawlerTokenHash(secrets.crawlerToken(account.crawlerCode)),
        LastHeartbeatAt: now,
        BalanceSeenMinor: null,
        BalanceCurrency: null,
      })
      .execute();
    ids.set(account.crawlerCode, Id);
  }
  return ids;
}

async function writeAccounts(
  tx: Transaction,
  channelId: bigint,
  crawlerIds: ReadonlyMap<string, bigint>,
): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>();
  for (const account of accounts) {
    const { Id } = await tx
      .insertInto("OfflineAccount")
      .values({
        Kind: "QrCode",
        Name: account.name,
        Holder: account.holder,
        Account: account.account,
        PromptId: account.promptId,
        QrType: "PromptPay",
        Currency: payTypes[0].Currency,
        ChannelId: channelId,
        CrawlerId: known(crawlerIds, account.crawlerCode),
        ValidityMinutes: account.validityMinutes,
        DifferenceMinimumMinor: amountDifference.minimumMinor,
        DifferenceMaximumMinor: amountDifference.maximumMinor,
        MinimumMinor: account.minimumMinor,
        MaximumMinor: account.maximumMinor,
        DailyLimitMinor: dailyLimitMinor,
        RandomRemarkLength: account.remarkLength,
        Tip: "Please pay the exact amount shown, satang included.",
      })
      .returning("Id")
      .executeTakeFirstOrThrow();
    ids.set(account.name, Id);
  }
  return ids;
}
