/** What a line of the table of merchants says. */
import type { MerchantRow } from "@opc/contract/merchant/calls";
import type { merchantFields } from "@opc/contract/merchant/fields";
import type { CombinedIn } from "@opc/contract/shown-fields";
import type { Column } from "../../kit/table/column.ts";
import { Money, nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import * as fields from "./fields.static.ts";
import {
  addressesText,
  balancesText,
  keyCountText,
  lacksKey,
  quotaText,
  timeDifferenceText,
} from "./figures.ts";
import css from "./merchant.module.css";
import { isOrdinary, merchantType, shown } from "./merchant.ts";
import { SettingLinks } from "./setting-links.tsx";
import { UsersLink } from "./users-link.tsx";

type Own = Partial<Column<MerchantRow>>;

export const columns = columnsOfFields<MerchantRow, CombinedIn<typeof merchantFields, "list">>(
  fields.columns,
  shown,
  {
    MerchantType: { hint: ({ MerchantType }, { t }) => t(merchantType.label(MerchantType)) },
    Enable: { hint: ({ EnableReason }) => EnableReason ?? undefined },
    Balances: balances("Available"),
    Frozen: balances("Frozen"),
    Quota: {
      align: "end",
      cell: (row, { t }) => (isOrdinary(row) ? quotaText(row, t) : nothing),
      hint: (row, { t }) => (isOrdinary(row) ? quotaText(row, t) : undefined),
    },
    TimeDifferenceMinutes: {
      align: "start",
      cell: ({ TimeDifferenceMinutes }, { t }) => timeDifferenceText(TimeDifferenceMinutes, t),
    },
    UserCount: (row) => <UsersLink merchant={row} />,
    ApiIpList: addresses("ApiIpList"),
    BackendIpList: addresses("BackendIpList"),
    KeyCount: {
      align: "start",
      cell: (row, { t }) => {
        if (!isOrdinary(row)) return nothing;
        const said = keyCountText(row, t);
        return lacksKey(row) ? <span className={css.lacking}>{said}</span> : said;
      },
      hint: (row, { t }) => (isOrdinary(row) ? keyCountText(row, t) : undefined),
    },
    Settings: (row) => <SettingLinks merchant={row} />,
  },
);

export const cardFields = [
  "MerchantAlias",
  "Enable",
  "MerchantName",
  "Balances",
  "UserCount",
  "KeyCount",
] as const satisfies readonly (keyof MerchantRow)[];

/** All currencies on one line, whole on hover. */
function balances(of: "Available" | "Frozen"): Own {
  return {
    align: "end",
    cell: (row, { t }) => {
      if (!isOrdinary(row)) return nothing;
      if (row.Balances.length === 0) return <span className={css.quiet}>{t("merchant.noBalance")}</span>;
      return (
        <span className={css.amounts}>
          {row.Balances.map((balance) => (
            <Money key={balance.Currency} amount={balance[of]} currency={balance.Currency} />
          ))}
        </span>
      );
    },
    hint: (row) => balancesText(row, of),
  };
}

function addresses(field: "ApiIpList" | "BackendIpList"): Own {
  return {
    cell: (row, { t }) =>
      row[field] ? (
        addressesText(row[field], t)
      ) : (
        <span className={css.quiet}>{t("merchant.everyAddress")}</span>
      ),
    hint: (row) => row[field] || undefined,
    copy: (row) => row[field] || null,
  };
}
