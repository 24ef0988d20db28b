/**
 * What an account stands in: its channel, its crawler, and the other accounts, none of which has its name or its number.
 * Checked under one lock that every such write takes, so that two at once cannot both be the first.
 */
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import { promptIdOf } from "@opc/contract/prompt-id";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Destination } from "./terms.ts";

export async function lockPartners(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('offline accounts and crawlers'))`.execute(tx);
}

/** Its id; throws ChannelUnfit. */
export async function findChannel(tx: Transaction, code: string, currency: string): Promise<bigint> {
  const channel = await tx
    .selectFrom("Channel")
    .select("Id")
    .where("Code", "=", code)
    .where("Kind", "=", "Native")
    .where("Currency", "=", currency)
    .executeTakeFirst();
  if (!channel) throw new CallError("ChannelUnfit");
  return channel.Id;
}

/** Who may have the crawler already. */
export type CrawlerHolder = { accountId: bigint } | { cardId: bigint };

/**
 * Its id; throws CrawlerUnfit, CrawlerTaken. A crawler watches one offline account or one payout card, whatever it reports
 * belongs there.
 */
export async function findFreeCrawler(
  tx: Transaction,
  crawlerCode: string,
  kind: OfflineAccountKind,
  own: CrawlerHolder | null,
): Promise<bigint> {
  const crawler = await tx
    .selectFrom("Crawler")
    .leftJoin("OfflineAccount as Account", (join) =>
      join.onRef("Account.CrawlerId", "=", "Crawler.Id").on("Account.DeletedAt", "is", null),
    )
    .leftJoin("PayoutCard as Card", (join) =>
      join.onRef("Card.CrawlerId", "=", "Crawler.Id").on("Card.DeletedAt", "is", null),
    )
    .select(["Crawler.Id", "Account.Id as AccountId", "Account.Name as AccountName"])
    .select(["Card.Id as CardId", "Card.Name as CardName"])
    .where("Crawler.SpiderId", "=", crawlerCode)
    .where("Crawler.Type", "=", kind)
    .where("Crawler.DeletedAt", "is", null)
    .executeTakeFirst();
  if (!crawler) throw new CallError("CrawlerUnfit");
  const { AccountId, AccountName, CardId, CardName } = crawler;
  const isOwnAccount = own !== null && "accountId" in own && own.accountId === AccountId;
  const isOwnCard = own !== null && "cardId" in own && own.cardId === CardId;
  if (AccountName !== null && !isOwnAccount) throw new CallError("CrawlerTaken", { AccountName });
  if (CardName !== null && !isOwnCard) throw new CallError("CrawlerTaken", { AccountName: CardName });
  return crawler.Id;
}

interface Claim extends Destination {
  Name: string;
  Currency: string;
}

/**
 * Throws AccountNameTaken, AccountNumberTaken. Two rows of one real account would hand out the same payable amount
 * twice, and nobody could tell whose money came.
 */
export async function assertUnique(
  tx: Transaction,
  kind: OfflineAccountKind,
  claim: Claim,
  ownId: bigint | null,
): Promise<void> {
  const others = await tx
    .selectFrom("OfflineAccount")
    .select(["Id", "Kind", "Name", "Account", "Currency", "PromptId", "BankCode"])
    .where("DeletedAt", "is", null)
    .execute();
  for (const other of others) {
    if (other.Id === ownId) continue;
    if (other.Name.toLowerCase() === claim.Name.toLowerCase())
      throw new CallError("AccountNameTaken", { AccountName: claim.Name });
    if (other.Kind === kind && other.Currency === claim.Currency && isSameReceiver(kind, other, claim))
      throw new CallError("AccountNumberTaken", { AccountName: other.Name });
  }
}

type Receiver = Pick<Destination, "Account" | "PromptId" | "BankCode">;

function isSameReceiver(kind: OfflineAccountKind, one: Receiver, other: Receiver): boolean {
  if (kind === "QrCode" && one.PromptId !== null && other.PromptId !== null)
    return promptKey(one.PromptId) === promptKey(other.PromptId);
  return one.Account === other.Account && one.BankCode === other.BankCode;
}

/** "081-234-5678" and "+66 81 234 5678" receive the same money. */
function promptKey(text: string): string {
  const id = promptIdOf(text);
  return id ? `${id.kind} ${id.digits}` : text;
}
