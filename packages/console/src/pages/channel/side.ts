/**
 * Payment channels and payout channels are kept alike, each on a page and by calls of its own. What the screens' parts need
 * to know of the two stands here; their schemas arrive with the forms (schemas.ts).
 */

import type { PayChannelRow } from "@opc/contract/channel/payment-channels";
import type { PayoutChannelRow } from "@opc/contract/channel/payout-channels";
import { api, type Output } from "../../api/client.ts";
import { currentLanguage } from "../../i18n/i18n.ts";

export type ChannelRow = PayChannelRow | PayoutChannelRow;

export const paySide = {
  page: "PayChannel",
  words: "pay",
  get: "paychannelGet",
  formoptions: "paychannelFormoptions",
  enable: "paychannelEnable",
  pause: "paychannelPause",
  remove: "paychannelDelete",
  keysset: "paychannelKeysset",
  banksset: "paychannelBanksset",
  test: "paychannelTest",
} as const;

export const payoutSide = {
  page: "CashoutChannel",
  words: "payout",
  get: "cashoutchannelGet",
  formoptions: "cashoutchannelFormoptions",
  enable: "cashoutchannelEnable",
  pause: "cashoutchannelPause",
  remove: "cashoutchannelDelete",
  keysset: "cashoutchannelKeysset",
  banksset: "cashoutchannelBanksset",
  test: "cashoutchannelTest",
} as const;

export type Side = typeof paySide | typeof payoutSide;
export type ChannelDetail = Output<Side["get"]>;

/** The channel as the server has it now. What fails has said why. */
export function currentChannel(
  side: Side,
  { ChannelCode }: Pick<ChannelRow, "ChannelCode">,
): Promise<ChannelDetail | undefined> {
  return api(side.get, { ChannelCode }).catch(() => undefined);
}

export interface TypeName {
  code: string;
  /** In the reader's language. */
  name: string;
}

export function typeOf(row: ChannelRow): TypeName {
  const isChinese = currentLanguage() === "zhCN";
  if ("PayTypeCode" in row)
    return { code: row.PayTypeCode, name: isChinese ? row.PayTypeName : row.PayTypeName_enUS };
  return { code: row.CashoutTypeCode, name: isChinese ? row.CashoutTypeName : row.CashoutTypeName_enUS };
}
