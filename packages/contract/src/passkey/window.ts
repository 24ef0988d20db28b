/**
 * Proof once, then work: whoever has proven one act need not prove the next ones of its kind for some minutes, in the same
 * session. What is not named here is proven each time.
 */
import type { CallName } from "../index.ts";

/** What an act can do: money leaves, money is credited, or where money goes is changed. */
export const windowKinds = ["moneyOut", "credit", "destination"] as const;
export type WindowKind = (typeof windowKinds)[number];

/** In place of a proof's id: by the window that stands open. */
export const windowProof = "window";

const callsOf = {
  moneyOut: [
    "cashoutorderApprove",
    "cashoutorderCancel",
    "cashoutorderConfirm",
    "cashoutorderCreate",
    "cashoutorderGiveup",
    "cashoutorderReturned",
    "cashoutorderSendagain",
    "cashoutorderSettledoubt",
    "cashouttaskConfirm",
    "cashouttaskRetry",
  ],
  credit: [
    "originalrecordBind",
    "originalrecordUnbind",
    "payorderConfirm",
    "payorderReject",
    "payorderReview",
  ],
  destination: [
    "bankcardAdd",
    "bankcardEdit",
    "cashoutchannelBanksset",
    "cashoutchannelUpdate",
    "cashoutorderCorrectpayee",
    "cashoutsettingSave",
    "merchantPayoutlimit",
    "merchantQuotaset",
    "merchantUnpaidlimit",
    "merchantUpdate",
    "paychannelBanksset",
    "paychannelUpdate",
    "paychannelsettingSave",
    "payoutcardAdd",
    "payoutcardEdit",
    "qrcodeAdd",
    "qrcodeEdit",
    "spidersettingEdit",
    "truemoneyAdd",
    "truemoneyEdit",
  ],
} as const satisfies Record<WindowKind, readonly CallName[]>;

/** By call: whose window does for it. */
export const windowKindOf: Readonly<Record<string, WindowKind>> = Object.fromEntries(
  windowKinds.flatMap((kind) => callsOf[kind].map((name) => [name, kind])),
);
