/** Why a channel, an account or the whole does not take an amount, in the reader's words. */
import type { AccountWhyNot, BlockedReason, ChannelWhyNot } from "@opc/contract/merchant-channel/common";
import type { Translate } from "../../i18n/i18n.ts";

export function whyNotText(
  reason: ChannelWhyNot | AccountWhyNot | BlockedReason | "no channel",
  t: Translate,
): string {
  return t(`merchantChannel.whyNot.${reason}`);
}
