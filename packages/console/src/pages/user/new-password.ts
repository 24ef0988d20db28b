import type { FormField } from "../../kit/form/form.ts";

/** A password for someone else, typed twice; the second one stays here. */
export const newPassword: readonly FormField<"Password">[] = [
  {
    kind: "password",
    whose: "new",
    name: "Password",
    label: "user.field.Password",
    hint: "user.passwordHint",
  },
  {
    kind: "password",
    whose: "new",
    name: "ConfirmPassword",
    local: "required",
    label: "user.field.ConfirmPassword",
    empty: "user.passwordAgain",
    check: (value, { Password }) => (value === Password ? undefined : "user.passwordMismatch"),
  },
];
