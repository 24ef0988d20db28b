/** Enabling, disabling and deleting: what it means for the payouts that are under way, and the call. */
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import { api } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { currentCard } from "./card.ts";
import { amountRange } from "./figures.ts";

export async function enable(
  row: PayoutCardRow,
  Enabled: boolean,
  { t, refresh }: ActionTools,
): Promise<void> {
  const { CardId, CardName: name } = row;
  const verb = Enabled ? "enable" : "disable";
  // What the list said may be old; what is agreed to is how it stands now.
  const present = await currentCard(row);
  if (!present) return;
  await act({
    title: t(`payoutCard.enable.${verb}Title`, { name }),
    sentence: (Enabled ? enableSentence : disableSentence)(present, t),
    confirm: t(`payoutCard.enable.${verb}`),
    call: () => api("payoutcardEnable", { CardId, Enabled }),
    done: t(`payoutCard.enable.${verb}d`, { name }),
    refresh,
  });
}

function enableSentence(card: PayoutCardRow, t: Translate): string {
  const { CardName: name, SpiderId: crawler, ChannelName: channel } = card;
  if (!card.IsMonitored) return t("payoutCard.enable.enableDown", { name, crawler });
  return t("payoutCard.enable.enableSentence", { name, channel, range: amountRange(card) });
}

function disableSentence({ CardName: name, LiveTasks: count }: PayoutCardRow, t: Translate): string {
  if (count === 0) return t("payoutCard.enable.disableSentence", { name });
  return t(`payoutCard.enable.disableLive${count === 1 ? "One" : ""}`, { name, count });
}

export async function remove(row: PayoutCardRow, { t, refresh }: ActionTools): Promise<void> {
  const { CardId, CardName: name, SpiderId: crawler } = row;
  await act({
    title: t("payoutCard.delete.title", { name }),
    sentence: t("payoutCard.delete.sentence", { name, crawler }),
    confirm: t("payoutCard.delete.action"),
    call: () => api("payoutcardDelete", { CardId }),
    done: t("kit.done.deleted"),
    refresh,
  });
}
