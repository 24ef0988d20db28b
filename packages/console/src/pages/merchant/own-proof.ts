import type { FormField } from "../../kit/form/form.ts";

/** Whoever asks proves anew who they are (specification section 6). */
export const ownPassword = {
  kind: "password",
  whose: "current",
  name: "LoginPassword",
  label: "merchantAction.field.LoginPassword",
  empty: "merchantAction.field.loginPasswordEmpty",
} as const satisfies FormField;

export const ownCode = {
  kind: "code",
  name: "GoogleVerifyCode",
  label: "merchantAction.field.GoogleVerifyCode",
  empty: "merchantAction.field.codeEmpty",
} as const satisfies FormField;
