/** Merchants as the wire shows them. */
import type { MerchantRow } from "@opc/contract/merchant/calls";
import { merchantFields } from "@opc/contract/merchant/fields";
import type { UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { BalanceRow, ListedMerchant } from "./store.ts";

interface RowFacts {
  balances: readonly BalanceRow[];
  viewer: UserViewer;
  currencies: Pick<Currencies, "text">;
}

const ofFields = rowMapper(merchantFields, {
  WithdrawalPassword: (row: ListedMerchant) => {
    if (row.WithdrawalPasswordLocked) return "Locked";
    return row.HasWithdrawalPassword ? "Set" : "NotSet";
  },
});

export function toRow(
  row: ListedMerchant,
  { balances, viewer, currencies: { text } }: RowFacts,
): MerchantRow {
  return {
    ...ofFields(row, viewer),
    Balances: balances
      .filter(({ MerchantId }) => MerchantId === row.Id)
      .map(({ Currency, AvailableMinor, FrozenMinor, QuotaMinor }) => ({
        Currency,
        Available: text(AvailableMinor, Currency),
        Frozen: text(FrozenMinor, Currency),
        DailyWithdrawalQuota: QuotaMinor === null ? null : text(QuotaMinor, Currency),
      })),
    Version: row.Version,
  };
}
