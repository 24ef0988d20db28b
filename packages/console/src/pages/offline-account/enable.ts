/** Enabling, disabling and deleting: what it means for the orders that are alive right now, and the call. */
import { api } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { amountRange } from "./figures.ts";
import { type AccountRow, type Kind, kindCalls } from "./kinds.ts";

export async function enable(
  kind: Kind,
  row: AccountRow,
  Enabled: boolean,
  { t, refresh }: ActionTools,
): Promise<void> {
  const { AccountId, AccountName: name } = row;
  const verb = Enabled ? "enable" : "disable";
  // What the list said may be old; what is agreed to is how it stands now.
  const present = await currentOf(kind, AccountId);
  if (!present) return;
  await act({
    title: t(`offlineAccount.enable.${verb}Title`, { name }),
    sentence: (Enabled ? enableSentence : disableSentence)(present, t),
    confirm: t(`offlineAccount.enable.${verb}`),
    call: () => api(kindCalls[kind].enable, { AccountId, Enabled }),
    done: t(`offlineAccount.enable.${verb}d`, { name }),
    refresh,
  });
}

function enableSentence(account: AccountRow, t: Translate): string {
  const { AccountName: name, SpiderId: crawler, ChannelName: channel } = account;
  if (!account.IsMonitored) return t("offlineAccount.enable.enableDown", { name, crawler });
  return t("offlineAccount.enable.enableSentence", { name, channel, range: amountRange(account) });
}

function disableSentence({ AccountName: name, LiveOrders: count }: AccountRow, t: Translate): string {
  if (count === 0) return t("offlineAccount.enable.disableSentence", { name });
  return t(`offlineAccount.enable.disableLive${count === 1 ? "One" : ""}`, { name, count });
}

export async function remove(kind: Kind, row: AccountRow, { t, refresh }: ActionTools): Promise<void> {
  const { AccountId, AccountName: name, SpiderId: crawler } = row;
  await act({
    title: t("offlineAccount.delete.title", { name }),
    sentence: t("offlineAccount.delete.sentence", { name, crawler }),
    confirm: t("offlineAccount.delete.action"),
    call: () => api(kindCalls[kind].delete, { AccountId }),
    done: t("kit.done.deleted"),
    refresh,
  });
}

/** What fails has said why. */
async function currentOf(kind: Kind, AccountId: string): Promise<AccountRow | undefined> {
  try {
    return (await api(kindCalls[kind].get, { AccountId })).Account;
  } catch {
    return undefined;
  }
}
