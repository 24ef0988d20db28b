/**
 * What sends money, or changes where it goes or who may send it, is never done by a session alone. Every write call stands
 * here, so that a new one is asked about.
 */
import { expect, test } from "vitest";
import { secondPersonErrors } from "../errors.ts";
import { type Call, calls } from "../index.ts";

/** By password and code, or a passkey in their place. */
const proven = {
  sends: [
    "approvalApprove",
    "cashoutimportImport",
    "cashoutorderApprove",
    "cashoutorderCancel",
    "cashoutorderCertainlyunpaid",
    "cashoutorderConfirm",
    "cashoutorderCreate",
    "cashoutorderGiveup",
    "cashoutorderReturned",
    "cashoutorderSendagain",
    "cashoutorderSettledoubt",
    "cashouttaskConfirm",
    "cashouttaskRetry",
    "merchantBalancechange",
    "moneycaseClose",
    "originalrecordBind",
    "originalrecordImport",
    "originalrecordUnbind",
    "payorderConfirm",
    "payorderReject",
    "payorderReverse",
    "payorderReview",
    "payoutcardManualbalance",
    "payoutstopEnd",
    "withdrawalApprove",
    "withdrawalBatchfile",
    "withdrawalReject",
  ],
  leads: [
    "apiinfoIpupdate",
    "apiinfoKeyexpire",
    "apiinfoKeyrotate",
    "apiinfoKeyview",
    "apiinfoSignatureexpected",
    "approvalruleSave",
    "bankcardAdd",
    "bankcardEdit",
    "bankcardLifthold",
    "cashoutchannelBanksset",
    "cashoutchannelKeysset",
    "cashoutchannelUpdate",
    "cashoutorderCorrectpayee",
    "cashoutsettingSave",
    "merchantCreate",
    "merchantKeyexpire",
    "merchantKeylist",
    "merchantKeyrotate",
    "merchantPayoutlimit",
    "merchantQuotaset",
    "merchantUnpaidlimit",
    "merchantUpdate",
    "paychannelBanksset",
    "paychannelKeysset",
    "paychannelUpdate",
    "paychannelsettingSave",
    "payoutcardAdd",
    "payoutcardEdit",
    "qrcodeAdd",
    "qrcodeEdit",
    "qrcodeLifthold",
    "separatekeyAdd",
    "separatekeyApprove",
    "separatekeyDemand",
    "separatekeyRetire",
    "settlementaccountAdd",
    "settlementaccountApprove",
    "settlementaccountLifthold",
    "spidersettingAdd",
    "spidersettingEdit",
    "spidersettingRotatetoken",
    "truemoneyAdd",
    "truemoneyEdit",
    "truemoneyLifthold",
  ],
} as const;

