/** What importing a statement would do; with a wrong row in it, what is wrong instead. */
import { originalrecordImport, statementColumns } from "@opc/contract/bank-transaction/statement-import";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import formCss from "../../kit/form/form.module.css";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import css from "../../kit/import/import.module.css";
import type { LookProps } from "../../kit/import/import-dialog.tsx";
import { ImportLook } from "../../kit/import/import-look.tsx";
import { SampleBox } from "../../kit/import/import-tables.tsx";
import { TakeIn } from "../../kit/import/take-in.tsx";
import { Money, nothing, Status } from "../../kit/table/columns.tsx";
import { useSession } from "../../state/session.ts";
import type { Imported, Preview, Statement } from "./import-statement.ts";
import { direction } from "./statuses.ts";

type Props = LookProps<Statement, Preview, Imported>;

export function StatementLook(props: Props) {
  const { asked, seen, onLeave, onAnother } = props;
  const canImport = seen.Bad === 0 && seen.New > 0;
  return (
    <ImportLook
      file={asked.File}
      columns={statementColumns}
      seen={seen}
      onLeave={onLeave}
      onAnother={onAnother}
      holds={<WhatItHolds preview={seen} />}
      form={canImport ? <ImportForm {...props} /> : undefined}
    />
  );
}

function WhatItHolds({ preview }: { preview: Preview }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  if (preview.New === 0) return <p className={formCss.sentence}>{t("fileImport.preview.nothingNew")}</p>;
  const at = (instant: string | null) => (instant === null ? "" : formatTime(instant, offsetMinutes));
  return (
    <>
      <ul className={css.holds}>
        <li>{t("statementImport.preview.between", { from: at(preview.FirstAt), to: at(preview.LastAt) })}</li>
        <li>{moneyText("credits", preview.CreditCount, preview.CreditAmount, preview.Currency, t)}</li>
        <li>{moneyText("debits", preview.DebitCount, preview.DebitAmount, preview.Currency, t)}</li>
      </ul>
      <Sample preview={preview} />
    </>
  );
}

function moneyText(
  kind: "credits" | "debits",
  count: number,
  amount: string,
  currency: string,
  t: Translate,
): string {
  const values = { count: groupDigits(String(count)), amount: formatMoney(amount, currency) };
  return t(`statementImport.preview.${kind}`, values);
}

const heads = ["ExternalId", "OccurredAt", "Direction", "Amount", "Counterparty", "Remark"] as const;

function Sample({ preview }: { preview: Preview }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  return (
    <SampleBox heads={heads.map((name) => t(`bankTransaction.field.${name}`))}>
      {preview.Sample.map((row) => (
        <tr key={row.Row}>
          <td className={css.number}>{row.Row}</td>
          <td>
            {row.ExternalId} {row.IsKnown && <small>{t("fileImport.preview.known")}</small>}
          </td>
          <td>{formatTime(row.OccurredAt, offsetMinutes)}</td>
          <td>
            <Status set={direction} value={row.Direction} t={t} />
          </td>
          <td className={css.number}>
            <Money amount={row.Amount} currency={preview.Currency} />
          </td>
          <td>{row.Counterparty ?? nothing}</td>
          <td>{row.Remark ?? nothing}</td>
        </tr>
      ))}
    </SampleBox>
  );
}

/** The last look before it happens. */
function ImportForm({ asked, seen, onAnother, onImported }: Props) {
  return (
    <TakeIn
      title="statementImport.title"
      call="originalrecordImport"
      input={originalrecordImport.input.pick({ LoginPassword: true, GoogleVerifyCode: true })}
      fields={proofFields}
      asked={asked}
      sentence={(t) =>
        t("statementImport.preview.does", {
          rows: groupDigits(String(seen.New)),
          settle: seen.WouldSettle,
          review: seen.WouldReview,
          wait: seen.WouldWait,
        })
      }
      confirm="statementImport.action"
      importing="statementImport.importing"
      rows={seen.New}
      onAnother={onAnother}
      onImported={onImported}
    />
  );
}
