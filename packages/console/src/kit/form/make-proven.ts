/**
 * A call of a screen that is no form, proven by password and code or a passkey: asked for in a dialog, then made. Undefined:
 * the person gave up. Throws what the server refuses but for the proof itself, which is asked for again.
 */
import type { z } from "zod";
import { ApiError, api, type ConsoleCallName, type Input, type Output } from "../../api/client.ts";
import { heldBackAs } from "../approval/held-back.ts";
import { proofErrors } from "./codes.static.ts";
import type { Form, Text } from "./form.ts";
import { openForm } from "./open-form.tsx";
import { proofFields } from "./proof-fields.ts";

type Unproven<Name extends ConsoleCallName> = Omit<Input<Name>, "LoginPassword" | "GoogleVerifyCode">;

interface ProvenCall<Name extends ConsoleCallName> {
  call: Name;
  schema: z.ZodType;
  input: Unproven<Name>;
  title: Text;
  sentence: Text;
  confirm: Form["confirm"];
}

export async function makeProven<Name extends ConsoleCallName>({
  call,
  schema,
  input,
  title,
  sentence,
  confirm,
}: ProvenCall<Name>): Promise<{ output: Output<Name>; isHeld: boolean } | undefined> {
  let failure: unknown;
  const output = await openForm<ConsoleCallName>({
    title,
    call,
    input: schema,
    fixed: input as object,
    fields: [...proofFields] as unknown as Form["fields"],
    sentence: (_, t) => (typeof sentence === "function" ? sentence(t) : t(sentence)),
    ...(confirm !== undefined && { confirm }),
    send: async (sent, passkeyProof) => {
      try {
        return await api(call, sent as Input<Name>, { quiet: true, passkeyProof });
      } catch (error) {
        if (!(error instanceof ApiError) || proofErrors.includes(error.code)) throw error;
        failure = error;
        return {} as never;
      }
    },
    done: null,
  });
  if (failure !== undefined) throw failure;
  if (output === undefined) return undefined;
  return { output: output as Output<Name>, isHeld: heldBackAs(output) !== undefined };
}
