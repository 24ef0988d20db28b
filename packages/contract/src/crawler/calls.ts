/**
 * Crawlers: the agents that watch our accounts. Each has a token for the agents' API, shown once, and may keep the
 * password that it signs in with at its bank, which is never answered. Silent for 60 seconds is down.
 */
import { z } from "zod";
import { approvalIdOrNull, doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { readErrors, stepUpErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  amountText,
  booleanInput,
  done,
  googleCodeInput,
  instant,
  integerInput,
  ipListInput,
  listField,
  passwordInput,
  proofInput,
  provenBy,
} from "../fields.ts";
import { offlineAccountKinds } from "../offline-account/kinds.ts";
import { listControls, listOf } from "../page.ts";
import { openOrder } from "../payment-order/open-order.ts";
import { rowOf } from "../row-schema.ts";
import { crawlerFields } from "./fields.ts";
import { crawlerStates } from "./states.ts";

export const crawlerRow = rowOf(crawlerFields).extend({
  IsMonitored: z.boolean(),
  /** Where it watches a payout card. */
  CardId: z.string().nullable(),
  Version: z.int(),
  UpdatedAt: instant,
});
export type CrawlerRow = z.output<typeof crawlerRow>;

const filters = {
  /** Somewhere in the id, the flag or the account. */
  Text: z.string().trim().min(1).max(100).optional(),
  States: listField(z.enum(crawlerStates)).optional(),
  SpiderTypes: listField(z.enum(offlineAccountKinds)).optional(),
};
const crawlerCodeInput = z
  .string()
  .trim()
  .min(2)
  .max(64)
  .regex(/^[A-Za-z0-9._@-]+$/, { error: "Letters, digits and . _ @ - only" });
const crawlerCode = { SpiderId: z.string().trim().min(1).max(64) };
const required = "this option cannot be empty";
const facts = {
  Flag: z.string().trim().min(1, { error: required }).max(32),
  Account: z.string().trim().min(1, { error: required }).max(100),
};
export const maxTokenDays = 730;
const bankPassword = z.string().min(1).max(200);
const view = { by: "page", page: "SpiderSetting" } as const;
const may = (name: "add" | "edit" | "enable" | "delete" | "rotateToken") =>
  ({ by: "page", page: "SpiderSetting", function: name }) as const;

export const spidersettingList = call({
  method: "POST",
  path: "/rp_api/spider/spidersetting_list",
  summary: "Crawlers with their health and the orders at risk, newest first, by key.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(crawlerRow),
  errors: readErrors,
});

export const spidersettingExport = call({
  method: "POST",
  path: "/rp_api/spider/spidersetting_export",
  summary: "Asks for a file of the filtered crawlers, without secrets.",
  access: { by: "page", page: "SpiderSetting", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const spidersettingSummary = call({
  method: "POST",
  path: "/rp_api/spider/spidersetting_summary",
  summary: "Counts by state over the same filter (states ignored), and the orders at risk.",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StateCounts: z.array(z.strictObject({ State: z.enum(crawlerStates), Count: z.int() })),
    OrdersAtRisk: z.int(),
  }),
  errors: readErrors,
});

export const spidersettingGet = call({
  method: "POST",
  path: "/rp_api/spider/spidersetting_get",
  summary: "One crawler.",
  access: view,
  effect: "read",
  input: z.strictObject(crawlerCode),
  output: z.strictObject({ Crawler: crawlerRow }),
  errors: [...readErrors, "NotFound"],
});

export const spidersettingExposure = call({
  method: "POST",
  path: "/rp_api/spider/spidersetting_exposure",
  summary:
    "The open orders that depend on this crawler, soonest to expire first (at most 1,000); at risk while it is down.",
  access: view,
  effect: "read",
  input: z.strictObject(crawlerCode),
  output: z.strictObject({
    AtRisk: z.boolean(),
    LastHeartbeatAt: instant.nullable(),
    Count: z.int(),
    /** Of all of them; null where there are none. */
    Amount: amountText.nullable(),
    Currency: z.string().nullable(),
    Orders: z.array(openOrder),
  }),
  errors: [...readErrors, "NotFound"],
});

/** The only time that the token and the key that signs beside it are seen; while a second person has to approve them, they open nothing. */
const newToken = z.strictObject({
  SpiderId: z.string(),
  Token: z.string(),
  /** "whsec_…" */
  SigningKey: z.string(),
  ApprovalId: approvalIdOrNull,
});

export const spidersettingAdd = call({
  method: "POST",
  path: "/mc_api/spider/spidersetting_add",
  summary: "Add a crawler. Returns its token, which is shown only once.",
  access: may("add"),
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    SpiderId: crawlerCodeInput,
    SpiderType: z.enum(offlineAccountKinds),
    ...facts,
    Password: bankPassword.optional(),
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: newToken,
  errors: [...stepUpErrors, "SpiderIdTaken"],
});

export const spidersettingEdit = call({
  method: "POST",
  path: "/mc_api/spider/spidersetting_edit",
  summary: "Change a crawler; without a password it keeps its own.",
  access: may("edit"),
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    ...crawlerCode,
    Version: integerInput(1, 2_000_000_000),
    ...facts,
    Password: bankPassword.optional(),
    /** Forget the password that is kept. */
    ClearPassword: booleanInput.optional(),
    /** Where its agent may ask from; empty: from anywhere. Left out: as it was. */
    AgentIpList: ipListInput.optional(),
    /** Days after its issue for which a token is good; 0: no end. Left out: as it was. */
    TokenDays: integerInput(0, maxTokenDays).optional(),
    /** Its agent's requests have to be signed. Left out: as it was. */
    SignedOnly: booleanInput.optional(),
    ...proofInput,
  }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, "NotFound", "RecordChanged", "CrawlerKeyMissing"],
});

export const spidersettingEnable = call({
  method: "POST",
  path: "/mc_api/spider/spidersetting_enable",
  summary:
    "Enable or disable a crawler. While it is disabled its token is refused and its account takes no new orders.",
  access: may("enable"),
  effect: "write",
  form: true,
  input: z.strictObject({ ...crawlerCode, Enabled: booleanInput }),
  output: done,
  errors: [...writeErrors, "NotFound"],
});

export const spidersettingDelete = call({
  method: "POST",
  path: "/mc_api/spider/spidersetting_delete",
  summary: "Delete a crawler that watches no account or card. Its reports are kept.",
  access: may("delete"),
  effect: "write",
  form: true,
  input: z.strictObject(crawlerCode),
  output: done,
  errors: [...writeErrors, "NotFound", "CrawlerInUse"],
});

export const spidersettingRotatetoken = call({
  method: "POST",
  path: "/mc_api/spider/spidersetting_rotatetoken",
  summary: "A new token, shown once; the old one is dead at once.",
  access: may("rotateToken"),
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({ ...crawlerCode, LoginPassword: passwordInput, GoogleVerifyCode: googleCodeInput }),
  output: newToken,
  errors: [...stepUpErrors, "NotFound"],
});
