/** Merchants as the wire shows them. */
import type { MerchantRow } from "@opc/contract/merchant/calls";
import type { Currencies } from "../../db/currencies.ts";
import type { BalanceRow, ListedMerchant } from "./store.ts";

export function toRow(
  row: ListedMerchant,
  balances: readonly BalanceRow[],
  { text }: Pick<Currencies, "text">,
): MerchantRow {
  return {
    MerchantAlias: row.Alias,
    MerchantName: row.Name,
    MerchantType: row.Type,
    Enable: row.Enabled,
    EnableReason: row.EnableReason,
    EnableChangedAt: row.EnableChangedAt?.toISOString() ?? null,
    EnableChangedBy: row.EnableChangedBy,
    TimeDifferenceMinutes: row.TimeDifferenceMinutes,
    DefaultUserName: row.DefaultUserName,
    UserCount: row.UserCount,
    Balances: balances
      .filter(({ MerchantId }) => MerchantId === row.Id)
      .map(({ Currency, AvailableMinor, FrozenMinor, QuotaMinor }) => ({
        Currency,
        Available: text(AvailableMinor, Currency),
        Frozen: text(FrozenMinor, Currency),
        DailyWithdrawalQuota: QuotaMinor === null ? null : text(QuotaMinor, Currency),
      })),
    ApiIpList: row.ApiIpList,
    BackendIpList: row.BackendIpList,
    KeepFeeOnReversal: row.KeepFeeOnReversal,
    WithdrawalPassword: row.WithdrawalPasswordLocked
      ? "Locked"
      : row.HasWithdrawalPassword
        ? "Set"
        : "NotSet",
    KeyCount: row.KeyCount,
    CreatedAt: row.CreatedAt.toISOString(),
    UpdatedAt: row.UpdatedAt.toISOString(),
    Version: row.Version,
  };
}
