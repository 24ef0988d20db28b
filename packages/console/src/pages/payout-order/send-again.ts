/** Giving a payout that a channel failed to a channel again: as routed, or to one that a person chooses. */
import { cashoutorderSendagain } from "@opc/contract/payout-order/actions";
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { api, type Output } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import type { ChoiceOption, FormField } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { textOr } from "../../kit/order/event-entries.ts";
import { attemptReason } from "../../kit/payout/task-steps.ts";
import { leavingWords } from "./money-sentence.ts";
import { loadCurrentOrder, refetchOrder } from "./order.ts";
import { saySent } from "./sent.ts";

type Channel = Output<"cashoutchannelOptions">["Channels"][number];
type Card = Channel["Cards"][number];

export async function sendAgain(row: PayoutOrderRow): Promise<void> {
  const { OrderNo } = row;
  const [detail, options] = await Promise.all([loadCurrentOrder(row), optionsOf(OrderNo)]);
  if (!detail || !options) return;
  const { Order } = detail;
  const sent = await openForm({
    title: (t) => t("payoutAction.send.title", { order: OrderNo }),
    widthPx: 560,
    call: "cashoutorderSendagain",
    input: cashoutorderSendagain.input,
    fixed: { OrderNo },
    fields: [channelField(Order.MerchantName, options), ...options.flatMap(cardFields), ...proofFields],
    sentence: (_, t) => t("payoutAction.send.sentence", leavingWords(Order)),
    confirm: "payoutAction.send.action",
    done: null,
  });
  if (sent) saySent(OrderNo, sent);
  await refetchOrder(OrderNo);
}

async function optionsOf(OrderNo: string): Promise<readonly Channel[] | undefined> {
  try {
    return (await api("cashoutchannelOptions", { OrderNo })).Channels;
  } catch {
    // The client has said why.
    return undefined;
  }
}

function channelField(merchant: string, channels: readonly Channel[]): FormField<"ChannelCode"> {
  const asRouted: ChoiceOption = {
    value: "",
    label: (t) => t("payoutAction.send.asRouted", { merchant }),
    detail: "payoutAction.send.asRoutedDetail",
  };
  const options = channels.map((channel) => ({
    value: channel.ChannelCode,
    label: () => `${channel.ChannelCode} · ${channel.ChannelName}`,
    detail: (t: Translate) => channelText(channel, t),
    isDisabled: channel.WhyNot !== null,
  }));
  return {
    kind: "choice",
    name: "ChannelCode",
    label: "payoutAction.send.channel",
    options: [asRouted, ...options],
  };
}

/** One's cards are asked for where that channel is chosen. */
function cardFields({ ChannelCode, Cards }: Channel): FormField<"CardId">[] {
  if (Cards.length === 0) return [];
  const any: ChoiceOption = { value: "", label: "payoutAction.send.anyCard" };
  return [
    {
      kind: "choice",
      name: "CardId",
      label: "payoutAction.send.card",
      options: [any, ...Cards.map(cardOption)],
      isShown: (values) => values.ChannelCode === ChannelCode,
    },
  ];
}

function cardOption({ CardId, CardName, WhyNot }: Card): ChoiceOption {
  return {
    value: CardId,
    label: () => CardName,
    detail: (t) => (WhyNot === null ? t("payoutAction.send.takes") : whyNotText(WhyNot, t)),
    isDisabled: WhyNot !== null,
  };
}

function channelText({ WhyNot, Attempts, LastReason }: Channel, t: Translate): string {
  const tried = t(Attempts === 1 ? "payoutAction.send.triedOne" : "payoutAction.send.tried", {
    count: Attempts,
  });
  return [
    WhyNot === null ? t("payoutAction.send.takes") : whyNotText(WhyNot, t),
    Attempts > 0 ? tried : undefined,
    LastReason === null
      ? undefined
      : t("payoutAction.send.lastReason", { reason: attemptReason(LastReason, t) }),
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}

/** Why a channel or a card does not take a payout now. */
export function whyNotText(whyNot: string, t: Translate): string {
  return textOr(t, `payoutAction.whyNot.${whyNot}`, whyNot);
}
