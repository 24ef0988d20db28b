/**
 * The demo world's other offline accounts: cards, a wallet and a static QR code, with the crawlers that watch them. One
 * crawler has been silent for hours and one account is disabled, so that both can be looked at; crawlers in reserve
 * watch nothing.
 */
import { hourMs } from "@opc/contract/time";
import { nextRowId } from "@opc/server/db/row-id";
import type { Transaction } from "@opc/server/db/transaction";
import { crawlerTokenHash } from "@opc/server/modules/crawler/token";
import { storeImage } from "@opc/server/modules/stored-image/images";
import { sealPlace } from "@opc/server/ports/sealed-columns";
import type { Vault } from "@opc/server/ports/vault";
import QRCode from "qrcode";
import { amountDifference, payTypes, trades } from "./people.ts";
import type { DemoSecrets } from "./secrets.ts";

interface CardTerms {
  kind: "QrCode" | "BankCard" | "TrueMoney";
  name: string;
  holder: string;
  /** Of nobody: no bank gives such numbers out. */
  number: string;
  bankCode?: string;
  cardType?: "Savings" | "Current";
  extraInfo?: string;
  crawlerCode: string;
  flag: string;
  state: "working" | "silent" | "disabled";
  remarkLength?: number;
  dailyLimitMinor: bigint;
}

export const cards: readonly CardTerms[] = [
  {
    kind: "BankCard",
    name: "KBank card 1",
    holder: "Siam Orchard Co., Ltd.",
    number: "0001002011",
    bankCode: "KBANK",
    cardType: "Current",
    extraInfo: "Silom branch",
    crawlerCode: "SP-KBANK-CARD-1",
    flag: "kbank",
    state: "working",
    dailyLimitMinor: 200_000_000n,
  },
  {
    kind: "BankCard",
    name: "SCB card 1",
    holder: "Chao Phraya Retail",
    number: "0002002022",
    bankCode: "SCB",
    cardType: "Savings",
    crawlerCode: "SP-SCB-CARD-1",
    flag: "scb",
    state: "working",
    remarkLength: 6,
    dailyLimitMinor: 100_000_000n,
  },
  {
    kind: "BankCard",
    name: "Krungthai card 1",
    holder: "Golden Rice Trading",
    number: "0003002033",
    bankCode: "KTB",
    cardType: "Savings",
    crawlerCode: "SP-KTB-CARD-1",
    flag: "ktb",
    state: "silent",
    dailyLimitMinor: 50_000_000n,
  },
  {
    kind: "BankCard",
    name: "Bangkok Bank card 1",
    holder: "Golden Rice Trading",
    number: "0004002044",
    bankCode: "BBL",
    cardType: "Savings",
    crawlerCode: "SP-BBL-CARD-1",
    flag: "bbl",
    state: "disabled",
    dailyLimitMinor: 50_000_000n,
  },
  {
    kind: "TrueMoney",
    name: "TrueMoney wallet 1",
    holder: "Somchai Demo",
    number: "0000000301",
    crawlerCode: "SP-TRUEMONEY-1",
    flag: "truemoney",
    state: "working",
    dailyLimitMinor: 30_000_000n,
  },
  {
    kind: "QrCode",
    name: "Shop counter QR",
    holder: "Chao Phraya Retail",
    number: "000-5-00106-6",
    crawlerCode: "SP-SCB-2",
    flag: "promptpay",
    state: "disabled",
    dailyLimitMinor: 50_000_000n,
  },
];

/** Ready for an account, and switched off until they have one. */
const reserve = [
  { crawlerCode: "SP-KBANK-3", type: "QrCode", flag: "promptpay", account: "000-1-00107-7" },
  { crawlerCode: "SP-BAY-CARD-1", type: "BankCard", flag: "bay", account: "000-6-00205-5" },
  { crawlerCode: "SP-TRUEMONEY-2", type: "TrueMoney", flag: "truemoney", account: "000-000-0302" },
] as const;

const channels = {
  QrCode: "PP-QR",
  BankCard: "BANK-CARD",
  TrueMoney: "TM-WALLET",
} as const;

export interface CardOptions {
  secrets: DemoSecrets;
  vault: Vault;
  since: Date;
  now: Date;
  merchantIds: ReadonlyMap<string, bigint>;
}

export async function writeCards(tx: Transaction, options: CardOptions): Promise<void> {
  await writeChannels(tx, options);
  await writeReserve(tx, options);
  const imageId = await writeCounterCode(tx, options);
  const channelIds = new Map(
    (await tx.selectFrom("Channel").select(["Code", "Id"]).execute()).map(({ Code, Id }) => [Code, Id]),
  );
  for (const card of cards) {
    const crawler = await tx
      .insertInto("Crawler")
      .values(crawlerOf(await nextRowId(tx, "crawler"), card, options))
      .returning("Id")
      .executeTakeFirstOrThrow();
    const channelId = channelIds.get(channels[card.kind]);
    if (channelId === undefined) throw new Error(`the demo world has no channel ${channels[card.kind]}`);
    await tx
      .insertInto("OfflineAccount")
      .values(accountOf(card, { channelId, crawlerId: crawler.Id, imageId, since: options.since }))
      .execute();
  }
}

