/** Every act that is proven is proven each time, or is of a kind for which one proof holds for some minutes. */
import { expect, test } from "vitest";
import { type Call, calls } from "../index.ts";
import { takesPasskey } from "./act.ts";
import { windowKindOf } from "./window.ts";

const rows: Readonly<Record<string, Call>> = calls;

const eachTime: Readonly<Record<string, readonly string[]>> = {
  "named by the specification": [
    ...["merchantBalancechange", "payoutcardManualbalance", "withdrawalApprove", "withdrawalReject"],
    ...["withdrawalPasswordreset"],
  ],
  "always needs a second person, or is one's decision on what a rule holds": [
    ...[
      "approvalApprove",
      "cashoutorderCertainlyunpaid",
      "payorderReverse",
      "moneycaseClose",
      "payoutstopEnd",
    ],
  ],
  "lifts a hold, by a second person at once": [
    ...["bankcardLifthold", "qrcodeLifthold", "settlementaccountLifthold", "truemoneyLifthold"],
  ],
  "where one is told of what happened": ["noticetargetAdd", "noticetargetDelete", "noticetargetEdit"],
  "where a merchant's own money is paid to: added seldom, and checked by another person": [
    ...["settlementaccountAdd", "settlementaccountApprove"],
  ],
  "a file by which a bank pays": ["withdrawalBatchfile"],
  "many at once, by a file": ["cashoutimportImport", "originalrecordImport"],
  "one's own ways to prove": [
    "passkeyBegin",
    "passkeyRevoke",
    "passkeyDemand",
    "recoverycodeMake",
    "proofMany",
  ],
  "rights: who may do what, alone or from where": ["approvalruleSave", "apiinfoIpupdate"],
  "keys, tokens, and accounts with their first password": [
    ...["apiinfoKeyexpire", "apiinfoKeyrotate", "apiinfoKeyview", "apiinfoSignatureexpected"],
    ...["merchantCreate", "merchantKeyexpire", "merchantKeylist", "merchantKeyrotate"],
    ...["separatekeyAdd", "separatekeyApprove", "separatekeyDemand", "separatekeyRetire"],
    ...["cashoutchannelKeysset", "paychannelKeysset", "spidersettingAdd", "spidersettingRotatetoken"],
  ],
};

test("each proven act has its kind, or stands here with why it is proven each time", () => {
  const proven = Object.entries(rows).filter(
    ([, row]) => takesPasskey(row) && row.stepUp?.password !== undefined && row.stepUp.code !== undefined,
  );
  const told = [...Object.values(eachTime).flat(), ...Object.keys(windowKindOf)];
  const names = [...proven.map(([name]) => name), "passkeyDemand"];
  expect(told.toSorted()).toEqual(names.toSorted());
});

test.each(Object.keys(windowKindOf))("%s asks for all that a window stands for", (name) => {
  expect(rows[name]?.stepUp).toMatchObject({ password: "LoginPassword", code: "GoogleVerifyCode" });
  expect(rows[name]?.errors).toContain("ProofAskedAnew");
});
