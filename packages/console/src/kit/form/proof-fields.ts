import type { FormField } from "./form.ts";

/** Whoever moves money proves anew who they are (specification section 6). */
export const proofFields: readonly FormField<"LoginPassword" | "GoogleVerifyCode">[] = [
  {
    kind: "password",
    whose: "current",
    name: "LoginPassword",
    label: "orderAction.field.LoginPassword",
    empty: "orderAction.field.passwordEmpty",
  },
  {
    kind: "code",
    name: "GoogleVerifyCode",
    label: "orderAction.field.GoogleVerifyCode",
    empty: "orderAction.field.codeEmpty",
  },
];

/** Comes last: who is asked for it has something else to look at first. */
export function isProof({ name }: FormField): boolean {
  return proofFields.some((field) => field.name === name);
}
