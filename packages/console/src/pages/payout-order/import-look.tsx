/** What importing a file of payouts would do; with a wrong row in it, what is wrong instead. */
import { cashoutimportImport, payoutImportColumns } from "@opc/contract/payout-order/import";
import { useTexts } from "../../i18n/i18n.ts";
import formCss from "../../kit/form/form.module.css";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import css from "../../kit/import/import.module.css";
import type { LookProps } from "../../kit/import/import-dialog.tsx";
import { ImportLook } from "../../kit/import/import-look.tsx";
import { SampleBox, TableBox } from "../../kit/import/import-tables.tsx";
import { TakeIn } from "../../kit/import/take-in.tsx";
import { Money, nothing } from "../../kit/table/columns.tsx";
import { useSession } from "../../state/session.ts";
import type { PayoutsAsked, PayoutsMade, PayoutsSeen } from "./import-payouts.ts";

type Props = LookProps<PayoutsAsked, PayoutsSeen, PayoutsMade>;

export function PayoutsLook(props: Props) {
  const { asked, seen, onLeave, onAnother } = props;
  const isAffordable = seen.Sums.every(({ IsEnough }) => IsEnough);
  const canImport = seen.Bad === 0 && seen.New > 0 && seen.RefusedBecause === null && !seen.Imported;
  return (
    <ImportLook
      file={asked.File}
      columns={payoutImportColumns}
      seen={seen}
      onLeave={onLeave}
      onAnother={onAnother}
      holds={<WhatItDoes seen={seen} isAffordable={isAffordable} />}
      form={canImport ? <ImportForm {...props} /> : undefined}
    />
  );
}

function WhatItDoes({ seen, isAffordable }: { seen: PayoutsSeen; isAffordable: boolean }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { Imported: before, MerchantName: merchant } = seen;
  if (before)
    return (
      <p className={formCss.sentence}>
        {t("payoutImport.preview.wasImported", {
          by: before.By ?? nothing,
          at: formatTime(before.At, offsetMinutes),
        })}
      </p>
    );
  if (seen.New === 0) return <p className={formCss.sentence}>{t("fileImport.preview.nothingNew")}</p>;
  return (
    <>
      {isAffordable && seen.RefusedBecause !== null && (
        <p className={formCss.sentence} data-tone="danger">
          {t("payoutImport.preview.refused", { reason: seen.RefusedBecause })}
        </p>
      )}
      {!isAffordable && (
        <p className={formCss.sentence} data-tone="danger">
          {t("payoutImport.preview.short", { merchant })}
        </p>
      )}
      <Sums seen={seen} />
      <Sample seen={seen} />
    </>
  );
}

const sumHeads = ["Count", "DeductedAmount", "Balance", "Amount", "Fee"] as const;

function Sums({ seen }: { seen: PayoutsSeen }) {
  const { t } = useTexts();
  return (
    <TableBox
      title={t("payoutImport.preview.sums")}
      heads={sumHeads.map((name) => t(`payoutImport.preview.${name}`))}
      isNumeric
    >
      {seen.Sums.map((sum) => (
        <tr key={sum.Currency}>
          <td className={css.number}>{groupDigits(String(sum.Count))}</td>
          <td className={css.number}>
            <Money amount={sum.DeductedAmount} currency={sum.Currency} />
          </td>
          <td className={css.number} data-short={!sum.IsEnough || undefined}>
            {groupDigits(sum.BalanceBefore)} → <strong>{groupDigits(sum.BalanceAfter)}</strong>
          </td>
          <td className={css.number}>
            <Money amount={sum.Amount} currency={sum.Currency} />
          </td>
          <td className={css.number}>
            <Money amount={sum.Fee} currency={sum.Currency} />
          </td>
        </tr>
      ))}
    </TableBox>
  );
}

const heads = [
  "MerchantOrderNo",
  "Amount",
  "Fee",
  "PayeeName",
  "BankCode",
  "CardNumberMasked",
  "CashoutTypeCode",
] as const;

function Sample({ seen }: { seen: PayoutsSeen }) {
  const { t } = useTexts();
  return (
    <SampleBox heads={heads.map((name) => t(`payoutOrder.field.${name}`))}>
      {seen.Sample.map((row) => (
        <tr key={row.Row}>
          <td className={css.number}>{row.Row}</td>
          <td>
            {row.MerchantOrderNo} {row.IsKnown && <small>{t("fileImport.preview.known")}</small>}
          </td>
          <td className={css.number}>
            <Money amount={row.Amount} currency={row.Currency} />
          </td>
          <td className={css.number}>{groupDigits(row.Fee)}</td>
          <td>{row.PayeeName}</td>
          <td>{row.BankCode}</td>
          <td>{row.CardNumberMasked}</td>
          <td>{row.CashoutTypeCode}</td>
        </tr>
      ))}
    </SampleBox>
  );
}

/** The last look before it happens. */
function ImportForm({ asked, seen, onAnother, onImported }: Props) {
  return (
    <TakeIn
      title="payoutImport.title"
      call="cashoutimportImport"
      input={cashoutimportImport.input.pick({ LoginPassword: true, GoogleVerifyCode: true })}
      fields={proofFields}
      asked={asked}
      sentence={(t) =>
        t("payoutImport.preview.does", {
          rows: groupDigits(String(seen.New)),
          merchant: seen.MerchantName,
          sums: seen.Sums.map((sum) => formatMoney(sum.DeductedAmount, sum.Currency)).join(", "),
          review: groupDigits(String(seen.ToReview)),
          send: groupDigits(String(seen.New - seen.ToReview)),
        })
      }
      confirm="payoutImport.action"
      importing="payoutImport.importing"
      rows={seen.New}
      onAnother={onAnother}
      onImported={onImported}
    />
  );
}
