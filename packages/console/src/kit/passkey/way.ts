/** How a form's person proves who it is: by password and code as the form has them, or by a passkey in their place. */
import { replacedFields } from "@opc/contract/passkey/act";
import type { Form } from "../form/form.ts";
import { passkeyCalls } from "./passkey-calls.static.ts";

export interface Asker {
  HasPasskey: boolean;
  NeedsPasskey: boolean;
}

/** `must`: password and code would be refused. Undefined: there is no choice. */
export type PasskeyWay = "may" | "must";

const replaced: ReadonlySet<string> = new Set(replacedFields);

interface Proven {
  call: string;
  fields: readonly { name: string }[];
}

export function passkeyWay({ call, fields }: Proven, asker: Asker | undefined): PasskeyWay | undefined {
  const kind = passkeyCalls[call];
  if (kind === "only") return "must";
  const isAsked = fields.some(({ name }) => replaced.has(name));
  if (!asker || !isAsked || kind === undefined) return undefined;
  const { HasPasskey, NeedsPasskey } = asker;
  if (NeedsPasskey && (kind === "forApproval" || (kind === "whereHeld" && HasPasskey))) return "must";
  return HasPasskey ? "may" : undefined;
}

/** What the schema takes for the two fields while the form is judged; it is not sent. */
const standIns: Readonly<Record<string, string>> = {
  LoginPassword: "by passkey",
  GoogleVerifyCode: "000000",
};

export function withoutProofs(form: Form): Form {
  const asked = form.fields.filter(({ name }) => replaced.has(name)).map(({ name }) => name);
  const taken = Object.fromEntries(asked.map((name) => [name, standIns[name]]));
  return {
    ...form,
    fields: form.fields.filter(({ name }) => !replaced.has(name)),
    fixed: { ...form.fixed, ...taken },
  };
}

export function inputWithoutProofs(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !replaced.has(name)));
}
