/** Rows of a statement: those that are wrong, with where and why, or the first ones as they are read. */
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import formCss from "../../kit/form/form.module.css";
import { formatTime } from "../../kit/format/time.ts";
import { Money, nothing, Status } from "../../kit/table/columns.tsx";
import { useSession } from "../../state/session.ts";
import type { Preview } from "./import-dialog.tsx";
import css from "./statement-import.module.css";
import { direction } from "./statuses.ts";

export function FaultTable({ preview }: { preview: Preview }) {
  const { t } = useTexts();
  const unlisted = preview.Bad - preview.Faults.length;
  return (
    <>
      <p className={formCss.sentence} data-tone="danger">
        {t("statementImport.faults.allOrNothing")}
      </p>
      <TableBox
        title={t("statementImport.faults.title")}
        heads={[
          t("statementImport.faults.row"),
          t("statementImport.faults.field"),
          t("statementImport.faults.message"),
        ]}
      >
        {preview.Faults.map(({ Row, Field, Message }) => (
          <tr key={`${Row} ${Field} ${Message}`}>
            <td className={css.number}>{Row}</td>
            <td>{Field}</td>
            <td className={css.long}>{Message}</td>
          </tr>
        ))}
      </TableBox>
      {unlisted > 0 && <p className={css.soft}>{t("statementImport.faults.more", { count: unlisted })}</p>}
    </>
  );
}

export function SampleTable({ preview }: { preview: Preview }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const heads = ["ExternalId", "OccurredAt", "Direction", "Amount", "Counterparty", "Remark"] as const;
  return (
    <TableBox
      title={t("statementImport.preview.sample")}
      heads={[t("statementImport.faults.row"), ...heads.map((name) => t(`originalRecord.field.${name}`))]}
    >
      {preview.Sample.map((row) => (
        <tr key={row.Row}>
          <td className={css.number}>{row.Row}</td>
          <td>
            {row.ExternalId} {row.IsKnown && <small>{t("statementImport.preview.known")}</small>}
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
    </TableBox>
  );
}

interface TableBoxProps {
  title: string;
  heads: readonly string[];
  children: ReactNode;
}

function TableBox({ title, heads, children }: TableBoxProps) {
  return (
    <>
      <h3 className={css.title}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
      <section className={css.tableBox} tabIndex={0} aria-label={title}>
        <table className={css.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </>
  );
}
