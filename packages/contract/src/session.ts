/** Sign-in, the session and what the signed-in user may reach (specification sections 3, 4 and 7). */
import { z } from "zod";
import { call } from "./call.ts";
import { done, googleCodeInput, instant, merchantAliasInput, noInput, userNameInput } from "./fields.ts";

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
  FunctionList: z.array(z.strictObject({ PageFunctionCode: z.string() })),
});

/** One signed-in terminal. `SessionKey` names it for `kickuser`; it is not the session's token. */
export const onlineUser = z.strictObject({
  SessionKey: z.string(),
  MerchantAlias: z.string(),
  UserName: z.string(),
  LoginIp: z.string(),
  Area: z.string(),
  Device: z.string(),
  LoginTime: instant,
  LastSeenTime: instant,
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
    Password: z.string().min(6, { error: "password cannot be less than 6 characters" }).max(256),
    GoogleVerifyCode: googleCodeInput,
  }),
  output: loggedInUser,
  errors: ["SignInRefused", "TooManyAttempts", "IpNotAllowed", "RequestNotTrusted"],
});

export const logout = call({
  method: "POST",
  path: "/mc_api/logout",
  summary: "End the session that asks.",
  access: { by: "session" },
  effect: "write",
  input: noInput,
  output: done,
  errors: ["SessionExpired", "RequestNotTrusted"],
});

export const checksession = call({
  method: "GET",
  path: "/mc_api/checksession",
  summary: "Whether the session still stands; never extends it.",
  access: { by: "session" },
  effect: "read",
  polled: true,
  input: noInput,
  output: done,
  errors: ["SessionExpired", "IpNotAllowed"],
});

export const logininfo = call({
  method: "GET",
  path: "/mc_api/logininfo",
  summary: "The user who is signed in.",
  access: { by: "session" },
  effect: "read",
  input: noInput,
  output: loggedInUser,
  errors: ["SessionExpired", "IpNotAllowed"],
});

export const currentpermission = call({
  method: "GET",
  path: "/rp_api/user/currentpermission",
  summary: "The menu, pages and page functions that the user's group holds.",
  access: { by: "session" },
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

export const getonlineuserlist = call({
  method: "POST",
  path: "/mc_api/getonlineuserlist",
  summary: "Signed-in terminals of the user who asks.",
  access: { by: "session" },
  effect: "read",
  input: z.strictObject({
    MerchantAlias: z.string().max(32).optional(),
    UserName: z.string().max(64).optional(),
    LoginIp: z.string().max(64).optional(),
  }),
  output: z.array(onlineUser),
  errors: ["SessionExpired", "IpNotAllowed"],
});

export const kickuser = call({
  method: "POST",
  path: "/mc_api/kickuser",
  summary: "End one of the terminals that `getonlineuserlist` shows; effective before its next request.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: z.strictObject({ SessionKey: z.string().min(1).max(64) }),
  output: done,
  errors: ["SessionExpired", "IpNotAllowed", "RequestNotTrusted", "NotFound"],
});
