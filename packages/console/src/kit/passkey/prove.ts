/** Has one call with exactly this input proven by a passkey; its proof's id goes with the call. */
import { type ActField, actText, spelled } from "@opc/contract/passkey/act";
import { api, type ConsoleCallName } from "../../api/client.ts";

export async function prove(call: ConsoleCallName, input: object): Promise<string> {
  const [{ signChallenge }, ActHash] = await Promise.all([import("./browser.ts"), actHash(call, input)]);
  const challenge = await api("passkeyChallenge", { Call: call, ActHash }, { quiet: true });
  await signChallenge(challenge);
  return challenge.ProofId;
}

async function actHash(call: string, input: object): Promise<string> {
  const fields: [string, ActField][] = [];
  for (const [name, value] of Object.entries(input)) {
    for (const one of spelled(value)) fields.push([name, await fieldOf(one)]);
  }
  return sha256(new TextEncoder().encode(actText(call, fields)));
}

async function fieldOf(value: unknown): Promise<ActField> {
  if (typeof value === "string") return value;
  if (value instanceof Blob) return { sha256: await sha256(await value.arrayBuffer()) };
  return JSON.stringify(value);
}

/** Browsers have it wherever they have passkeys. */
async function sha256(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
