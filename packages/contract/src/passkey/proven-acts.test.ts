/** What sends money, or changes where it goes, is never done by a session alone. */
import { expect, test } from "vitest";
import { type Call, calls } from "../index.ts";

const acts = {
  sends: [
    "cashoutorderApprove",
    "cashoutorderSendagain",
    "cashoutorderConfirm",
    "cashoutorderCancel",
    "cashoutorderGiveup",
    "cashoutorderReturned",
    "cashoutorderCertainlyunpaid",
    "cashoutorderSettledoubt",
    "cashoutorderCreate",
    "cashoutimportImport",
    "withdrawalApprove",
    "payorderConfirm",
    "payorderReverse",
    "originalrecordUnbind",
    "originalrecordImport",
    "approvalApprove",
  ],
  leads: [
    "qrcodeAdd",
    "qrcodeEdit",
    "bankcardAdd",
    "bankcardEdit",
    "truemoneyAdd",
    "truemoneyEdit",
    "cashoutorderCorrectpayee",
    "paychannelUpdate",
    "paychannelKeysset",
    "paychannelBanksset",
    "cashoutchannelUpdate",
    "cashoutchannelKeysset",
    "cashoutchannelBanksset",
    "paychannelsettingSave",
    "cashoutsettingSave",
    "merchantUpdate",
    "merchantQuotaset",
    "spidersettingAdd",
    "spidersettingRotatetoken",
    "approvalruleSave",
  ],
} as const;

const rows: Readonly<Record<string, Call>> = calls;

test.each([...acts.sends, ...acts.leads])("%s asks for password and code, or a passkey", (name) => {
  expect(rows[name]?.stepUp).toMatchObject({ password: "LoginPassword", code: "GoogleVerifyCode" });
});
