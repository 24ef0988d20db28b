/** The texts that the specification gives (sections 2, 5, 6, 7 and 8) stand in its own words. */
import { errors } from "@opc/contract/errors";
import { newPasswordInput, passwordInput } from "@opc/contract/fields";
import { passwordChangeInput } from "@opc/contract/session/calls";
import { expect, test } from "vitest";
import { signInTexts } from "../sign-in/sign-in-texts.ts";
import { texts } from "./en-us.ts";

const { shell, kit, common, user } = texts;
const firstProblem = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;
const forms = { OldPassword: "old-pass-1", NewPassword: "new-pass-1", GoogleVerifyCode: "123456" };

test.each([
  ["OPC Admin", common.appName],
  ["you have no permission to go to this page", shell.noPermission],
  ["You do not have permission to use this function", errors.NoPermission.enUS],
  ["current session has expired, please log in again", shell.expiredText],
  ["current session has expired, please log in again", errors.SessionExpired.enUS],
  ["Has Error", common.hasError],
  ["Error", common.error],
  ["Operation Successfully", common.operationSuccessfully],
  ["password cannot be less than 6 characters", signInTexts.enUS.passwordTooShort],
  ["password cannot be less than 6 characters", firstProblem(passwordInput.safeParse("12345"))],
  ["Please input password", signInTexts.enUS.passwordRequired],
  ["Please enter your Google verification code", signInTexts.enUS.codeRequired],
  ["this option cannot be empty", signInTexts.enUS.required],
  ["this option cannot be empty", kit.form.empty],
  ["Please input old password", shell.password.oldEmpty],
  ["Please input new password", shell.password.newEmpty],
  ["Please enter the password again", shell.password.confirmEmpty],
  ["This value can not be empty", shell.password.codeEmpty],
  ["Password length is more than 6 characters", firstProblem(newPasswordInput.safeParse("12345"))],
  [
    "The passwords entered twice do not match!",
    firstProblem(passwordChangeInput.safeParse({ ...forms, ConfirmPassword: "another-1" })),
  ],
  ["Password must not be less than {Minimum} characters.", errors.PasswordTooShort.enUS],
  ["Please enter your login password.", user.validator.passwordEmpty],
  ["No available channel", errors.NoAvailableChannel.enUS],
  ["No content found, cannot use this function", kit.export.nothing],
  ["Export in progress, please wait ({{seconds}}s)", kit.export.running],
  ["Modified", kit.done.modified],
  ["Added", kit.done.added],
  ["Created", kit.done.created],
  ["Copied to clipboard", common.copied],
  ["Bind success", kit.done.bound],
  ["Unbind success", kit.done.unbound],
  ["Operation success", kit.done.operation],
  ["just now", kit.relative.justNow],
  ["1 day ago", kit.relative.oneDayAgo],
])("%s", (given, ours) => {
  expect(ours).toBe(given);
});

test("a failure that nobody foresaw says that the operation failed", () => {
  expect(errors.Internal.enUS).toMatch(/^Operation failed\./);
});
