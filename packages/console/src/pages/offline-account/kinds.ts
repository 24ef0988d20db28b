/** The three kinds of offline account: one screen each, made of the same parts and of calls of its own. */
import type { OfflineAccountRows } from "@opc/contract/offline-account/calls";
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import { inGroups } from "../../kit/format/card-number.ts";

export type Kind = OfflineAccountKind;
/** A row of any kind: `"PromptId" in row` and the like tell which. */
export type AccountRow = OfflineAccountRows[Kind];

export const kindCalls = {
  QrCode: {
    list: "qrcodeList",
    summary: "qrcodeSummary",
    export: "qrcodeExport",
    get: "qrcodeGet",
    options: "qrcodeOptions",
    preview: "qrcodePreview",
    enable: "qrcodeEnable",
    delete: "qrcodeDelete",
    lift: "qrcodeLifthold",
  },
  BankCard: {
    list: "bankcardList",
    summary: "bankcardSummary",
    export: "bankcardExport",
    get: "bankcardGet",
    options: "bankcardOptions",
    preview: "bankcardPreview",
    enable: "bankcardEnable",
    delete: "bankcardDelete",
    lift: "bankcardLifthold",
  },
  TrueMoney: {
    list: "truemoneyList",
    summary: "truemoneySummary",
    export: "truemoneyExport",
    get: "truemoneyGet",
    options: "truemoneyOptions",
    preview: "truemoneyPreview",
    enable: "truemoneyEnable",
    delete: "truemoneyDelete",
    lift: "truemoneyLifthold",
  },
} as const;

/** Of all kinds: what a call of any of them is. */
export type KindCall<Step extends keyof (typeof kindCalls)[Kind]> = (typeof kindCalls)[Kind][Step];

/** The number that money is sent to, in the groups that people read it in. */
export function numberOf(row: AccountRow): string {
  if ("CardNumber" in row) return inGroups(row.CardNumber);
  if ("WalletNumber" in row) return row.WalletNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3");
  return row.PromptId ?? row.Account;
}

export const qrImageAddress = (imageId: string) =>
  `/rp_api/offline/qrcode_image?ImageId=${encodeURIComponent(imageId)}`;
