/**
 * How an act asks for a second person: its handler judges everything as if it were to be done now, then asks here. Where a
 * rule demands it the act is kept as a request and nothing else happens.
 */
import type { ShownLine } from "@opc/contract/approval/calls";
import { replacedFields } from "@opc/contract/passkey/act";
import { hourMs } from "@opc/contract/time";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import type { ApprovalAct, ApprovalFacts, Asker, Json } from "./act.ts";
import { aloneSums } from "./day-sums.ts";
import { alwaysRule, isFixed, needsSecondPerson } from "./rules.ts";
import { insertApproval, supersede } from "./store.ts";
import { ruleOf } from "./stored-rules.ts";

/** Of an act that has an amount; a deduction may be negative. */
interface OfMoney {
  amountMinor: bigint;
  currency: string;
  /** Whose money it is: what is done alone adds up over 24 hours. */
  ofMerchant: bigint;
}

type OfNoMoney = { [Part in keyof OfMoney]?: never };

interface Proposing {
  /** What is acted on, as people name it; one request at a time waits for one subject, a newer one takes its place. */
  subject: string;
  /** Nothing shows it but this person's word, so a second person decides, whatever the rule says. */
  isUnproven?: boolean;
  /** What `apply` will need; amounts and ids as text. */
  payload: Json;
  /** What of it nobody may read: kept sealed, erased when the request ends. */
  secrets?: Json;
  /** From what to what, for whoever approves and for the log; never a secret. */
  shown: readonly ShownLine[];
}

export type ProposedAct = Proposing & (OfMoney | OfNoMoney);

/** Undefined: no second person is needed, go on. */
export type Proposed = { approvalId: string } | undefined;

/**
 * The rule is that of the asker's own merchant. The facts that the act rests on are taken by the kind's own `before`.
 * It gives what was asked for to `recordChange`: a handler that returns the id records nothing else.
 */
export async function proposeIfNeeded(
  facts: ApprovalFacts,
  act: ApprovalAct,
  proposed: ProposedAct,
): Promise<Proposed> {
  const { tx, viewer } = facts;
  const rule = isFixed(act.kind) ? alwaysRule : await ruleOf(tx, viewer.merchantId, act.kind);
  if (proposed.isUnproven) return propose(facts, act, proposed, rule.expiresHours);
  const money = proposed.amountMinor === undefined ? undefined : proposed;
  if (needsSecondPerson(rule, money)) return propose(facts, act, proposed, rule.expiresHours);
  if (!money) return undefined;
  const { amountMinor, currency, ofMerchant } = money;
  const scope = { merchantId: viewer.merchantId, kind: act.kind, currency, userId: viewer.userId };
  const alone = await aloneSums(tx, rule, scope, facts.now);
  if (!alone.take({ amountMinor, ofMerchant })) return propose(facts, act, proposed, rule.expiresHours);
  await alone.note();
  return undefined;
}

export function askerOf({ viewer }: ApprovalFacts): Asker {
  return { userId: viewer.userId, name: personName(viewer) };
}

/** Throws NotFound where the subject is gone, ProofAskedAnew where its asker did not prove this one by itself. */
export async function propose(
  facts: ApprovalFacts,
  { kind, before: factsOf }: ApprovalAct,
  { subject, amountMinor, currency, payload, secrets, shown }: ProposedAct,
  expiresHours: number,
): Promise<{ approvalId: string }> {
  const { tx, viewer, now, services } = facts;
  if (facts.isByWindow) throw new CallError("ProofAskedAnew");
  if (replacedFields.some((name) => name in payload))
    throw new Error(`a request of ${kind} would keep a proof`);
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
