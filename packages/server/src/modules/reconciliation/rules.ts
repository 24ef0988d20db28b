/**
 * Compares the bank, a statement, orders and books of one account and day. Whatever does not fit is *found*, once, under a
 * key that is the same in every comparison. Amounts are signed: above zero the bank has more than the platform knows of.
 */
import { causeKinds, type DifferenceCause, type DifferenceKind } from "@opc/contract/reconciliation/values";
import type { Claim, DayFacts, Direction, Money, Part, StatementLine } from "./facts.ts";

export interface Found {
  key: string;
  kind: DifferenceKind;
  cause: DifferenceCause;
  amountMinor: bigint;
  bankMinor: bigint | null;
  statementMinor: bigint | null;
  orderMinor: bigint | null;
  ledgerMinor: bigint | null;
  direction: Direction;
  externalId: string | null;
  /** Of the money, or of its part. */
  transactionId: bigint | null;
  claim: Claim | null;
  occurredAt: Date | null;
}

export function compareDay(facts: DayFacts): Found[] {
  const claims = claimsOfDay(facts);
  return [
    ...facts.money.flatMap((money) => money.parts.flatMap((part) => comparePart(money, part, facts))),
    ...facts.unbound.flatMap(compareUnbound),
    ...claims.flatMap(compareBooks),
    ...(facts.statement ? compareStatement(facts.statement, facts) : []),
  ];
}

/** Each order that the day's money is bound to, or that was settled on it without money; once. */
export function claimsOfDay({ money, claims, unbound }: DayFacts): Claim[] {
  const found = new Map<bigint, Claim>();
  for (const { parts } of money) {
    for (const { orderId } of parts) {
      const claim = orderId === null ? undefined : claims.get(orderId);
      if (claim) found.set(claim.orderId, claim);
    }
  }
  for (const claim of unbound) found.set(claim.orderId, claim);
  return [...found.values()];
}

const sign = (direction: Direction, minor: bigint) => (direction === "Credit" ? minor : -minor);

interface About {
  money?: Money;
  part?: Part;
  line?: StatementLine;
  claim?: Claim | undefined;
}

/** `ref` tells what it is about from all else of that cause. */
function found(cause: DifferenceCause, ref: string, amountMinor: bigint, about: About): Found {
  const { money, part, line, claim } = about;
  const bank = part ?? money;
  return {
    key: `${cause}:${ref}`,
    kind: causeKinds[cause],
    cause,
    amountMinor,
    bankMinor: bank ? bank.amountMinor : null,
    statementMinor: line ? line.amountMinor : null,
    orderMinor: claim ? claim.expectedMinor : null,
    ledgerMinor: claim?.posted ? claim.posted.amountMinor : null,
    direction: money?.direction ?? line?.direction ?? claim?.direction ?? "Credit",
    externalId: money?.externalId ?? line?.externalId ?? null,
    transactionId: bank?.id ?? null,
    claim: claim ?? null,
    occurredAt: money?.occurredAt ?? line?.occurredAt ?? null,
  };
}

function comparePart(money: Money, part: Part, facts: DayFacts): Found[] {
  if (part.aside === "Person") return [];
  const ref = part.id.toString();
  const { direction } = money;
  const claim = part.orderId === null ? undefined : facts.claims.get(part.orderId);
  if (part.orderId === null) return compareFree(money, part, facts);
  const about = { money, part, claim };
  // Of an order that is not there, nothing can be said but that its money is.
  if (!claim) return [found("NoOrder", ref, sign(direction, part.amountMinor), about)];
  if (claim.outcome === "Undone") return [];
  const over = sign(direction, part.amountMinor - claim.expectedMinor);
  if (over !== 0n) return [found("OrderAmount", ref, over, about)];
  if (claim.outcome === "Open") return [found("NotSettled", ref, sign(direction, part.amountMinor), about)];
  return [];
}

