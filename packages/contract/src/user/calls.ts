/** Users of the console (specification sections 3, 5, 6 and 7): a merchant's people, each in one group. */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { readErrors, stepUpErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  booleanInput,
  done,
  googleCodeInput,
  idInput,
  instant,
  listField,
  merchantAliasInput,
  nameInput,
  othersPasswordInput,
  passwordInput,
  userKeyInput,
  userNameInput,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { googleBindings } from "./bindings.ts";
import { userFields } from "./fields.ts";
import { userGroupFields } from "./group-fields.ts";

export const userRow = rowOf(userFields);
export type UserRow = z.output<typeof userRow>;

/** User names are unique within a merchant; without the alias the asker's own merchant is meant. */
/** By name in one's own merchant (or that of `MerchantAlias`), or by the row's key: "ALIAS/user". */
const whose = { UserName: userKeyInput, MerchantAlias: merchantAliasInput.optional() };

const userFilters = {
  MerchantAlias: z.string().max(32).optional(),
  /** Part of the name. */
  UserName: z.string().trim().max(64).optional(),
  UserGroupIds: listField(idInput).optional(),
  States: listField(z.enum(["Enabled", "Disabled", "Locked"])).optional(),
};

export const userList = call({
  method: "POST",
  path: "/rp_api/user/list",
  summary: "Users of the viewer's merchant (operator: of any), newest first, paged by key.",
  access: { by: "page", page: "UserList" },
  effect: "read",
  input: z.strictObject({ ...userFilters, ...listControls }),
  output: listOf(userRow),
  errors: readErrors,
});

export const userExport = call({
  method: "POST",
  path: "/rp_api/user/user_export",
  summary: "Asks for a file of the filtered users.",
  access: { by: "page", page: "UserList", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...userFilters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const adduserInput = z.strictObject({
  UserName: userNameInput.regex(/^[\p{L}\p{N}._@-]+$/u, { error: "Letters, digits and . _ @ - only" }),
  MerchantAlias: merchantAliasInput,
  UserGroupId: idInput,
  Enable: booleanInput,
  Password: othersPasswordInput,
});

export const adduser = call({
  method: "POST",
  path: "/mc_api/adduser",
  summary:
    "Add a user with a first password, to be changed at the first sign-in; its authenticator is enrolled with getvalidatorinfo.",
  access: { by: "page", page: "UserList", function: "add" },
  effect: "write",
  form: true,
  input: adduserInput,
  output: doneOrWaiting,
  errors: [
    ...writeErrors,
    "NotFound",
    "UserNameTaken",
    "RightsExceeded",
    "PasswordTooShort",
    "PasswordTooCommon",
    "PasswordIsUserName",
  ],
});

export const updateUser = call({
  method: "POST",
  path: "/mc_api/updateUser",
  summary:
    "Change a user's group (function edit) or enable and disable it (function enable); holds from its next request.",
  access: { by: "page", page: "UserList", function: ["edit", "enable"] },
  effect: "write",
  form: true,
  input: z.strictObject({ ...whose, UserGroupId: idInput, Enable: booleanInput }),
  output: doneOrWaiting,
  errors: [...writeErrors, "NotFound", "RightsExceeded", "OwnAccount"],
});

export const userUnlock = call({
  method: "POST",
  path: "/mc_api/user/user_unlock",
  summary: "Unlock a user who was locked after too many failures.",
  access: { by: "page", page: "UserList", function: "unlock" },
  effect: "write",
  form: true,
  input: z.strictObject(whose),
  output: done,
  errors: [...writeErrors, "NotFound", "RightsExceeded", "OwnAccount"],
});

export const resetuserpasswordInput = z.strictObject({
  ...whose,
  Password: othersPasswordInput,
  GoogleVerifyCode: googleCodeInput,
});

export const resetuserpassword = call({
  method: "POST",
  path: "/mc_api/resetuserpassword",
  summary: "Set another user's password; its sessions end and it must be changed at the next sign-in.",
  access: { by: "page", page: "UserList", function: "resetPassword" },
  effect: "write",
  form: true,
  stepUp: { code: "GoogleVerifyCode" },
  input: resetuserpasswordInput,
  output: doneOrWaiting,
  errors: [
    ...stepUpErrors,
    "NotFound",
    "RightsExceeded",
    "OwnAccount",
    "PasswordTooShort",
    "PasswordTooCommon",
    "PasswordIsUserName",
  ],
});

const authenticatorSeed = {
  /** Base32, for typing by hand. */
  Secret: z.string(),
  /** `otpauth://totp/…`: the content of the QR code. */
  Address: z.string(),
  /** That QR code as SVG, dark on light. */
  QrSvg: z.string(),
};
export type Seed = z.output<z.ZodObject<typeof authenticatorSeed>>;

/** What is handed over to a user who has no authenticator yet. */
export const enrolmentLink = {
  /** Opened by the user alone, with their password; an earlier one opens nothing any more. */
  EnrolmentLink: z.string(),
  EnrolmentUntil: instant,
};

export const validatorInfo = z.strictObject({
  UserName: z.string(),
  MerchantAlias: z.string(),
  GoogleBinding: z.enum(googleBindings),
  /** Null for oneself, and for a user who has an authenticator. */
  EnrolmentLink: enrolmentLink.EnrolmentLink.nullable(),
  EnrolmentUntil: enrolmentLink.EnrolmentUntil.nullable(),
  /** Of one's own authenticator alone. */
  Secret: authenticatorSeed.Secret.nullable(),
  Address: authenticatorSeed.Address.nullable(),
  QrSvg: authenticatorSeed.QrSvg.nullable(),
});

export const getvalidatorinfo = call({
  method: "POST",
  path: "/mc_api/getvalidatorinfo",
  summary:
    "The state of a user's authenticator and, if there is none, a new enrolment link. The secret is shown to its own user only.",
  access: { by: "page", page: "UserList", function: "validatorInfo" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword" },
  input: z.strictObject({ ...whose, LoginPassword: passwordInput }),
  output: validatorInfo,
  errors: [...stepUpErrors, "NotFound", "RightsExceeded"],
});

const byLink = { Token: z.string().min(1).max(64), Password: passwordInput };
const enrolmentErrors = [
  "EnrolmentRefused",
  "StepUpRefused",
  "AuthenticatorUnreadable",
  "CodeUsed",
  "TooManyAttempts",
  "IpNotAllowed",
  "RequestNotTrusted",
] as const;

export const enrolmentOpen = call({
  method: "POST",
  path: "/mc_api/user/enrolment_open",
  summary:
    "The secret of a new authenticator, by enrolment link and password. A new secret each time until the first code is accepted.",
  access: { by: "anyone" },
  effect: "write",
  form: true,
  input: z.strictObject(byLink),
  output: z.strictObject({ UserName: z.string(), MerchantAlias: z.string(), ...authenticatorSeed }),
  errors: enrolmentErrors,
});

export const enrolmentFinish = call({
  method: "POST",
  path: "/mc_api/user/enrolment_finish",
  summary: "Prove by a first code that the authenticator has the secret; the link opens nothing any more.",
  access: { by: "anyone" },
  effect: "write",
  form: true,
  input: z.strictObject({ ...byLink, GoogleVerifyCode: googleCodeInput }),
  output: done,
  errors: enrolmentErrors,
});

export const userRenewvalidator = call({
  method: "POST",
  path: "/mc_api/user/user_renewvalidator",
  summary: "Give a user a new authenticator secret (a lost phone): the old one stops, its sessions end.",
  access: { by: "page", page: "UserList", function: "validatorInfo" },
  effect: "write",
  form: true,
  stepUp: { code: "GoogleVerifyCode" },
  input: z.strictObject({ ...whose, GoogleVerifyCode: googleCodeInput }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, "NotFound", "RightsExceeded", "OwnAccount"],
});

/** A group as selectors and the user list's filter need it. */
export const userGroupEntry = z.strictObject({
  UserGroupId: z.string(),
  UserGroupName: z.string(),
  IsDefault: z.boolean(),
});

export const userGroupRow = rowOf(userGroupFields).extend({
  UserGroupId: z.string(),
  /** The first twenty, by name. */
  Users: z.array(z.string()),
});
export type UserGroupRow = z.output<typeof userGroupRow>;

const ofMerchant = { MerchantAlias: z.string().max(32).optional() };

const groupFilters = {
  ...ofMerchant,
  /** Part of the name. */
  UserGroupName: z.string().trim().max(64).optional(),
};

export const usergroupList = call({
  method: "POST",
  path: "/rp_api/usergroup/list",
  summary: "User groups of the viewer's merchant (operator: of any), newest first, paged by key.",
  access: { by: "page", page: "UserGroup" },
  effect: "read",
  input: z.strictObject({ ...groupFilters, ...listControls }),
  output: listOf(userGroupRow),
  errors: readErrors,
});

export const usergroupExport = call({
  method: "POST",
  path: "/rp_api/usergroup/usergroup_export",
  summary: "Asks for a file of the filtered user groups.",
  access: { by: "page", page: "UserGroup", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...groupFilters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const usergroupSimplelist = call({
  method: "POST",
  path: "/rp_api/usergroup/simplelist",
  summary: "Groups of a merchant for selectors; without an alias those of the viewer's merchant.",
  access: { by: "page", page: ["UserList", "UserGroup", "UserGroupRole"] },
  effect: "read",
  input: z.strictObject(ofMerchant),
  output: z.array(userGroupEntry),
  errors: readErrors,
});

export const addusergroup = call({
  method: "POST",
  path: "/mc_api/addusergroup",
  summary: "Add a group without permissions to the viewer's merchant.",
  access: { by: "page", page: "UserGroup", function: "add" },
  effect: "write",
  form: true,
  input: z.strictObject({ UserGroupName: nameInput }),
  output: z.strictObject({ UserGroupId: z.string() }),
  errors: [...writeErrors, "GroupNameTaken"],
});

export const updateusergroup = call({
  method: "POST",
  path: "/mc_api/updateusergroup",
  summary: "Rename a group.",
  access: { by: "page", page: "UserGroup", function: "edit" },
  effect: "write",
  form: true,
  input: z.strictObject({ UserGroupId: idInput, UserGroupName: nameInput }),
  output: done,
  errors: [...writeErrors, "NotFound", "GroupNameTaken"],
});

export const deleteusergroup = call({
  method: "POST",
  path: "/mc_api/deleteusergroup",
  summary: "Delete a group that has no users and is not the default one.",
  access: { by: "page", page: "UserGroup", function: "delete" },
  effect: "write",
  form: true,
  input: z.strictObject({ UserGroupId: idInput }),
  output: done,
  errors: [...writeErrors, "NotFound", "GroupHasUsers", "DefaultGroup", "RightsExceeded"],
});

/** A page with its functions, as the permission tree shows them. */
export const permissionNode = z.strictObject({
  AdminMenuCode: z.string(),
  AdminMenuName: z.string(),
  AdminMenuName_enUS: z.string(),
  PagePermissionCode: z.string(),
  PageName: z.string(),
  PageName_enUS: z.string(),
  /** Whether the asker may grant and take it away. */
  IsGrantable: z.boolean(),
  FunctionList: z.array(
    z.strictObject({
      PageFunctionCode: z.string(),
      FunctionName: z.string(),
      FunctionName_enUS: z.string(),
      IsGrantable: z.boolean(),
    }),
  ),
});

export const usergroupPermissionlist = call({
  method: "POST",
  path: "/rp_api/usergroup/permissionlist",
  summary: "The permissions of a group, and all that a group of this type of merchant may have.",
  access: { by: "page", page: "UserGroupRole" },
  effect: "read",
  // The specification spells this one field so (section 7).
  input: z.strictObject({ UserGroupID: idInput }),
  output: z.strictObject({
    UserGroupId: z.string(),
    UserGroupName: z.string(),
    MerchantAlias: z.string(),
    MerchantName: z.string(),
    UserCount: z.int(),
    PagePermissionCode: z.array(z.string()),
    PageFunctionCode: z.array(z.string()),
    /** Of what the group holds; sent back with a change. */
    Version: z.string(),
    Catalogue: z.array(permissionNode),
  }),
  errors: [...readErrors, "NotFound"],
});

export const modifyusergrouppermission = call({
  method: "POST",
  path: "/mc_api/modifyusergrouppermission",
  summary:
    "Set a group's permissions. Users can add or remove only permissions that they hold, and remove none from a group that holds more than they do. Takes effect with the next request of its users.",
  access: { by: "page", page: "UserGroupRole", function: "edit" },
  effect: "write",
  form: true,
  input: z.strictObject({
    UserGroupId: idInput,
    PagePermissionCode: listField(z.string().max(64), 500).default([]),
    PageFunctionCode: listField(z.string().max(64), 2000).default([]),
    /** As the asker saw it; whoever sends none writes over whatever the group holds. */
    Version: z.string().max(64).optional(),
  }),
  output: doneOrWaiting,
  errors: [...writeErrors, "NotFound", "RecordChanged", "PermissionNotHeld", "RightsExceeded", "OwnAccount"],
});
