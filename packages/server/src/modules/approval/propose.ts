/**
 * How an act asks for a second person: its handler judges everything as if it were to be done now, then asks here. Where a
 * rule demands it the act is kept as a request and nothing else happens.
 */

import type { ShownLine } from "@opc/contract/approval/calls";
import { hourMs } from "@opc/contract/time";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import type { ApprovalAct, ApprovalFacts, Asker, Json } from "./act.ts";
import { noteAlone, sumWith } from "./day-sums.ts";
import { ruleOf } from "./rule-store.ts";
import { alwaysRule, isFixed, needsSecondPerson, sizeOf } from "./rules.ts";
import { insertApproval, supersede } from "./store.ts";

export interface ProposedAct {
  /** What is acted on, as people name it; one request at a time waits for one subject, a newer one takes its place. */
  subject: string;
  /** With `currency`, of an act that has an amount; a deduction may be negative. */
  amountMinor?: bigint;
  currency?: string;
  /** Whose money it is: what is done alone adds up over its day. */
  ofMerchant?: bigint;
  /** What `apply` will need; amounts and ids as text. */
  payload: Json;
  /** What of it nobody may read: kept sealed, erased when the request ends. */
  secrets?: Json;
  /** From what to what, for whoever approves and for the log; never a secret. */
  shown: readonly ShownLine[];
}

/** Undefined: no second person is needed, go on. */
export type Proposed = { approvalId: string } | undefined;

/**
 * The rule is that of the asker's own merchant. The facts that the act rests on are taken by the kind's own `before`.
 * It gives what was asked for to `recordChange`: a handler that answers the id records nothing else.
 */
export async function proposeIfNeeded(
  facts: ApprovalFacts,
  act: ApprovalAct,
  proposed: ProposedAct,
): Promise<Proposed> {
  const { tx, viewer } = facts;
  const rule = isFixed(act.kind) ? alwaysRule : await ruleOf(tx, viewer.merchantId, act.kind);
  const { amountMinor, currency } = proposed;
  const amount = amountMinor === undefined || currency === undefined ? undefined : { amountMinor, currency };
  if (needsSecondPerson(rule, amount)) return propose(facts, act, proposed, rule.expiresHours);
  if (!rule.enabled || !amount) return undefined;
  const alone = {
    merchantId: viewer.merchantId,
    kind: act.kind,
    currency: amount.currency,
    amountMinor: sizeOf(amount.amountMinor),
    userId: viewer.userId,
    ofMerchant: proposed.ofMerchant ?? null,
  };
  const today = { currency: amount.currency, amountMinor: await sumWith(tx, alone, facts.now) };
  if (needsSecondPerson(rule, today)) return propose(facts, act, proposed, rule.expiresHours);
  await noteAlone(tx, alone, facts.now);
  return undefined;
}

export function askerOf({ viewer }: ApprovalFacts): Asker {
  return { userId: viewer.userId, name: personName(viewer) };
}

/** Throws NotFound where the subject is gone. */
export async function propose(
  facts: ApprovalFacts,
  { kind, before: factsOf }: ApprovalAct,
  { subject, amountMinor, currency, payload, secrets, shown }: ProposedAct,
  expiresHours: number,
): Promise<{ approvalId: string }> {
  const { tx, viewer, now, services } = facts;
  const before = await factsOf(facts, payload);
  if (before === undefined) throw new CallError("NotFound");
  const replaced = await supersede(tx, { merchantId: viewer.merchantId, kind, subject }, now);
  const id = newId(now);
  const content = {
    id,
    merchantId: viewer.merchantId,
    kind,
    subject,
    amountMinor: amountMinor ?? null,
    currency: currency ?? null,
    proposedByUserId: viewer.userId,
    payload,
    secrets,
    before,
    shown,
    expiresAt: new Date(now.getTime() + expiresHours * hourMs),
  };
  await insertApproval(tx, services.vault, content, { name: personName(viewer), at: now });
  facts.recordChange({
    ApprovalId: id,
    Kind: kind,
    Subject: subject,
    Proposed: changeOf(shown),
    ...(replaced.length > 0 && { Replaced: replaced }),
  });
  return { approvalId: id.toString() };
}

/** As the operation log keeps it. */
export function changeOf(shown: readonly ShownLine[]): Record<string, unknown> {
  return Object.fromEntries(shown.map(({ Field, From, To }) => [Field, { from: From, to: To }]));
}
