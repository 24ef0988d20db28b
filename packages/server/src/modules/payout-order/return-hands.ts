/**
 * Who could have made what shows that a payout's money came back: whoever asked for the token of the crawler that reads the card's
 * statement, or for a key that its suppliers' word is judged by, where such an act takes two. For them it shows nothing, and
 * they approve nothing that rests on it, nor does who could have come in by their accounts.
 */
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { userNamed } from "../approval/named.ts";
import { areLinked } from "../approval/second-person.ts";
import { operatorTakesTwo } from "../approval/stored-rules.ts";
import type { ReturnEvidence } from "./return-evidence.ts";

type Facts = Pick<TransactionFacts<UserViewer>, "tx" | "viewer" | "now">;
type Returned = { Id: bigint };

/** Throws OwnEvidence. */
export async function assertAnothersEvidence(
  facts: Facts,
  order: Returned,
  evidence: ReturnEvidence | undefined,
): Promise<void> {
  if (await isOwnEvidence(facts, order, evidence)) throw new CallError("OwnEvidence");
}

export async function isOwnEvidence(
  { tx, viewer, now }: Facts,
  order: Returned,
  evidence: ReturnEvidence | undefined,
): Promise<boolean> {
  for (const hand of await handsOf(tx, order, evidence, now)) {
    if (hand === viewer.userId || (await areLinked(tx, hand, viewer.userId, now))) return true;
  }
  return false;
}

async function handsOf(
  tx: Transaction,
  order: Returned,
  evidence: ReturnEvidence | undefined,
  now: Date,
): Promise<bigint[]> {
  if (evidence?.kind === "CardCredit")
    return (await operatorTakesTwo(tx, "CrawlerTokens")) ? tokenIssuerOf(tx, evidence) : [];
  if (evidence?.kind === "SupplierReport")
    return (await operatorTakesTwo(tx, "ChannelKeys")) ? keySettersOf(tx, order, now) : [];
  return [];
}

async function tokenIssuerOf(tx: Transaction, { cardId }: { cardId: bigint }): Promise<bigint[]> {
  const crawler = await tx
    .selectFrom("PayoutCard")
    .innerJoin("Crawler", "Crawler.Id", "PayoutCard.CrawlerId")
    .select("Crawler.TokenIssuedByUserId")
    .where("PayoutCard.Id", "=", cardId)
    .executeTakeFirst();
  return crawler?.TokenIssuedByUserId ? [crawler.TokenIssuedByUserId] : [];
}

/** Of all channels that it was tried through, of the keys that are good now and of those before them while they are. */
async function keySettersOf(tx: Transaction, { Id }: Returned, now: Date): Promise<bigint[]> {
  const channels = await tx
    .selectFrom("PayoutAttempt")
    .innerJoin("PayoutChannel as Channel", "Channel.Id", "PayoutAttempt.PayoutChannelId")
    .select(["Channel.PublicKeySetBy", "Channel.PreviousPublicKeySetBy", "Channel.PreviousKeysUntil"])
    .where("PayoutAttempt.OrderId", "=", Id)
    .where("PayoutAttempt.Kind", "=", "Supplier")
    .execute();
  const names = channels.flatMap(({ PublicKeySetBy, PreviousPublicKeySetBy, PreviousKeysUntil }) => [
    PublicKeySetBy,
    PreviousKeysUntil !== null && PreviousKeysUntil > now ? PreviousPublicKeySetBy : null,
  ]);
  const known = new Set(names.filter((name) => name !== null));
  const people = await Promise.all([...known].map((name) => userNamed(tx, name)));
  return people.filter((person) => person !== undefined);
}
