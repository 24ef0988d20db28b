/** What a line of the table of merchants says. */
import type { MerchantRow } from "@opc/contract/merchant/calls";
import exposureCss from "../../kit/exposure/exposure.module.css";
import type { Column } from "../../kit/table/column.ts";
import { columnsOf, Money, nothing } from "../../kit/table/columns.tsx";
import {
  addressesText,
  balancesText,
  keyCountText,
  lacksKey,
  quotaText,
  timeDifferenceText,
} from "./figures.ts";
import css from "./merchant.module.css";
import { isOrdinary, merchantType, withdrawalPassword } from "./merchant.ts";
import { SettingLinks } from "./setting-links.tsx";
import { UsersLink } from "./users-link.tsx";

const { text, id, flag, status, time } = columnsOf<MerchantRow>();

export const columns: readonly Column<MerchantRow>[] = [
  id("MerchantAlias", "merchant.field.MerchantAlias", { widthPx: 130 }),
  text("MerchantName", "merchant.field.MerchantName", { widthPx: 150 }),
  {
    ...text("MerchantType", "merchant.field.MerchantType", { widthPx: 90 }),
    cell: ({ MerchantType }, { t }) => t(merchantType.label(MerchantType)),
    hint: ({ MerchantType }, { t }) => t(merchantType.label(MerchantType)),
  },
  {
    ...flag("Enable", "merchant.field.Enable", {
      yes: { label: "merchant.state.Enabled", tone: "good" },
      no: { label: "merchant.state.Disabled", tone: "quiet" },
    }),
    hint: ({ EnableReason }) => EnableReason ?? undefined,
  },
  balances("Balances", "Available"),
  balances("Frozen", "Frozen"),
  {
    id: "Quota",
    title: "merchant.field.Quota",
    widthPx: 160,
    align: "end",
    cell: (row, { t }) => (isOrdinary(row) ? quotaText(row, t) : nothing),
    hint: (row, { t }) => (isOrdinary(row) ? quotaText(row, t) : undefined),
  },
  {
    id: "TimeDifferenceMinutes",
    title: "merchant.field.TimeDifference",
    widthPx: 150,
    cell: ({ TimeDifferenceMinutes }, { t }) => timeDifferenceText(TimeDifferenceMinutes, t),
  },
  text("DefaultUserName", "merchant.field.DefaultUserName", { widthPx: 120 }),
  {
    id: "UserCount",
    title: "merchant.field.UserCount",
    widthPx: 70,
    align: "end",
    isTitledOnCard: true,
    cell: (row) => <UsersLink merchant={row} />,
  },
  addresses("ApiIpList", "merchant.field.ApiIpList"),
  addresses("BackendIpList", "merchant.field.BackendIpList"),
  {
    id: "KeyCount",
    title: "merchant.field.KeyCount",
    widthPx: 100,
    isTitledOnCard: true,
    cell: (row, { t }) => {
      if (!isOrdinary(row)) return nothing;
      const said = keyCountText(row, t);
      return lacksKey(row) ? <span className={exposureCss.risk}>{said}</span> : said;
    },
    hint: (row, { t }) => (isOrdinary(row) ? keyCountText(row, t) : undefined),
  },
  status("WithdrawalPassword", "merchant.field.WithdrawalPassword", withdrawalPassword, { widthPx: 140 }),
  {
    id: "Settings",
    title: "merchant.detail.settings",
    widthPx: 230,
    cell: (row) => <SettingLinks merchant={row} />,
  },
  time("UpdatedAt", "merchant.field.UpdatedAt", { initiallyHidden: true }),
  time("CreatedAt", "merchant.field.CreatedAt", { sortable: true }),
];

export const cardFields = [
  "MerchantAlias",
  "Enable",
  "MerchantName",
  "Balances",
  "UserCount",
  "KeyCount",
] as const satisfies readonly (keyof MerchantRow)[];

/** All currencies on one line, whole on hover. */
function balances(field: string, of: "Available" | "Frozen"): Column<MerchantRow> {
  return {
    id: field,
    title: `merchant.field.${of === "Available" ? "Balances" : "Frozen"}`,
    widthPx: of === "Available" ? 200 : 150,
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

function addresses(
  field: "ApiIpList" | "BackendIpList",
  title: Column<MerchantRow>["title"],
): Column<MerchantRow> {
  return {
    id: field,
    title,
    widthPx: 180,
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
