/** The texts that the specification gives stand in its own words, which are read from the specification itself. */
import { errors } from "@opc/contract/errors";
import { newPasswordInput, othersPasswordInput, passwordInput } from "@opc/contract/fields";
import { passwordChangeInput } from "@opc/contract/session/calls";
import { expect, test } from "vitest";
import { signInTexts } from "../sign-in/sign-in-texts.ts";
import { listAfter, listedIn, specification } from "../testing/specification.ts";
import { texts } from "./en-us.ts";

const quoted = [...new Set([...specification.matchAll(/(?<=[ (])'([^']+)'/g)].map(([, text = ""]) => text))];
/** Section 8's list of texts: sentences, where the product may leave out the stop. */
const listed = listAfter("### Texts").slice(0, -2);
const successes = listedIn("Success messages: ");

const { shell, kit, common, user } = texts;
const problemOf = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message ?? "";
const forms = { OldPassword: "old-pass-1", NewPassword: "new-pass-1", GoogleVerifyCode: "123456" };

/** Where the product says each of the quoted texts. */
const ours: Readonly<Record<string, readonly string[]>> = {
  "OPC Admin": [common.appName],
  "you have no permission to go to this page": [shell.noPermission],
  "You do not have permission to use this function": [errors.NoPermission.enUS],
  "the current account has no permission to view API info": [
    shell.noApiInfo,
    errors.ApiInfoNotPermitted.enUS,
  ],
  "current session has expired, please log in again": [shell.common_0028, errors.SessionExpired.enUS],
  "Has Error": [common.hasError],
  Error: [common.error],
  "Operation Successfully": [common.operationSuccessfully],
  "password cannot be less than 6 characters": [
    signInTexts.enUS.passwordTooShort,
    problemOf(passwordInput.safeParse("12345")),
  ],
  "this option cannot be empty": [signInTexts.enUS.required, kit.form.empty],
  "Please input old password": [shell.password.oldEmpty],
  "Please input new password": [shell.password.newEmpty],
  "Please enter the password again": [shell.password.confirmEmpty],
  "This value can not be empty": [shell.password.codeEmpty],
  "Password length is more than 6 characters": [problemOf(newPasswordInput.safeParse("12345"))],
  "The passwords entered twice do not match!": [
    shell.password.differs,
    problemOf(passwordChangeInput.safeParse({ ...forms, ConfirmPassword: "another-1" })),
  ],
  "just now": [kit.relative.justNow],
  "1 day ago": [kit.relative.oneDayAgo],
};

/** Quoted as the name of something: an option, which begins with a capital, and a message that section 6 gives in full. */
const named: Readonly<Record<string, string>> = {
  "all merchants": kit.filter.allMerchants,
  "no permission for this page": shell.noPermission,
};

/** Where the product says each of section 8's texts. */
const oursOfList: Readonly<Record<string, readonly string[]>> = {
  "Operation failed.": [errors.Internal.enUS.slice(0, "Operation failed.".length)],
  "No content found, cannot use this function.": [kit.export.nothing],
  "Export in progress, please wait ({n}s).": [kit.export.running.replace("{{seconds}}", "{n}")],
  "No available channel.": [errors.NoAvailableChannel.enUS],
  "Please input password.": [signInTexts.enUS.passwordRequired],
  "Password must not be less than 6 characters.": [
    problemOf(othersPasswordInput.safeParse("12345")),
    errors.PasswordTooShort.enUS.replace("{Minimum}", "6"),
  ],
  "Please enter your login password.": [user.validator.passwordEmpty],
  "Please enter your Google verification code.": [signInTexts.enUS.codeRequired],
};

test("the specification's texts are found in it, and each is one of the product's", () => {
  expect(quoted.length).toBeGreaterThan(15);
  expect(quoted.toSorted()).toEqual([...Object.keys(ours), ...Object.keys(named)].toSorted());
  expect(listed).toEqual(Object.keys(oursOfList));
});

test.each(Object.entries(ours))("'%s' stands in the specification's words", (given, said) => {
  expect(said).toEqual(said.map(() => given));
});

test("what is quoted as a name is there", () => {
  expect(named["all merchants"]?.toLowerCase()).toBe("all merchants");
  expect(named["no permission for this page"]).toMatch(/no permission .*this page$/);
});

test.each(Object.entries(oursOfList))("the text %s stands in the specification's words", (given, said) => {
  expect(said.map((text) => text.replace(/\.$/, ""))).toEqual(said.map(() => given.replace(/\.$/, "")));
});

test("success is said in the specification's words", () => {
  const { modified, added, created, bound, unbound, operation } = kit.done;
  const said = [modified, added, created, common.copied, bound, unbound, operation];
  expect(said.map((text) => text.toLowerCase())).toEqual(successes);
});