async function writeChannels(tx: Transaction, { merchantIds }: CardOptions): Promise<void> {
  const supplier = await tx
    .selectFrom("Supplier")
    .select("Id")
    .where("Code", "=", "NATIVE")
    .executeTakeFirstOrThrow();
  const own = [
    { Code: channels.BankCard, Name: "Bank cards, own accounts", PayTypeCode: "BANKCARD" },
    { Code: channels.TrueMoney, Name: "TrueMoney, own wallets", PayTypeCode: "TRUEMONEY" },
  ];
  for (const channel of own) {
    const { Id } = await tx
      .insertInto("Channel")
      .values({ ...channel, SupplierId: supplier.Id, Kind: "Native", Currency: "THB" })
      .returning("Id")
      .executeTakeFirstOrThrow();
    const payType = payTypes.find((one) => one.Code === channel.PayTypeCode && one.Currency === "THB");
    if (!payType) throw new Error(`the demo world has no payment type ${channel.PayTypeCode}`);
    const links = trades.map((trade) => ({
      MerchantId: merchantIds.get(trade.alias) ?? 0n,
      ChannelId: Id,
      SortOrder: 1,
      FeeBasisPoints: trade.feeBasisPoints + 20,
      FeeMinimumMinor: trade.feeMinimumMinor,
      FeeMaximumMinor: trade.feeMaximumMinor,
      MinimumMinor: payType.MinimumMinor,
      MaximumMinor: payType.MaximumMinor,
    }));
    await tx.insertInto("MerchantChannel").values(links).execute();
  }
}

function writeReserve(tx: Transaction, { secrets, since }: CardOptions) {
  const rows = reserve.map(({ crawlerCode, type, flag, account }) => ({
    SpiderId: crawlerCode,
    Flag: flag,
    Type: type,
    Account: account,
    TokenHash: crawlerTokenHash(secrets.crawlerToken(crawlerCode)),
    Enabled: false,
    LastHeartbeatAt: null,
    BalanceSeenMinor: null,
    BalanceCurrency: null,
    CreatedAt: since,
    UpdatedAt: since,
    TokenIssuedAt: since,
  }));
  return tx.insertInto("Crawler").values(rows).execute();
}

function crawlerOf(Id: bigint, card: CardTerms, { secrets, vault, since, now }: CardOptions) {
  const silentMs = card.state === "silent" ? 3 * hourMs : 0;
  return {
    Id,
    SpiderId: card.crawlerCode,
    Flag: card.flag,
    Type: card.kind,
    Account: card.number,
    TokenHash: crawlerTokenHash(secrets.crawlerToken(card.crawlerCode)),
    PasswordEncrypted: vault.seal(
      sealPlace("crawler.password_encrypted", Id),
      secrets.crawlerToken(`${card.crawlerCode} at its bank`),
    ),
    Enabled: card.state !== "disabled",
    LastHeartbeatAt: card.state === "disabled" ? null : new Date(now.getTime() - silentMs),
    BalanceSeenMinor: card.state === "disabled" ? null : 1_284_350n,
    BalanceCurrency: card.state === "disabled" ? null : "THB",
    CreatedAt: since,
    UpdatedAt: since,
    TokenIssuedAt: since,
  };
}

interface AccountPlace {
  channelId: bigint;
  crawlerId: bigint;
  imageId: bigint;
  since: Date;
}

function accountOf(card: CardTerms, { channelId, crawlerId, imageId, since }: AccountPlace) {
  const isStatic = card.kind === "QrCode";
  return {
    Kind: card.kind,
    Name: card.name,
    Holder: card.holder,
    Account: card.number,
    PromptId: null,
    QrType: isStatic ? ("StaticImage" as const) : null,
    ImageId: isStatic ? imageId : null,
    CardType: card.cardType ?? null,
    BankCode: card.bankCode ?? null,
    ExtraInfo: card.extraInfo ?? null,
    Currency: "THB",
    ChannelId: channelId,
    CrawlerId: crawlerId,
    ValidityMinutes: 20,
    DifferenceMinimumMinor: amountDifference.minimumMinor,
    DifferenceMaximumMinor: amountDifference.maximumMinor,
    MinimumMinor: 1_000n,
    MaximumMinor: 2_000_000n,
    DailyLimitMinor: card.dailyLimitMinor,
    RandomRemarkLength: card.remarkLength ?? null,
    Tip: "Please pay the exact amount shown, satang included.",
    Enabled: card.state !== "disabled",
    CreatedAt: since,
    UpdatedAt: since,
  };
}

/** What hangs on the counter of a shop, photographed. */
async function writeCounterCode(tx: Transaction, { merchantIds, since }: CardOptions): Promise<bigint> {
  const userId = await tx
    .selectFrom("UserAccount")
    .select("Id")
    .where("MerchantId", "=", merchantIds.get("OPC") ?? 0n)
    .where("UserName", "=", "admin")
    .executeTakeFirstOrThrow();
  const bytes = await QRCode.toBuffer("opc-admin demo: not a payment code", { width: 480, margin: 3 });
  const file = { fileName: "counter.png", mimeType: "image/png", bytes };
  const by = { userId: userId.Id, userName: "admin", merchantAlias: "OPC" };
  return storeImage(tx, file, "AccountQr", by, since);
}
