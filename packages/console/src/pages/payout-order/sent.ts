/** Whether a channel took a payout that was given to it. */
import type { Output } from "../../api/client.ts";
import { translate } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";

type Sent = Output<"cashoutorderApprove">;

export function isSent({ Status }: Sent): boolean {
  return Status !== "ChannelFailed";
}

export function saySent(order: string, sent: Sent): void {
  if (!isSent(sent)) {
    say.error(translate("payoutAction.approve.notSent", { order }));
    return;
  }
  const through = [sent.ChannelCode, sent.CardName].filter((name) => name !== null).join(" · ");
  say.success(translate("payoutAction.approve.sent", { order, through }));
}