/** Money that is bound to no order; its words may still tell what it is. */
function compareFree(money: Money, part: Part, { claims, paid }: DayFacts): Found[] {
  const ref = part.id.toString();
  const { direction } = money;
  const amount = sign(direction, part.amountMinor);
  const named = namedIn(money.words, [...claims.values()]);
  const isBack = (claim: Claim) =>
    claim.direction !== direction && claim.outcome === "Settled" && claim.expectedMinor === part.amountMinor;
  const back = named.find(isBack);
  if (back) return [found("ReversedAtBank", ref, amount, { money, part, claim: back })];
  if (part.aside !== null) return [];
  const payouts = direction === "Debit" ? named.filter((claim) => claim.direction === "Debit") : [];
  const again = payouts.find(
    ({ orderId, outcome, expectedMinor }) =>
      outcome === "Settled" && paid.has(orderId) && expectedMinor === part.amountMinor,
  );
  if (again) return [found("PaidTwice", ref, amount, { money, part, claim: again })];
  const unsettled = payouts.find(({ outcome }) => outcome === "Open");
  if (unsettled) return [found("NotSettled", ref, amount, { money, part, claim: unsettled })];
  return [found("NoOrder", ref, amount, { money, part })];
}

/** Orders whose number the words hold, as a word of its own. */
export function namedIn(words: string, claims: readonly Claim[]): Claim[] {
  const told = new Set(tokensOf(words).map((token) => token.toUpperCase()));
  return claims.filter(({ names }) => names.some((name) => told.has(name.toUpperCase())));
}

const maxNameLength = 64;

/** What may be a number of an order or of the bank, as it is written. */
export function tokensOf(words: string): string[] {
  const tokens = words.match(/[\p{L}\d_-]{6,}/gu) ?? [];
  return [...new Set(tokens)].filter((token) => token.length <= maxNameLength);
}

function compareUnbound(claim: Claim): Found[] {
  if (claim.outcome !== "Settled") return [];
  return [found("OrderNotAtBank", refOf(claim), sign(claim.direction, -claim.expectedMinor), { claim })];
}

function compareBooks(claim: Claim): Found[] {
  const { outcome, posted, settledMinor, feeMinor, direction } = claim;
  const ref = refOf(claim);
  const about = { claim };
  if (outcome !== "Settled")
    return posted ? [found("PostedUnsettled", ref, sign(direction, -posted.amountMinor), about)] : [];
  if (!posted) return [found("NotPosted", ref, sign(direction, settledMinor), about)];
  const [amount, fee] = [settledMinor - posted.amountMinor, feeMinor - posted.feeMinor];
  return [
    ...(amount === 0n ? [] : [found("PostedAmount", ref, sign(direction, amount), about)]),
    ...(fee === 0n
      ? []
      : [{ ...found("PostedFee", ref, fee, about), orderMinor: feeMinor, ledgerMinor: posted.feeMinor }]),
  ];
}

/** Payment orders and payouts have ids of their own. */
function refOf({ direction, orderId }: Claim): string {
  return `${direction === "Credit" ? "o" : "p"}${orderId}`;
}

function compareStatement(statement: readonly StatementLine[], facts: DayFacts): Found[] {
  const { money, seenElsewhere, toldElsewhere } = facts;
  const seen = new Map([...seenElsewhere, ...money.map((one) => [one.externalId, one] as const)]);
  const told = new Set(statement.map((line) => line.externalId));
  const missing = money.filter(({ externalId }) => !told.has(externalId) && !toldElsewhere.has(externalId));
  return [
    ...missing.map((one) =>
      found("NotOnStatement", one.externalId, sign(one.direction, -one.amountMinor), {
        money: one,
        claim: claimOf(one, facts),
      }),
    ),
    ...statement.flatMap((line) => compareLine(line, seen.get(line.externalId), facts)),
  ];
}

function compareLine(line: StatementLine, money: Money | undefined, facts: DayFacts): Found[] {
  const { externalId: ref } = line;
  const told = sign(line.direction, line.amountMinor);
  if (!money) return [found("NotSeen", ref, told, { line })];
  const about = { line, money, claim: claimOf(money, facts) };
  const over = told - sign(money.direction, money.amountMinor);
  const fee = line.feeMinor === null ? 0n : line.feeMinor - money.feeMinor;
  return [
    ...(over === 0n ? [] : [found("StatementAmount", ref, over, about)]),
    ...(fee === 0n
      ? []
      : [
          {
            ...found("BankFee", ref, -fee, about),
            bankMinor: money.feeMinor,
            statementMinor: line.feeMinor,
            orderMinor: null,
            ledgerMinor: null,
          },
        ]),
  ];
}

/** The one order that all of it is bound to. */
function claimOf({ parts }: Money, { claims }: DayFacts): Claim | undefined {
  const [only, ...others] = parts;
  return only && others.length === 0 && only.orderId !== null ? claims.get(only.orderId) : undefined;
}
