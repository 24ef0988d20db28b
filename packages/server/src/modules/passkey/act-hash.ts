/** The digest of what a call was asked to do, of its input as it was sent; the browser makes the same before it asks. */
import { createHash } from "node:crypto";
import { type ActField, actText, spelled } from "@opc/contract/passkey/act";

export function actHash(call: string, raw: unknown): Buffer {
  const fields = Object.entries(raw as object).flatMap(([name, value]) =>
    spelled(value).map((one): [string, ActField] => [name, fieldOf(one)]),
  );
  return createHash("sha256").update(actText(call, fields)).digest();
}

function fieldOf(value: unknown): ActField {
  if (typeof value === "string") return value;
  const { bytes } = value as { bytes?: unknown };
  if (!(bytes instanceof Uint8Array)) return JSON.stringify(value);
  return { sha256: createHash("sha256").update(bytes).digest("hex") };
}
