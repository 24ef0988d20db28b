import type { FormField } from "../form/form.ts";

export const ownPassword = {
  kind: "password",
  whose: "current",
  name: "LoginPassword",
  label: "settlementAccount.form.password",
  empty: "settlementAccount.form.passwordEmpty",
} as const satisfies FormField;
