/** A call that carries a passkey's proof in place of password and code: it is parsed without them, and its handler sees none. */
import type { Call } from "@opc/contract";
import type { Language } from "@opc/contract/errors";
import { passkeyProofHeader, replacedFields, takesPasskey } from "@opc/contract/passkey/act";
import { windowProof } from "@opc/contract/passkey/window";
import type { FastifyRequest } from "fastify";
import { parseInput } from "./input.ts";

export function passkeyProofOf(row: Call, request: FastifyRequest): string | undefined {
  const header = request.headers[passkeyProofHeader];
  return typeof header === "string" && header !== "" && takesPasskey(row) ? header : undefined;
}

/** What the schema takes for the two; taken out again, it proves nothing. */
const standIns: Readonly<Record<(typeof replacedFields)[number], string>> = {
  LoginPassword: "by passkey",
  GoogleVerifyCode: "000000",
};

export function parseProven(row: Call, raw: unknown, language: Language): unknown {
  const asked = replacedFields.filter((name) => [row.stepUp?.password, row.stepUp?.code].includes(name));
  const filled = asked.map((name) => [name, standIns[name]]);
  const parsed = parseInput(row, { ...(raw as object), ...Object.fromEntries(filled) }, language);
  const isAsked: ReadonlySet<string> = new Set(asked);
  return Object.fromEntries(Object.entries(parsed as object).filter(([name]) => !isAsked.has(name)));
}

/** For the operation log: a call as it was sent, and by what it was proven in place of password and code. */
export function withProof(raw: unknown, proof: string | undefined): unknown {
  if (proof === undefined) return raw;
  return {
    ...(raw as object),
    ProvenBy: proof === windowProof ? "an earlier proof of the session" : "passkey",
  };
}