/** Why a session alone, or another proof, is enough. */
const neither: Readonly<Record<string, readonly string[]>> = {
  "of one's own session and the way in": [
    ...["login", "logout", "kickuser", "userpasswordchange", "enrolmentOpen", "enrolmentFinish"],
    ...[
      "passkeyAdd",
      "passkeyBegin",
      "passkeyChallenge",
      "passkeyProve",
      "passkeyRevoke",
      "recoverycodeMake",
      "proofwindowEnd",
    ],
    ...["preferenceSave", "noticeRead", "noticeReadall"],
    ...["noticetargetAdd", "noticetargetCode", "noticetargetConfirm"],
    ...["noticetargetDelete", "noticetargetEdit", "noticetargetTest"],
  ],
  "by a passkey alone, or makes one proof of several acts": ["passkeyDemand", "proofMany"],
  "accounts and rights: the specification gives what these send; rules ask a second person": [
    ...["adduser", "updateUser", "resetuserpassword", "getvalidatorinfo", "modifyusergrouppermission"],
    ...["addusergroup", "updateusergroup", "deleteusergroup"],
  ],
  "accounts: lets nobody act who could not, or by a link that only the account's person can use": [
    ...["userUnlock", "userRenewvalidator", "userPasskeyrevoke", "userNoticetargetremove"],
  ],
  "by the withdrawal password, which is set by password and code": [
    ...["withdrawalApply", "withdrawalPasswordset", "withdrawalPasswordreset"],
  ],
  "gives back to whom it was taken from, or holds it back": [
    ...[
      "cashoutorderReject",
      "cashoutorderWronginfo",
      "cashouttaskStop",
      "approvalReject",
      "approvalWithdraw",
    ],
    ...["payorderLock", "payorderUnlock", "originalrecordIgnore", "originalrecordUnignore"],
  ],
  "a part of a credit pays nothing until it is bound": ["originalrecordSplit"],
  "enters the bank's code of a payout that is being sent": ["cashouttaskEntercode"],
  "an order to be paid by whoever tries it": ["payorderCreatetest", "payPageSayPaid"],
  "tells merchants what is so": [
    ...["payorderResendcallback", "cashoutorderResendcallback"],
    ...["callbackrecordResend", "callbackrecordBulkresend", "callbackrecordTrynow"],
  ],
  "shows a number to who may see it, after the password": [
    ...["cashoutorderRevealcard", "payoutcardReveal", "settlementaccountReveal", "withdrawalRevealaccount"],
  ],
  "notes what the bank said of money that has left the books": ["withdrawalTransferset"],
  "on and off, or away, of what was proven when it came": [
    ...[
      "qrcodeEnable",
      "qrcodeDelete",
      "bankcardEnable",
      "bankcardDelete",
      "truemoneyEnable",
      "truemoneyDelete",
    ],
    ...[
      "spidersettingEnable",
      "spidersettingDelete",
      "payoutcardEnable",
      "payoutcardDelete",
      "merchantEnable",
    ],
    ...["paychannelEnable", "paychannelPause", "paychannelDelete", "supplierEnable", "supplierDelete"],
    ...["cashoutchannelEnable", "cashoutchannelPause", "cashoutchannelDelete"],
    ...["separatekeyReject", "settlementaccountReject", "settlementaccountRetire"],
  ],
  "disabled, without keys and used by no merchant: what makes it take money is proven": [
    ...["paychannelAdd", "cashoutchannelAdd", "supplierAdd"],
  ],
  "a name, or an adapter that no channel uses yet": ["supplierUpdate"],
  "asks a supplier a question that moves nothing": ["paychannelTest", "cashoutchannelTest"],
  "lists that people choose from": ["paytype", "cashouttype", "bank", "currency", "language"].flatMap((of) =>
    ["Add", "Edit", "Enable", "Delete"].map((verb) => `${of}${verb}`),
  ),
  "the same, many at once": ["bankImport"],
  "closed for a while, announced": ["Add", "Update", "Start", "End", "Cancel"].map(
    (verb) => `maintenance${verb}`,
  ),
  "looks at the books, or at a queue, again": ["proofRun", "setasideTryagain"],
  "by a signature or a token, which are had by proof": [
    ...["gatewayPayCreate", "gatewayPayoutCreate"],
    ...["agentHeartbeat", "agentTransactions", "agentTasksNext", "agentTasksReport"],
  ],
  "compares, and books nothing": [
    ...["reconciliationRun", "reconciliationClose", "reconciliationReopen"],
    ...["reconciliationUpload", "reconciliationDiscard"],
  ],
};
/** Whole nouns that no money hangs on. */
const content = /^(article|advertising|lottery|draw|export|reportschedule)[A-Z]/;

const rows: Readonly<Record<string, Call>> = calls;
const told = [...proven.sends, ...proven.leads, ...Object.values(neither).flat()];

test.each([...proven.sends, ...proven.leads])("%s asks for password and code, or a passkey", (name) => {
  expect(rows[name]?.stepUp).toMatchObject({ password: "LoginPassword", code: "GoogleVerifyCode" });
});

test("every write call is proven, or stands here with why it is not", () => {
  const writes = Object.entries(rows).filter(([, { effect }]) => effect === "write");
  const names = writes.map(([name]) => name).filter((name) => !content.test(name));
  expect(told.toSorted()).toEqual(names.toSorted());
});

test("whatever only a second person may do is by passkey alone where the merchant demands that", () => {
  const approvals = Object.entries(rows).filter(([, { errors }]) =>
    secondPersonErrors.every((name) => errors.includes(name)),
  );
  expect(approvals.map(([name]) => name)).toContain("cashoutorderApprove");
  const open = approvals.filter(([, { stepUp }]) => stepUp?.passkey !== "forApproval");
  expect(open.map(([name]) => name)).toEqual([]);
});
