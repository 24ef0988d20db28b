/** Sign-in, the session and what the signed-in user may reach (specification sections 3, 4 and 7). */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, stepUpErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  booleanInput,
  done,
  googleCodeInput,
  instant,
  merchantAliasInput,
  newPasswordInput,
  noInput,
  passwordInput,
  signInCodeInput,
  userNameInput,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { onlineUserFields } from "./online-user-fields.ts";

/** The logged-in user (specification section 3), with what the console needs to show times and amounts. */
export const loggedInUser = z.strictObject({
  GroupName: z.string(),
  IsSuper: z.boolean(),
  LastLoginTime: instant.nullable(),
  MerchantAlias: z.string(),
  MerchantName: z.string(),
  /** Public name of the session: opens nothing by itself; goes back in the header `x-session-id`. */
  SessionId: z.string(),
  UserName: z.string(),
  /** Minutes that the merchant's clock is ahead of UTC; times are shown and filtered in it. */
  TimeDifferenceMinutes: z.int(),
  /** Someone else set the password: nothing but changing it is possible. */
  MustChangePassword: z.boolean(),
  /** Whether the user has passkeys to prove itself by. */
  HasPasskey: z.boolean(),
  /** Approvals in the user's merchant are by passkey only. */
  NeedsPasskey: z.boolean(),
});

export const menuEntry = z.strictObject({
  AdminMenuCode: z.string(),
  AdminMenuName: z.string(),
  AdminMenuName_enUS: z.string(),
  PagePermissionCode: z.string(),
  PageName: z.string(),
  PageName_enUS: z.string(),
  RouteName: z.string(),
  hidden: z.boolean(),
  /** Held functions: "PayOrder.export". */
  FunctionList: z.array(z.strictObject({ PageFunctionCode: z.string() })),
});

/** One signed-in terminal. `SessionKey` names it for `kickuser`; it is not the session's token. */
export const onlineUser = rowOf(onlineUserFields).extend({
  SessionKey: z.string(),
  /** The session that asks. */
  IsCurrent: z.boolean(),
});

export const login = call({
  method: "POST",
  path: "/mc_api/login",
  summary: "Sign in with merchant alias, user name, password and Google code; sets the session's cookies.",
  access: { by: "anyone" },
  effect: "write",
  form: true,
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    UserName: userNameInput,
    Password: passwordInput,
    /** Of the authenticator, or one of the recovery codes where that is lost. */
    GoogleVerifyCode: signInCodeInput,
  }),
  output: loggedInUser,
  errors: [
    "SignInRefused",
    "AuthenticatorUnreadable",
    "TooManyAttempts",
    "IpNotAllowed",
    "RequestNotTrusted",
  ],
});

export const logout = call({
  method: "POST",
  path: "/mc_api/logout",
  summary: "End the session that asks.",
  access: { by: "session", withTemporaryPassword: true },
  effect: "write",
  input: noInput,
  output: done,
  errors: ["SessionExpired", "IpNotAllowed", "RequestNotTrusted"],
});

export const checksession = call({
  method: "GET",
  path: "/mc_api/checksession",
  summary: "Whether the session still stands, and for how long; never extends it.",
  access: { by: "session", withTemporaryPassword: true },
  effect: "read",
  polled: true,
  input: noInput,
  output: z.strictObject({
    /** Until it ends if nothing is done. */
    SecondsLeft: z.int().min(0),
    /** Until it ends whatever is done: an act makes no session longer than this. */
    MostSecondsLeft: z.int().min(0),
    /** Of the user's merchant: typed times are read by it from the next request on. */
    TimeDifferenceMinutes: z.int(),
  }),
  errors: ["SessionExpired", "IpNotAllowed"],
});

export const logininfo = call({
  method: "GET",
  path: "/mc_api/logininfo",
  summary: "The signed-in user.",
  access: { by: "session", withTemporaryPassword: true },
  effect: "read",
  input: noInput,
  output: loggedInUser,
  errors: ["SessionExpired", "IpNotAllowed"],
});

export const currentpermission = call({
  method: "GET",
  path: "/rp_api/user/currentpermission",
  summary: "The menu, pages and page functions that the user's group holds.",
  access: { by: "session", withTemporaryPassword: true },
  effect: "read",
  input: noInput,
  output: z.array(menuEntry),
  errors: ["SessionExpired", "IpNotAllowed"],
});

export const accessCheck = call({
  method: "POST",
  path: "/mc_api/access/check",
  summary: "Whether this address may use the console: code 0, or code 19 with the address.",
  access: { by: "anyone" },
  effect: "read",
  input: z.strictObject({ MerchantAlias: merchantAliasInput.optional() }),
  output: z.strictObject({ Ip: z.string() }),
  errors: ["IpNotAllowed"],
});

const terminalFilters = {
  MerchantAlias: z.string().max(32).optional(),
  /** Part of the name; of the address, its beginning. */
  UserName: z.string().max(64).optional(),
  LoginIp: z.string().max(64).optional(),
  /** One's own terminals alone, whatever one may see. */
  OnlyOwn: booleanInput.optional(),
};

export const getonlineuserlist = call({
  method: "POST",
  path: "/mc_api/getonlineuserlist",
  summary:
    "Signed-in terminals, newest sign-in first: those of the merchant (operator: of all) with the Online Users page, otherwise the viewer's own.",
  access: { by: "session" },
  effect: "read",
  input: z.strictObject({ ...terminalFilters, ...listControls }),
  output: listOf(onlineUser),
  errors: readErrors,
});

export const onlineuserExport = call({
  method: "POST",
  path: "/rp_api/user/onlineuser_export",
  summary: "Asks for a file of the filtered terminals that are signed in.",
  access: { by: "page", page: "OnlineUser", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...terminalFilters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const kickuser = call({
  method: "POST",
  path: "/mc_api/kickuser",
  summary:
    "Sign out one of the viewer's own terminals, or with the function OnlineUser.kick any that `getonlineuserlist` shows. Takes effect before its next request.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: z.strictObject({ SessionKey: z.string().min(1).max(64) }),
  output: done,
  errors: [...writeErrors, "NotFound"],
});

/** The change-password form (specification section 3). */
export const passwordChangeInput = z
  .strictObject({
    OldPassword: newPasswordInput,
    NewPassword: newPasswordInput,
    /** The dialog sends it (section 7, notes); other callers may leave it out. */
    ConfirmPassword: z.string().max(256).optional(),
    GoogleVerifyCode: googleCodeInput,
  })
  .refine((form) => form.ConfirmPassword === undefined || form.ConfirmPassword === form.NewPassword, {
    error: "The passwords entered twice do not match!",
    path: ["ConfirmPassword"],
  });

export const userpasswordchange = call({
  method: "POST",
  path: "/mc_api/userpasswordchange",
  summary: "Change the viewer's own password. Every other session of the user ends.",
  access: { by: "session", withTemporaryPassword: true },
  effect: "write",
  form: true,
  stepUp: { password: "OldPassword", code: "GoogleVerifyCode" },
  input: passwordChangeInput,
  output: done,
  errors: [
    ...stepUpErrors,
    "PasswordTooShort",
    "PasswordTooCommon",
    "PasswordIsUserName",
    "PasswordUnchanged",
  ],
});
