/** Payout tasks as the screens see them. */
import { maskedCard } from "@opc/contract/payout-order/states";
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { payoutTaskFields } from "@opc/contract/payout-task/fields";
import type { UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import type { Currencies } from "../../db/currencies.ts";
import { isMonitored } from "../../order/crawler-heartbeat.ts";
import type { ListedTask } from "./store.ts";

const toRow = rowMapper(payoutTaskFields, {
  CardNumberMasked: ({ CardLast4 }: ListedTask) => maskedCard(CardLast4),
  HasCode: ({ CodeGivenAt }: ListedTask) => CodeGivenAt !== null,
});

interface Facts {
  viewer: UserViewer;
  currencies: Currencies;
  now: Date;
}

export function taskRow(task: ListedTask, { viewer, currencies, now }: Facts): PayoutTaskRow {
  const watch = { crawlerEnabled: task.CrawlerEnabled, lastHeartbeatAt: task.LastHeartbeatAt };
  return toRow({ ...task, IsMonitored: isMonitored(watch, now) }, viewer, currencies);
}
