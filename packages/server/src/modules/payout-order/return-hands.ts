/**
 * Who could have made what shows that a payout's money came back: whoever asked for the token of the crawler that reads the card's
 * statement, or for a key that its suppliers' word is judged by, where such an act takes two. For them it shows nothing, and
 * they approve nothing that rests on it, nor does who could have come in by their accounts.
 */
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { keySettersOf } from "../approval/named.ts";
import { areLinked, assertSecondPerson } from "../approval/second-person.ts";
import { operatorTakesTwo } from "../approval/stored-rules.ts";
import type { ReturnEvidence } from "./return-evidence.ts";

type Facts = Pick<TransactionFacts<UserViewer>, "tx" | "viewer" | "now">;
type Returned = { Id: bigint };

/** Throws OwnEvidence or what `assertSecondPerson` throws. */
export async function assertAnothersEvidence(
  { tx, viewer, now }: Facts,
  order: Returned,
  evidence: ReturnEvidence | undefined,
): Promise<void> {
  const hands = await handsOf(tx, order, evidence);
  if (hands.includes(viewer.userId)) throw new CallError("OwnEvidence");
  const asked = hands.map((userId) => ({ userId, at: now }));
  await assertSecondPerson(tx, asked, viewer, now);
}

export async function isOwnEvidence(
  { tx, viewer, now }: Facts,
  order: Returned,
  evidence: ReturnEvidence | undefined,
): Promise<boolean> {
  for (const hand of await handsOf(tx, order, evidence)) {
    if (hand === viewer.userId || (await areLinked(tx, hand, viewer.userId, now))) return true;
  }
  return false;
}

async function handsOf(
  tx: Transaction,
  order: Returned,
  evidence: ReturnEvidence | undefined,
): Promise<bigint[]> {
  if (evidence?.kind === "CardCredit")
    return (await operatorTakesTwo(tx, "CrawlerTokens")) ? tokenIssuerOf(tx, evidence) : [];
  if (evidence?.kind === "SupplierReport" && (await operatorTakesTwo(tx, "ChannelKeys")))
    return keySettersOf(tx, await channelsOf(tx, order), evidence.toldAt);
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

/** All that it was tried through. */
async function channelsOf(tx: Transaction, { Id }: Returned) {
  return tx
    .selectFrom("PayoutAttempt")
    .innerJoin("PayoutChannel as Channel", "Channel.Id", "PayoutAttempt.PayoutChannelId")
    .select(["Channel.PublicKeySetBy", "Channel.PreviousPublicKeySetBy", "Channel.PreviousKeysUntil"])
    .where("PayoutAttempt.OrderId", "=", Id)
    .where("PayoutAttempt.Kind", "=", "Supplier")
    .execute();
}
