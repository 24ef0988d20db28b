/** Enabling, disabling, resuming and deleting a channel: what it means for orders, and the call. */
import { api } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import { formatTime } from "../../kit/format/time.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { sessionStore } from "../../state/session.ts";
import { type ChannelRow, currentChannel, type Side, typeOf } from "./side.ts";

export async function enable(
  side: Side,
  row: ChannelRow,
  Enabled: boolean,
  tools: ActionTools,
): Promise<void> {
  const { t, refresh } = tools;
  const { ChannelCode, ChannelName: name } = row;
  const verb = Enabled ? "enable" : "disable";
  // What the list said may be old; what is agreed to is how it stands now.
  const present = await currentChannel(side, row);
  if (!present) return;
  await act({
    title: t(`channelAction.enable.${verb}Title`, { name }),
    sentence: (Enabled ? enableSentence : disableSentence)(present.Channel, t),
    confirm: t(`channelAction.enable.${verb}`),
    call: () => api(side.enable, { ChannelCode, Enabled }),
    done: t(`channelAction.enable.${verb}d`, { name }),
    refresh,
  });
}

function enableSentence(row: ChannelRow, t: Translate): string {
  const { ChannelName: name, SupplierName: supplier, Merchants: merchants } = row;
  if (!row.SupplierEnabled) return t("channelAction.enable.enableSupplier", { name, supplier });
  if (row.Kind === "Native" && row.Accounts === 0) return t("channelAction.enable.enableEmpty", { name });
  if (merchants === 0) return t("channelAction.enable.enableNobody", { name });
  return t("channelAction.enable.enableSentence", { name, merchants, type: typeOf(row).name });
}

function disableSentence({ ChannelName: name, Merchants: merchants }: ChannelRow, t: Translate): string {
  return t("channelAction.enable.disableSentence", { name, merchants });
}

export async function resume(side: Side, row: ChannelRow, { t, refresh }: ActionTools): Promise<void> {
  const { ChannelCode, ChannelName: name } = row;
  const offsetMinutes = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  const until = row.PausedUntil === null ? "" : formatTime(row.PausedUntil, offsetMinutes);
  await act({
    title: t("channelAction.pause.resumeTitle", { name }),
    sentence: t("channelAction.pause.resumeSentence", { name, until, reason: row.PauseReason ?? "" }),
    confirm: t("channelAction.pause.resume"),
    call: () => api(side.pause, { ChannelCode }),
    done: t("channelAction.pause.resumed", { name }),
    refresh,
  });
}

export async function remove(side: Side, row: ChannelRow, { t, refresh }: ActionTools): Promise<void> {
  const { ChannelCode, ChannelName: name } = row;
  const present = await currentChannel(side, row);
  if (!present) return;
  if (!present.CanDelete) {
    say.error(t("channelAction.delete.usedOnce", { name }));
    return;
  }
  await act({
    title: t("channelAction.delete.title", { name }),
    sentence: t("channelAction.delete.sentence", { name }),
    confirm: t("channelAction.delete.action"),
    call: () => api(side.remove, { ChannelCode }),
    done: t("kit.done.deleted"),
    refresh,
  });
}
