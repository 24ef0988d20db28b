/**
 * A kind that several calls ask for: each is an act of its own, named by the call in the request's payload. Whoever approves
 * holds what that call demands, not only what the kind does.
 */
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import type { Permission } from "@opc/contract/pages";
import { CallError } from "../../call-error.ts";
import type { ApprovalAct, ApprovalFacts, Json } from "./act.ts";

export interface CallAct extends ApprovalAct {
  askedWith(payload: Json): Permission | readonly Permission[];
}

type CallActs = Readonly<Record<string, CallAct>>;

/** The name under which a payload tells which call it is of. */
export const callField = "Call";

/** `unnamed`: the call of a request that names none, as they did while the kind had one alone. */
export function severalActs(kind: ApprovalKind, acts: CallActs, unnamed?: string): ApprovalAct {
  const actOf = (payload: Json): CallAct => {
    const call = String(payload[callField] ?? unnamed);
    const act = acts[call];
    if (!act) throw new Error(`a request names the unknown act ${call}`);
    return act;
  };
  return {
    kind,
    askedWith: (payload) => actOf(payload).askedWith(payload),
    before: (facts, payload) => actOf(payload).before(facts, payload),
    async apply(facts, act) {
      const asked = actOf(act.payload);
      const needed = [asked.askedWith(act.payload)].flat();
      if (!needed.every((one) => facts.viewer.permissions.has(one))) throw new CallError("NoPermission");
      await asked.apply(facts, act);
    },
  };
}

/** What is looked at, or undefined where it is gone. */
export async function unlessGone<Found>(looked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looked;
  } catch (error) {
    if (error instanceof CallError && error.errorName === "NotFound") return undefined;
    throw error;
  }
}

/** An act's facts where nothing is there yet that it could rest on. */
export const restsOnNothing = async (_facts: ApprovalFacts, _payload: Json): Promise<Json> => ({});
