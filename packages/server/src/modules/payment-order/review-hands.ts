/**
 * Who could have made the money that a review is about: whoever proposed it; of what the engine proposed, whoever asked for the
 * token by which a crawler reported it or for the keys by which a supplier did, where such an act takes two. None of them approves it.
 */
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import { errorText } from "@opc/contract/errors";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { userNamed } from "../approval/named.ts";
import { type AskedBy, assertSecondPerson, secondPersonRefusalOf } from "../approval/second-person.ts";
import { operatorTakesTwo } from "../approval/stored-rules.ts";
import { proposersOf } from "./action-rules.ts";
import type { reviewOf } from "./action-store.ts";

type Review = NonNullable<Awaited<ReturnType<typeof reviewOf>>>;
type Order = Pick<PaymentOrder, "ChannelId">;
type Facts = TransactionFacts<UserViewer>;

const approvedWith = "PayOrder.review";

/** Throws OwnEvidence, NotTwoPeople, AccountTooNew or SameBrowser. Who proposed it has been judged. */
export async function assertAnotherHand(
  { tx, viewer, now }: Facts,
  order: Order,
  review: Review,
): Promise<void> {
  const hands = await handsOf(tx, order, review);
  if (isAmong(hands, viewer)) throw new CallError("OwnEvidence");
  await assertSecondPerson(tx, hands, viewer, now);
}

/** The same beforehand, for the screen. */
export async function refusalOf(facts: Facts, order: Order, review: Review): Promise<string | null> {
  const { tx, viewer, request } = facts;
  const hands = await handsOf(tx, order, review);
  const isOwn = review.ProposedByUserId === null && isAmong(hands, viewer);
  if (isOwn && viewer.permissions.has(approvedWith)) return errorText("OwnEvidence", request.language);
  return secondPersonRefusalOf(facts, hands, approvedWith);
}

function isAmong(hands: readonly AskedBy[], { userId }: UserViewer): boolean {
  return hands.some((hand) => hand.userId === userId);
}

async function handsOf(tx: Transaction, order: Order, review: Review): Promise<AskedBy[]> {
  if (review.ProposedByUserId !== null) return proposersOf(review);
  const userId = await reporterOf(tx, order, review);
  return userId === undefined ? [] : [{ userId, at: review.ProposedAt }];
}

async function reporterOf(tx: Transaction, order: Order, review: Review): Promise<bigint | undefined> {
  const { BankTransactionId: credit } = review;
  const kind: ApprovalKind = credit === null ? "ChannelKeys" : "CrawlerTokens";
  if (!(await operatorTakesTwo(tx, kind))) return undefined;
  return credit === null ? keySetterOf(tx, order) : issuerOf(tx, credit);
}

async function issuerOf(tx: Transaction, creditId: bigint): Promise<bigint | undefined> {
  const crawler = await tx
    .selectFrom("BankTransaction")
    .innerJoin("Crawler", "Crawler.Id", "BankTransaction.CrawlerId")
    .select("Crawler.TokenIssuedByUserId")
    .where("BankTransaction.Id", "=", creditId)
    .executeTakeFirst();
  return crawler?.TokenIssuedByUserId ?? undefined;
}

async function keySetterOf(tx: Transaction, { ChannelId }: Order): Promise<bigint | undefined> {
  const channel = await tx
    .selectFrom("Channel")
    .select("KeysSetBy")
    .where("Id", "=", ChannelId)
    .executeTakeFirst();
  return channel?.KeysSetBy ? userNamed(tx, channel.KeysSetBy) : undefined;
}
