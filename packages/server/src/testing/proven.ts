/**
 * Calls that ask for password and code, made as often and as much at once as a test wants: each is proven beforehand, one after
 * the other, by a code that is made good again for it.
 */
import { createHash } from "node:crypto";
import { type Call, type CallName, calls } from "@opc/contract";
import { type ActField, actText, passkeyProofHeader, spelled } from "@opc/contract/passkey/act";
import { proofMany } from "@opc/contract/passkey/calls";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { canBeProvenTogether } from "../modules/passkey/many.ts";
import { totpCode } from "../modules/session/totp.ts";
import type { TestApp } from "./app.ts";
import type { Clerk } from "./clerks.ts";

const names = new Map(
  Object.entries<Call>(calls).flatMap(([name, row]): [string, CallName][] =>
    canBeProvenTogether(row) ? [[row.path, name as CallName]] : [],
  ),
);

/** The header that proves a call with this input; none where it asks for no proof, or the input has one. */
export function proving({ services, clock, call }: TestApp) {
  let turn: Promise<unknown> = Promise.resolve();
  return (who: Clerk, path: string, input: object): Promise<Record<string, string>> => {
    const made = turn.then(() => headerOf(who, path, input));
    turn = made.catch(() => undefined);
    return made;
  };

  async function headerOf({ person, browser }: Clerk, path: string, input: object) {
    const name = names.get(path);
    if (name === undefined || "GoogleVerifyCode" in input || "LoginPassword" in input)
      return {} as Record<string, string>;
    await inTransaction(services.database, wholeScope, (tx) =>
      tx.updateTable("UserAccount").set({ TotpLastStep: 0n }).where("Id", "=", person.userId).execute(),
    );
    const proofs = {
      LoginPassword: person.password,
      GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
    };
    const { code, msg, data } = await call(
      proofMany.path,
      { Call: name, Acts: [textOf(name, input)], ...proofs },
      browser,
    );
    if (code !== 0) throw new Error(`not proven: ${code} ${msg}`);
    return { [passkeyProofHeader]: (data as { ProofId: string }).ProofId };
  }
}

function textOf(name: string, input: object): string {
  const fields = Object.entries(input).flatMap(([field, value]) =>
    spelled(value).map((one): [string, ActField] => [field, fieldOf(one)]),
  );
  return actText(name, fields);
}

function fieldOf(value: unknown): ActField {
  if (typeof value === "string") return value;
  const { bytes } = value as { bytes?: unknown };
  if (!(bytes instanceof Uint8Array)) return JSON.stringify(value);
  return { sha256: createHash("sha256").update(bytes).digest("hex") };
}
