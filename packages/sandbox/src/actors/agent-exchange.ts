/** What every crawler agent says, it says with its token; one that has a signing key signs each request besides. */
import { randomUUID } from "node:crypto";
import type { Call, CallInput } from "@opc/contract";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import { Webhook } from "standardwebhooks";
import type { SandboxClock } from "../clock.ts";
import { type Answer, exchange } from "./exchange.ts";

export interface AgentAccess {
  baseUrl: string;
  token: string;
  /** `key`: "whsec_…", as it was shown with the token. Without it nothing is signed. */
  signing?: { key: string; clock: SandboxClock };
}

export function agentExchange<Row extends Call>(
  { baseUrl, token, signing }: AgentAccess,
  row: Row,
  input: CallInput<Row>,
  timeoutMs?: number,
): Promise<Answer<Row>> {
  const rawBody = JSON.stringify(input);
  const signature = signing ? signed(row, rawBody, signing) : {};
  return exchange(baseUrl, row, input, {
    headers: { authorization: `Bearer ${token}`, ...signature },
    rawBody,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

/** The official library signs any text: here method and path in a line of their own before the body. */
function signed(
  { method, path }: Call,
  rawBody: string,
  { key, clock }: { key: string; clock: SandboxClock },
) {
  const [id, at] = [`agent_${randomUUID()}`, clock.now()];
  return {
    [signatureHeaders.id]: id,
    [signatureHeaders.timestamp]: Math.floor(at.getTime() / 1000).toString(),
    [signatureHeaders.signature]: new Webhook(key).sign(id, at, `${method} ${path}\n${rawBody}`),
  };
}
