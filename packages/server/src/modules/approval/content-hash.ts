/**
 * The hash that binds an approval to what was asked for. It is keyed, so that whoever can write to the database but has
 * not the key cannot make another request look like the one that people saw.
 */
import type { ShownLine } from "@opc/contract/approval/calls";
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import type { Vault } from "../../ports/vault.ts";
import type { Json, JsonValue } from "./act.ts";

export interface ApprovalContent {
  id: bigint;
  merchantId: bigint;
  kind: ApprovalKind;
  subject: string;
  amountMinor: bigint | null;
  currency: string | null;
  proposedByUserId: bigint;
  payload: Json;
  secrets: Json | undefined;
  before: Json;
  shown: readonly ShownLine[];
  expiresAt: Date;
}

export function contentHash(vault: Pick<Vault, "fingerprint">, content: ApprovalContent): Buffer {
  // Field by field: what is read back has more, such as its status, which is no part of what was asked for.
  const { kind, subject, currency, payload, before, secrets } = content;
  const sealed = secrets && vault.fingerprint("approval-content", canonical(secrets)).toString("hex");
  const text = canonical({
    kind,
    subject,
    currency,
    payload,
    before,
    id: content.id.toString(),
    merchantId: content.merchantId.toString(),
    amountMinor: content.amountMinor?.toString() ?? null,
    proposedByUserId: content.proposedByUserId.toString(),
    shown: content.shown as unknown as JsonValue,
    expiresAt: content.expiresAt.toISOString(),
    secrets: sealed ?? null,
  });
  return vault.fingerprint("approval-content", text);
}

/** One text for one meaning: names in order, what is undefined left out, as the database gives it back. */
export function canonical(value: JsonValue | undefined): string {
  if (value === undefined) return "null";
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join(",")}]`;
  const parts = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${parts.join(",")}}`;
}

function isList(value: readonly JsonValue[] | Json): value is readonly JsonValue[] {
  return Array.isArray(value);
}
