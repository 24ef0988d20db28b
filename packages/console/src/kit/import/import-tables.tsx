/** Rows of a file: those that are wrong, with where and why; and the box in which any of them are shown. */
import type { ImportColumn } from "@opc/contract/csv-import";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import formCss from "../form/form.module.css";
import css from "./import.module.css";

export interface Faults {
  /** Rows with a fault. */
  Bad: number;
  /** Of which only the first are listed. */
  FaultCount: number;
  Faults: readonly { Row: number; Field: string; Message: string }[];
}

interface FaultTableProps {
  seen: Faults;
  columns: readonly ImportColumn[];
  /** What comes of it, where the file was not to be imported. */
  says?: string;
}

export function FaultTable({ seen, columns, says }: FaultTableProps) {
  const { t, language } = useTexts();
  // As the template of the reader's language calls it.
  const headings = new Map(columns.map(({ name, zhCN }) => [name, language === "zhCN" ? zhCN : name]));
  const unlisted = seen.FaultCount - seen.Faults.length;
  return (
    <>
      <p className={formCss.sentence} data-tone="danger">
        {says ?? t("fileImport.faults.allOrNothing")}
      </p>
      <TableBox
        title={t("fileImport.faults.title")}
        heads={[t("fileImport.faults.row"), t("fileImport.faults.field"), t("fileImport.faults.message")]}
      >
        {seen.Faults.map(({ Row, Field, Message }) => (
          <tr key={`${Row} ${Field} ${Message}`}>
            <td className={css.number}>{Row}</td>
            <td>{headings.get(Field) ?? Field}</td>
            <td className={css.long}>{Message}</td>
          </tr>
        ))}
      </TableBox>
      {unlisted > 0 && <p className={css.soft}>{t("fileImport.faults.more", { count: unlisted })}</p>}
    </>
  );
}

/** Rows as they are read, each after its number. */
export function SampleBox({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <TableBox title={t("fileImport.preview.sample")} heads={[t("fileImport.faults.row"), ...heads]}>
      {children}
    </TableBox>
  );
}

interface TableBoxProps {
  /** All columns are figures. */
  isNumeric?: boolean;
  title: string;
  heads: readonly string[];
  children: ReactNode;
}

export function TableBox({ title, heads, isNumeric, children }: TableBoxProps) {
  return (
    <>
      <h3 className={css.title}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
      <section className={css.tableBox} tabIndex={0} aria-label={title}>
        <table className={css.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className={isNumeric ? css.number : undefined}>
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
