/** Setting a rule. Making one looser is itself an act that may need a second person; making it stricter never does. */
import type { CallParsed } from "@opc/contract";
import type { approvalruleSave, ShownLine } from "@opc/contract/approval/calls";
import { type ApprovalKind, approvalKinds, merchantKinds } from "@opc/contract/approval/kinds";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import type { ApprovalAct, ApprovalFacts, Json } from "./act.ts";
import { textOf, textsOf } from "./act.ts";
import { permissionName } from "./permission-name.ts";
import { proposeIfNeeded } from "./propose.ts";
import { hasAmount, isLooser, isSameRule, minApprovers, permissionOf, type Rule } from "./rules.ts";
import { approverCount, ruleOf, saveRule } from "./stored-rules.ts";

/** Of whom there is a rule: the operator's people act in every way, a merchant's only on their own groups and rules. */
export function kindsOf({ isSuper }: { isSuper: boolean }): ApprovalKind[] {
  return approvalKinds.filter((kind) => isSuper || merchantKinds.has(kind));
}

/** Throws ApprovalRuleNotHere, RecordChanged, InvalidAmount or ApprovalNeedsTwo; returns the request's id where a second person is needed. */
export async function changeRule(
  input: CallParsed<typeof approvalruleSave>,
  facts: ApprovalFacts,
): Promise<string | null> {
  const { tx, viewer, now, services, recordChange } = facts;
  const kind = input.Kind;
  if (!kindsOf(viewer).includes(kind)) throw new CallError("ApprovalRuleNotHere");
  const currencies = await currenciesOf(services.database);
  const was = await ruleOf(tx, viewer.merchantId, kind, "lock");
  const seenAt = was.updatedAt?.toISOString() ?? "";
  if (input.UpdatedAt !== undefined && input.UpdatedAt !== seenAt) throw new CallError("RecordChanged");
  const will = ruleFrom(input, was, currencies);
  if (isSameRule(was, will)) return null;
  if (will.enabled && !was.enabled) await assertApprovers(facts, kind);
  const shown = shownOf(kind, was, will, currencies);
  if (isLooser(was, will)) {
    const payload = { Kind: kind, ...jsonOf(will) };
    const proposed = await proposeIfNeeded(facts, ruleChangeAct, { subject: kind, payload, shown });
    if (proposed) return proposed.approvalId;
  }
  await saveRule(tx, { MerchantId: viewer.merchantId, Kind: kind }, will, {
    name: personName(viewer),
    at: now,
  });
  recordChange({ Kind: kind, Rule: { from: jsonOf(was), to: jsonOf(will) } });
  return null;
}

/** A rule that nobody could satisfy would lock its act away from everybody. */
async function assertApprovers({ tx, viewer, request }: ApprovalFacts, kind: ApprovalKind): Promise<void> {
  const permission = permissionOf[kind];
  const Count = await approverCount(tx, viewer.merchantId, permission);
  if (Count >= minApprovers) return;
  const Permission = permissionName(permission)[request.language];
  throw new CallError("ApprovalNeedsTwo", { Count, Permission }, { Count });
}

function ruleFrom(input: CallParsed<typeof approvalruleSave>, was: Rule, { has, parse }: Currencies): Rule {
  const fromMinor = new Map(was.fromMinor);
  const { Currency, FromAmount } = input;
  if (Currency !== undefined && hasAmount(input.Kind)) {
    if (!has(Currency)) throw new CallError("NotFound");
    const minor = FromAmount === undefined ? 0n : parse(FromAmount, Currency);
    fromMinor.delete(Currency);
    if (minor > 0n) fromMinor.set(Currency, minor);
  }
  return { enabled: input.Enabled, expiresHours: input.ExpiresHours, fromMinor };
}

function jsonOf({ enabled, expiresHours, fromMinor }: Rule) {
  return {
    Enabled: String(enabled),
    ExpiresHours: String(expiresHours),
    FromMinor: [...fromMinor].map(([currency, from]) => `${currency} ${from}`).sort(),
  };
}

function ruleOfJson(json: Json): Rule {
  const amounts = textsOf(json, "FromMinor").map((text) => text.split(" ") as [string, string]);
  return {
    enabled: textOf(json, "Enabled") === "true",
    expiresHours: Number(textOf(json, "ExpiresHours")),
    fromMinor: new Map(amounts.map(([currency, from]) => [currency, BigInt(from)])),
  };
}

function shownOf(kind: ApprovalKind, was: Rule, will: Rule, currencies: Currencies): ShownLine[] {
  const amounts = ({ fromMinor }: Rule) =>
    [...fromMinor].map(([currency, from]) => `${currencies.text(from, currency)} ${currency}`).join(", ");
  const lines: ShownLine[] = [
    { Field: "RuleEnabled", From: String(was.enabled), To: String(will.enabled) },
    { Field: "RuleHours", From: String(was.expiresHours), To: String(will.expiresHours) },
  ];
  if (hasAmount(kind)) lines.push({ Field: "RuleAmounts", From: amounts(was), To: amounts(will) });
  return lines;
}

/** The rule for rules. */
export const ruleChangeAct: ApprovalAct = {
  kind: "ApprovalRules",

  async before({ tx, viewer }, payload) {
    return jsonOf(await ruleOf(tx, viewer.merchantId, kindIn(payload), "lock"));
  },

  async apply({ tx, viewer, now, recordChange }, { payload, proposedBy }) {
    const kind = kindIn(payload);
    const was = await ruleOf(tx, viewer.merchantId, kind, "lock");
    const will = ruleOfJson(payload);
    await saveRule(tx, { MerchantId: viewer.merchantId, Kind: kind }, will, {
      name: proposedBy.name,
      at: now,
    });
    recordChange({ Kind: kind, Rule: { from: jsonOf(was), to: jsonOf(will) } });
  },
};

function kindIn(payload: Json): ApprovalKind {
  const text = textOf(payload, "Kind");
  const kind = approvalKinds.find((one) => one === text);
  if (!kind) throw new Error(`a request names the unknown rule ${text}`);
  return kind;
}
