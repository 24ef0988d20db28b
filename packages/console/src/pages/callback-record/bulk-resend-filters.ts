/** Which of the filter's callbacks a bulk resend is about. */
import type { CallbackOrderKind } from "@opc/contract/callback-record/states";
import type { Input } from "../../api/client.ts";
import { callbackOrderKinds, resendableStatuses } from "./statuses.static.ts";

export type ResendFilters = Input<"callbackrecordBulkresendcount">;

/** What people choose between; with a filter by status only what it leaves. */
export const choices = {
  failed: ["Failure"],
  delivered: ["Success"],
  both: resendableStatuses,
} as const;
export type Choice = keyof typeof choices;

/** The usual one first. */
export function choicesOf({ Statuses }: ResendFilters): Choice[] {
  const wanted = textsOf(Statuses);
  const has = (status: string) => wanted.length === 0 || wanted.includes(status);
  if (has("Failure") && has("Success")) return ["failed", "both"];
  if (has("Failure")) return ["failed"];
  return has("Success") ? ["delivered"] : [];
}

/** None: all of them. */
export function kindsOf({ OrderKinds }: ResendFilters): readonly CallbackOrderKind[] {
  const wanted = textsOf(OrderKinds);
  return callbackOrderKinds.filter((kind) => wanted.includes(kind));
}

function textsOf(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.map(String) : given === undefined ? [] : [String(given)];
}
