/** Enabling, disabling and deleting a crawler: what hangs on it right now, and the call. */
import type { CrawlerRow } from "@opc/contract/crawler/calls";
import { api } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import { formatMoney } from "../../kit/format/money.ts";
import type { ActionTools } from "../../kit/resource.ts";

export async function enable(row: CrawlerRow, Enabled: boolean, { t, refresh }: ActionTools): Promise<void> {
  const { SpiderId } = row;
  const verb = Enabled ? "enable" : "disable";
  const sentence = Enabled
    ? t("crawler.enable.enableSentence", { id: SpiderId })
    : await disableSentence(row, t).catch(() => undefined);
  if (sentence === undefined) return;
  await act({
    title: t(`crawler.enable.${verb}Title`, { id: SpiderId }),
    sentence,
    confirm: t(`crawler.enable.${verb}`),
    call: () => api("spidersettingEnable", { SpiderId, Enabled }),
    done: t(`crawler.enable.${verb}d`, { id: SpiderId }),
    refresh,
  });
}

/** By the orders that wait now, not by those of when the list was loaded. What fails has said why. */
async function disableSentence(
  { SpiderId, AccountName: account }: CrawlerRow,
  t: Translate,
): Promise<string> {
  if (account === null) return t("crawler.enable.disableSentence", { id: SpiderId });
  const { Count: count, Amount, Currency } = await api("spidersettingExposure", { SpiderId });
  if (count === 0 || Amount === null) return t("crawler.enable.disableAccount", { id: SpiderId, account });
  const amount = formatMoney(Amount, Currency ?? "");
  const key = count === 1 ? "crawler.enable.disableLiveOne" : "crawler.enable.disableLive";
  return t(key, { id: SpiderId, account, count, amount });
}

export async function remove({ SpiderId }: CrawlerRow, { t, refresh }: ActionTools): Promise<void> {
  await act({
    title: t("crawler.delete.title", { id: SpiderId }),
    sentence: t("crawler.delete.sentence", { id: SpiderId }),
    confirm: t("crawler.delete.action"),
    call: () => api("spidersettingDelete", { SpiderId }),
    done: t("kit.done.deleted"),
    refresh,
  });
}
