/** The change-password form (specification sections 3, 5 and 7), in its dialog and before anything else alike. */
import { passwordChangeInput } from "@opc/contract/session/calls";
import type { Form } from "../../kit/form/form.ts";
import { sessionStore } from "../../state/session.ts";

export function passwordForm(): Form<"userpasswordchange"> {
  return {
    title: "shell.password.title",
    call: "userpasswordchange",
    input: passwordChangeInput,
    fields: [
      {
        kind: "readOnly",
        name: "UserName",
        local: "optional",
        label: "shell.password.UserName",
        // Password managers file the new password under it.
        autoComplete: "username",
      },
      {
        kind: "password",
        whose: "current",
        name: "OldPassword",
        label: "shell.password.OldPassword",
        empty: "shell.password.oldEmpty",
      },
      {
        kind: "password",
        whose: "new",
        name: "NewPassword",
        label: "shell.password.NewPassword",
        empty: "shell.password.newEmpty",
      },
      {
        kind: "password",
        whose: "new",
        name: "ConfirmPassword",
        isRequired: true,
        label: "shell.password.ConfirmPassword",
        empty: "shell.password.confirmEmpty",
        // The schema says so too, but only once all the other fields are right.
        check: (value, { NewPassword }) => (value === NewPassword ? undefined : "shell.password.differs"),
      },
      {
        kind: "code",
        name: "GoogleVerifyCode",
        label: "shell.password.GoogleVerifyCode",
        empty: "shell.password.codeEmpty",
      },
    ],
    initial: { UserName: sessionStore.get()?.user.UserName ?? "" },
    done: "common.operationSuccessfully",
    refusals: "asMessage",
  };
}
