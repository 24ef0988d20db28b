import type { FormField } from "../../kit/form/form.ts";

export const ownPassword = {
  kind: "password",
  whose: "current",
  name: "LoginPassword",
  label: "payoutCard.field.LoginPassword",
  empty: "payoutCard.field.passwordEmpty",
} as const satisfies FormField;
