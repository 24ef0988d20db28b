/** The part of the payment page that the account decides, and below it what the member is not told here. */
import type { Output } from "../../api/client.ts";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { CopyableId } from "../../kit/detail/fields.tsx";
import { inGroups } from "../../kit/format/card-number.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import { QrCode } from "../../kit/qr-code.tsx";
import { type AccountRow, type KindCall, qrImageAddress } from "./kinds.ts";
import css from "./preview.module.css";

interface MemberViewProps {
  row: AccountRow;
  preview: Output<KindCall<"preview">>;
}

export function MemberView({ row, preview }: MemberViewProps) {
  const { t } = useTexts();
  const { PayableAmount, Currency, Instructions } = preview;
  return (
    <>
      <section className={css.page} aria-live="polite">
        <p className={css.label}>{t("offlineAccount.preview.pay")}</p>
        <p className={css.payable}>
          <small>{Currency}</small> {groupDigits(PayableAmount)}
        </p>
        <Instruction row={row} preview={preview} />
        {Instructions.ExtraInfo !== null && <p className={css.extra}>{Instructions.ExtraInfo}</p>}
        {Instructions.Tip !== null && <p className={css.tip}>{Instructions.Tip}</p>}
      </section>
      <ul className={css.notes}>
        {notesOf(row, t).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

function Instruction({ row, preview }: MemberViewProps) {
  const { t, language } = useTexts();
  const { Instructions, PayableAmount, Currency } = preview;
  const { AccountHolder: holder, AccountNumber, QrPayload, HasImage } = Instructions;
  if (AccountNumber !== null) {
    const bank = language === "zhCN" ? Instructions.BankName : Instructions.BankName_enUS;
    return (
      <>
        <p className={css.label}>{t("offlineAccount.preview.transfer")}</p>
        {bank !== null && <p className={css.bank}>{bank}</p>}
        <p className={css.account}>
          <CopyableId
            id={Instructions.AccountKind === "BankCard" ? inGroups(AccountNumber) : AccountNumber}
          />
        </p>
        <p>{holder}</p>
      </>
    );
  }
  const amount = formatMoney(PayableAmount, Currency);
  return (
    <>
      <p className={css.label}>{t("offlineAccount.preview.scan")}</p>
      <div className={css.code}>
        {QrPayload !== null && (
          <QrCode text={QrPayload} label={t("offlineAccount.preview.qr", { amount, holder })} />
        )}
        {QrPayload === null && HasImage && "ImageId" in row && row.ImageId !== null && (
          <img src={qrImageAddress(row.ImageId)} alt={t("offlineAccount.preview.image", { holder })} />
        )}
        {QrPayload === null && !HasImage && <p>{t("offlineAccount.preview.noImage")}</p>}
      </div>
      <p>{holder}</p>
    </>
  );
}

function notesOf(row: AccountRow, t: Translate): string[] {
  const notes = [
    t("offlineAccount.preview.note", { difference: formatMoney(row.MaximumDifference, row.Currency) }),
    t("offlineAccount.preview.minutes", { count: row.ValidityMinutes }),
  ];
  if (row.RemarkLength !== null)
    notes.unshift(t("offlineAccount.preview.remark", { count: row.RemarkLength }));
  if (!row.Enabled) notes.unshift(t("offlineAccount.preview.disabled"));
  return notes;
}
