/**
 * API Info: what the programmers of a merchant's server need. Addresses, keys, address lists, how the merchant's
 * callbacks do, and a tester that says why a signature does not match. An ordinary merchant sees its own; the operator
 * names one.
 */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { callbackLaneRow } from "../callback-record/lanes.ts";
import { callbackFailures, callbackOrderKinds, callbackRecordStatuses } from "../callback-record/states.ts";
import { readErrors, stepUpErrors } from "../errors.ts";
import {
  done,
  idInput,
  instant,
  integerInput,
  ipListInput,
  merchantAliasInput,
  proofInput,
  provenBy,
} from "../fields.ts";
import { keyRotation, maxKeyOverlapHours } from "../merchant/actions.ts";
import { merchantKey } from "../merchant/calls.ts";

/** Only the operator names a merchant; an ordinary merchant is always its own. */
const whose = { MerchantAlias: merchantAliasInput.optional() };

export const apiEndpoint = z.strictObject({
  Method: z.string(),
  /** "/gateway/pay/create" */
  Path: z.string(),
  Address: z.string(),
});

export const apiinfoGet = call({
  method: "POST",
  path: "/rp_api/merchant/apiinfo_get",
  summary: "Addresses, live keys (masked) and address lists of one merchant's gateway.",
  access: { by: "page", page: "ApiInfo", refusal: "ApiInfoNotPermitted" },
  effect: "read",
  input: z.strictObject(whose),
  output: z.strictObject({
    MerchantAlias: z.string(),
    MerchantName: z.string(),
    Enable: z.boolean(),
    /** Where the gateway is, without a trailing slash. */
    GatewayAddress: z.string(),
    Endpoints: z.array(apiEndpoint),
    /** For people and for programs. */
    DocumentAddress: z.string(),
    OpenapiAddress: z.string(),
    Callback: z.strictObject({
      UserAgent: z.string(),
      /** Where our callbacks come from, for the merchant's firewall; empty where the operator has not said. */
      SenderAddresses: z.string(),
      ConnectTimeoutMs: z.int(),
      TotalTimeoutMs: z.int(),
      /** Waiting times before each further attempt. */
      RetryDelaysMs: z.array(z.int()),
    }),
    Keys: z.array(merchantKey),
    ApiIpList: z.string(),
    BackendIpList: z.string(),
    /** Of who asks, as this server sees it. */
    OwnIp: z.string(),
    /** Whether who asks comes in by that backend list. */
    IsOwnMerchant: z.boolean(),
  }),
  errors: [...readErrors, "ApiInfoNotPermitted", "NotFound"],
});

export const apiinfoKeyview = call({
  method: "POST",
  path: "/mc_api/merchant/apiinfo_keyview",
  summary:
    "The live API secrets of one merchant; requires the viewer's password and Google code. Each viewing is logged.",
  access: { by: "page", page: "ApiInfo", function: "viewKey", refusal: "ApiInfoNotPermitted" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ ...whose, ...proofInput }),
  output: z.strictObject({
    Keys: z.array(merchantKey.pick({ KeyId: true, Masked: true }).extend({ Secret: z.string() })),
  }),
  errors: [...stepUpErrors, "ApiInfoNotPermitted", "NotFound"],
});

export const apiinfoKeyrotate = call({
  method: "POST",
  path: "/mc_api/merchant/apiinfo_keyrotate",
  summary: "Create a new API secret. The old one stays valid for some hours so that no request fails.",
  access: { by: "page", page: "ApiInfo", function: "rotateKey" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    ...whose,
    OldKeyHours: integerInput(0, maxKeyOverlapHours),
    ...proofInput,
  }),
  output: z.strictObject({
    ...keyRotation.shape,
    /** "whsec_…"; null for who may change keys but not see them. */
    Secret: z.string().nullable(),
  }),
  errors: [...stepUpErrors, "NotFound", "TwoKeysLive"],
});

export const apiinfoKeyexpire = call({
  method: "POST",
  path: "/mc_api/merchant/apiinfo_keyexpire",
  summary: "End an old API secret now; the last one that lives stays.",
  access: { by: "page", page: "ApiInfo", function: "rotateKey" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ ...whose, KeyId: idInput, ...proofInput }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "LastKey"],
});

export const apiinfoIpupdateInput = z.strictObject({
  ...whose,
  ApiIpList: ipListInput,
  BackendIpList: ipListInput,
  /** The lists as they were when the change began. */
  ApiIpListWas: z.string().max(4000),
  BackendIpListWas: z.string().max(4000),
  ...proofInput,
});

export const apiinfoIpupdate = call({
  method: "POST",
  path: "/mc_api/merchant/apiinfo_ipupdate",
  summary:
    "Change the addresses that a merchant's servers and users may come from. Users cannot lock themselves out; the operator's change needs a second person where its rule says so.",
  access: { by: "page", page: "ApiInfo", function: "editIp" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: apiinfoIpupdateInput,
  /** The lists as they are now: what waits for a second person has changed nothing. */
  output: z.strictObject({ ApiIpList: z.string(), BackendIpList: z.string(), ...doneOrWaiting.shape }),
  errors: [
    ...[...stepUpErrors, "NotFound", "OwnAddressLockedOut", "IpListChanged", "IpListUnchanged"],
    "OperatorsHand",
    "ApiListNeeded",
  ] as const,
});

/** Figures are of the newest attempts of the last 24 hours, at most so many. */
export const healthSampleSize = 5_000;

export const apiinfoCallbackhealth = call({
  method: "POST",
  path: "/rp_api/merchant/apiinfo_callbackhealth",
  summary: "How one merchant's callbacks did in the last 24 hours: figures, lane, newest failures.",
  access: { by: "page", page: "ApiInfo" },
  effect: "read",
  polled: true,
  input: z.strictObject(whose),
  output: z.strictObject({
    /** Null: no callback in the last 24 hours, and none waits. */
    Lane: callbackLaneRow.nullable(),
    AttemptCount: z.int(),
    /** There were more attempts; these are the newest. */
    IsSample: z.boolean(),
    SuccessCount: z.int(),
    /** In per cent with one decimal, never rounded up; null without attempts. */
    SuccessRate: z.number().nullable(),
    SlowestMs: z.int().nullable(),
    /** Callback records made in that time, by where they stand. */
    RecordCounts: z.array(z.strictObject({ Status: z.enum(callbackRecordStatuses), Count: z.int() })),
    LastFailures: z.array(
      z.strictObject({
        EventId: z.string(),
        OrderKind: z.enum(callbackOrderKinds),
        OrderNo: z.string(),
        MerchantOrderNo: z.string(),
        At: instant,
        HttpStatus: z.int().nullable(),
        Failure: z.enum(callbackFailures).nullable(),
        DurationMs: z.int(),
      }),
    ),
  }),
  errors: [...readErrors, "NotFound"],
});
