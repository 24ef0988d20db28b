/**
 * Where a withdrawal is paid to: what the chosen account said when it was chosen, kept with the withdrawal and sealed for it, so
 * that nothing that happens to the account later changes whom the money goes to.
 */
import { maskedCard } from "@opc/contract/payout-order/states";
import type { WithdrawalPayee } from "@opc/contract/withdrawal/calls";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import type { Vault } from "../../ports/vault.ts";
import type { ChosenAccount } from "../settlement-account/choose.ts";
import { openNumber } from "../settlement-account/number.ts";

interface Whose {
  Id: bigint;
  MerchantId: bigint;
}

const placeOf = ({ Id, MerchantId }: Whose) => sealPlace("withdrawal_order.payee_sealed", Id, MerchantId);

/** The withdrawal's columns of the account. */
export function payeeColumns(
  vault: Vault,
  account: Pick<ChosenAccount, "Id" | "MerchantId" | "BankCode" | "Holder" | "NumberLast4" | "NumberSealed">,
  order: Whose,
) {
  return {
    SettlementAccountId: account.Id,
    PayeeBankCode: account.BankCode,
    PayeeHolder: account.Holder,
    PayeeLast4: account.NumberLast4,
    PayeeSealed: vault.seal(placeOf(order), openNumber(vault, account)),
  };
}

type Kept = Whose & { OrderNo: string; PayeeSealed: Buffer | null };

/** The whole number. Throws NoAccountChosen. */
export function openPayee(vault: Pick<Vault, "open">, order: Kept): string {
  const { OrderNo, PayeeSealed } = order;
  if (PayeeSealed === null) throw new CallError("NoAccountChosen", { OrderNo });
  return vault.open(placeOf(order), PayeeSealed);
}

/** As screens show it; null: none was chosen. */
export async function payeeOf(
  tx: Transaction,
  { SettlementAccountId }: { SettlementAccountId: bigint | null },
  orderId: bigint,
): Promise<WithdrawalPayee | null> {
  if (SettlementAccountId === null) return null;
  const found = await tx
    .selectFrom("WithdrawalOrder as Order")
    .innerJoin("SettlementAccount as Account", "Account.Id", "Order.SettlementAccountId")
    .innerJoin("Bank", (join) =>
      join.onRef("Bank.Code", "=", "Order.PayeeBankCode").onRef("Bank.Currency", "=", "Order.Currency"),
    )
    .select(["Order.PayeeBankCode", "Order.PayeeHolder", "Order.PayeeLast4", "Account.Status"])
    .select(["Bank.NameZh", "Bank.NameEn"])
    .where("Order.Id", "=", orderId)
    .executeTakeFirstOrThrow();
  return {
    BankCode: found.PayeeBankCode ?? "",
    BankName: found.NameZh,
    BankName_enUS: found.NameEn,
    Holder: found.PayeeHolder ?? "",
    CardNumberMasked: maskedCard(found.PayeeLast4 ?? ""),
    IsRetired: found.Status === "Retired",
  };
}
