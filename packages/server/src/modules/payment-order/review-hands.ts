/**
 * Who could have made the money that a review is about: whoever proposed it; whoever typed, imported or split it, also where
 * somebody else bound it; whoever asked for the token by which a crawler reported it or for a key that a supplier's word was
 * judged by, where such an act takes two. None of them approves it.
 */
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import { errorText } from "@opc/contract/errors";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { handsOnCredit } from "../../order/credit-hands.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { keySettersOf } from "../approval/named.ts";
import { type AskedBy, assertSecondPerson, secondPersonRefusalOf } from "../approval/second-person.ts";
import { operatorTakesTwo } from "../approval/stored-rules.ts";
import { proposersOf } from "./action-rules.ts";
import type { reviewOf } from "./action-store.ts";

type Review = NonNullable<Awaited<ReturnType<typeof reviewOf>>>;
type Order = Pick<PaymentOrder, "Id" | "ChannelId">;
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
  const isOwn = review.ProposedByUserId !== viewer.userId && isAmong(hands, viewer);
  if (isOwn && viewer.permissions.has(approvedWith)) return errorText("OwnEvidence", request.language);
  return secondPersonRefusalOf(facts, hands, approvedWith);
}

function isAmong(hands: readonly AskedBy[], { userId }: UserViewer): boolean {
  return hands.some((hand) => hand.userId === userId);
}

async function handsOf(tx: Transaction, order: Order, review: Review): Promise<AskedBy[]> {
  const { BankTransactionId: credit, ProposedAt: at } = review;
  const reporters = await reportersOf(tx, order, review);
  return [
    ...proposersOf(review),
    ...(credit === null ? [] : await handsOnCredit(tx, credit)),
    ...reporters.map((userId) => ({ userId, at })),
  ];
}

async function reportersOf(tx: Transaction, order: Order, review: Review): Promise<bigint[]> {
  const { BankTransactionId: credit } = review;
  const kind: ApprovalKind = credit === null ? "ChannelKeys" : "CrawlerTokens";
  if (!(await operatorTakesTwo(tx, kind))) return [];
  return credit === null
    ? keySettersOf(tx, await channelsOf(tx, order), review.ProposedAt)
    : issuerOf(tx, credit);
}

async function issuerOf(tx: Transaction, creditId: bigint): Promise<bigint[]> {
  const crawler = await tx
    .selectFrom("BankTransaction")
    .innerJoin("Crawler", "Crawler.Id", "BankTransaction.CrawlerId")
    .select("Crawler.TokenIssuedByUserId")
    .where("BankTransaction.Id", "=", creditId)
    .executeTakeFirst();
  return crawler?.TokenIssuedByUserId ? [crawler.TokenIssuedByUserId] : [];
}

/** Of the channels that the order was given to, whichever of them has it now. */
async function channelsOf(tx: Transaction, { Id, ChannelId }: Order) {
  return tx
    .selectFrom("Channel")
    .select(["PublicKeySetBy", "PreviousPublicKeySetBy", "PreviousKeysUntil"])
    .where((where) =>
      where.or([
        where("Id", "=", ChannelId),
        where("Id", "in", (query) =>
          query.selectFrom("SupplierAttempt").select("ChannelId").where("OrderId", "=", Id),
        ),
      ]),
    )
    .execute();
}
