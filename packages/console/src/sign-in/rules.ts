/** What the form checks before it asks the server (specification section 5, "Login"). */
import { type FieldName, fieldNames } from "./elements.ts";
import type { SignInText } from "./sign-in-texts.ts";

const minimumPasswordLength = 6;

export type Problems = Partial<Record<FieldName, SignInText>>;

/** `isRecovery`: a recovery code is asked for in place of the Google code. */
export function problems(typedIn: (name: FieldName) => string, isRecovery: boolean): Problems {
  const found: Problems = {};
  if (!typedIn("MerchantAlias")) found.MerchantAlias = "required";
  if (!typedIn("UserName")) found.UserName = "required";
  const password = typedIn("Password");
  if (!password) found.Password = "passwordRequired";
  else if (password.length < minimumPasswordLength) found.Password = "passwordTooShort";
  const code = typedIn("GoogleVerifyCode").replace(/[\s-]/g, "");
  if (!code) found.GoogleVerifyCode = isRecovery ? "recoveryRequired" : "codeRequired";
  else if (isRecovery && !/^\w{16}$/.test(code)) found.GoogleVerifyCode = "recoveryNotWhole";
  else if (!isRecovery && !/^\d{6}$/.test(code)) found.GoogleVerifyCode = "codeNotSixDigits";
  return found;
}

export function firstProblem(found: Problems): { name: FieldName; problem: SignInText } | undefined {
  for (const name of fieldNames) {
    const problem = found[name];
    if (problem) return { name, problem };
  }
  return undefined;
}
