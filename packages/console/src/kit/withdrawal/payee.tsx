/** Where a withdrawal is paid to, and the transfer that paid it: for whoever decides, and for the merchant. */
import type { WithdrawalPayee } from "@opc/contract/withdrawal/calls";
import { callRows } from "../../api/call-rows.ts";
import type { Output } from "../../api/client.ts";
import { currentLanguage, useTexts } from "../../i18n/i18n.ts";
import css from "../detail/detail.module.css";
import { CopyableId, Field, Fields } from "../detail/fields.tsx";
import { Picture } from "../picture.tsx";
import { Revealable } from "../revealed.tsx";
import { nothing } from "../table/columns.tsx";
import { Toned } from "../toned.tsx";

interface PayeeProps {
  orderNo: string;
  payee: WithdrawalPayee | null;
  /** Asks for the password and shows the whole number; absent for who may not. */
  onReveal?: (() => void) | undefined;
  /** What follows where there is none, for whoever decides. */
  hasHint?: true;
}

/** Under which the number is kept for as long as it is shown. */
export function payeeShownId(orderNo: string): string {
  return `WithdrawalPayee/${orderNo}`;
}

export function Payee({ orderNo, payee, onReveal, hasHint }: PayeeProps) {
  const { t } = useTexts();
  if (payee === null) {
    return (
      <section className={css.group}>
        <h3>{t("settlementAccount.payee.title")}</h3>
        <p>
          <Toned tone="warning">{t("settlementAccount.payee.none")}</Toned>
          {hasHint && <> · {t("settlementAccount.payee.noneHint")}</>}
        </p>
      </section>
    );
  }
  const bank = currentLanguage() === "zhCN" ? payee.BankName : payee.BankName_enUS;
  return (
    <>
      <Fields title="settlementAccount.payee.title" isWide>
        <Field label="settlementAccount.field.BankName">{`${payee.BankCode} · ${bank}`}</Field>
        <Field label="settlementAccount.field.CardNumberMasked">
          <Revealable
            id={payeeShownId(orderNo)}
            masked={payee.CardNumberMasked}
            name={`${payee.BankCode} ${payee.CardNumberMasked}`}
            onReveal={onReveal}
          />
        </Field>
        <Field label="settlementAccount.field.Holder">
          <strong>{payee.Holder}</strong>
        </Field>
      </Fields>
      {payee.IsRetired && hasHint && <p className={css.notice}>{t("settlementAccount.payee.retired")}</p>}
    </>
  );
}

interface TransferProps {
  transfer: Output<"withdrawalGet">["Transfer"];
  call: "withdrawalReceipt" | "ownwithdrawalReceipt";
}

export function Transfer({ transfer: { Reference, ImageId }, call }: TransferProps) {
  const { t } = useTexts();
  if (Reference === null && ImageId === null) {
    return (
      <section className={css.group}>
        <h3>{t("settlementAccount.transfer.title")}</h3>
        <p>{t("settlementAccount.transfer.none")}</p>
      </section>
    );
  }
  return (
    <Fields title="settlementAccount.transfer.title" isWide>
      <Field label="settlementAccount.transfer.reference">
        {Reference === null ? nothing : <CopyableId id={Reference} />}
      </Field>
      <Field label="settlementAccount.transfer.receipt">
        {ImageId === null ? (
          nothing
        ) : (
          <Picture
            address={`${callRows[call].path}?ImageId=${ImageId}`}
            name={t("settlementAccount.transfer.receipt")}
          />
        )}
      </Field>
    </Fields>
  );
}
