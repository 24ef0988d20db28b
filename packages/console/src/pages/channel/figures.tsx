/** Figures of a channel as people say them. */
import type { Translate } from "../../i18n/i18n.ts";
import { type DayUse, UseCell } from "../../kit/account/use-bar.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import { Toned } from "../../kit/toned.tsx";
import css from "./channel.module.css";
import type { ChannelRow } from "./side.ts";

/** Undefined: there is no limit that it could be held against. */
export function useOf(row: ChannelRow): DayUse | undefined {
  const { ChannelName: name, PromisedToday: used, DailyLimit: limit, Currency: currency } = row;
  return used === null || limit === null ? undefined : { name, used, limit, currency };
}

export function TodayCell({ row, t }: { row: ChannelRow; t: Translate }) {
  const use = useOf(row);
  if (use) {
    return (
      <span className={css.today}>
        <UseCell use={use} />
      </span>
    );
  }
  return <span className={css.quiet}>{t("channel.noLimit")}</span>;
}

/** Of the orders of today that are over: those that were paid. */
export function rateText({ PaidToday, FinishedToday }: ChannelRow, t: Translate): string {
  if (FinishedToday === 0) return t("channel.noRate");
  return t("channel.rate", { percent: Math.round((PaidToday / FinishedToday) * 1000) / 10 });
}

export function rateHint(
  { PaidToday: paid, FinishedToday: finished, OrdersToday: all }: ChannelRow,
  t: Translate,
) {
  return t("channel.rateOf", { paid, finished, all });
}

export function limitText({ DailyLimit, Currency }: ChannelRow, t: Translate): string {
  return DailyLimit === null ? t("channel.noLimit") : formatMoney(DailyLimit, Currency);
}

export function windowText({ OpensAt: opens, ClosesAt: closes }: ChannelRow, t: Translate): string {
  return opens === null || closes === null ? t("channel.always") : t("channel.window", { opens, closes });
}

export function banksText({ Banks: all, EnabledBanks: enabled }: ChannelRow, t: Translate): string {
  return all === 0 ? t("channel.banks.every") : t("channel.banks.some", { enabled, all });
}

/** The supplier's key by its end; what is missing stands out. */
export function KeysCell({ row, t }: { row: ChannelRow; t: Translate }) {
  const { PublicKeyMasked, HasPrivateKey } = row.Keys;
  if (row.Adapter !== "http") return <span className={css.quiet}>{t("channel.keys.own")}</span>;
  if (PublicKeyMasked === null && !HasPrivateKey)
    return <span className={css.quiet}>{t("channel.keys.none")}</span>;
  if (PublicKeyMasked === null) return <Toned tone="warning">{t("channel.keys.noPublic")}</Toned>;
  if (!HasPrivateKey) return <Toned tone="warning">{t("channel.keys.noPrivate")}</Toned>;
  return <code className={css.mask}>{PublicKeyMasked}</code>;
}
