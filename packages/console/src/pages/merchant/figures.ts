/** Figures of a merchant as people say them. */
import type { MerchantRow } from "@opc/contract/merchant/calls";
import type { Translate } from "../../i18n/i18n.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { zoneLabel } from "../../kit/format/time.ts";

type Field = "Available" | "Frozen";

/** "THB 2,300.00 · USD 10.00"; undefined where there is none. */
export function balancesText({ Balances }: Pick<MerchantRow, "Balances">, field: Field): string | undefined {
  if (Balances.length === 0) return undefined;
  return Balances.map((balance) => formatMoney(balance[field], balance.Currency)).join(" · ");
}

export function quotaText({ Balances }: Pick<MerchantRow, "Balances">, t: Translate): string {
  const limited = Balances.flatMap(({ Currency, DailyWithdrawalQuota: quota }) =>
    quota === null ? [] : [formatMoney(quota, Currency)],
  );
  return limited.length === 0 ? t("merchant.noQuota") : limited.join(" · ");
}

/** "420 min (UTC+07:00)": the specification's figure and what it means. */
export function timeDifferenceText(minutes: number, t: Translate): string {
  return `${t("merchant.minutes", { minutes })} (${zoneLabel(minutes)})`;
}

/** "192.0.2.1 and 3 more"; empty is every address. */
export function addressesText(list: string, t: Translate): string {
  const [first, ...others] = list
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (first === undefined) return t("merchant.everyAddress");
  return others.length === 0 ? first : t("merchant.addresses", { first, count: others.length });
}

export function keyCountText({ KeyCount: count }: Pick<MerchantRow, "KeyCount">, t: Translate): string {
  if (count === 0) return t("merchant.keys.none");
  return t(count === 1 ? "merchant.keys.one" : "merchant.keys.two");
}

/** It does business, but cannot sign anything. */
export function lacksKey({ MerchantType, Enable, KeyCount }: MerchantRow): boolean {
  return MerchantType === "Normal" && Enable && KeyCount === 0;
}
