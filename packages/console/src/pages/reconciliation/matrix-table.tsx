/** The matrix as a real table, newest day first. Arrow keys move between its days; each leads to the account's day. */
import type { ReconciliationAccountRow, ReconciliationCell } from "@opc/contract/reconciliation/calls";
import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import type { Output } from "../../api/client.ts";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { accountDayPath } from "./account-day.ts";
import css from "./matrix.module.css";
import { dayState } from "./statuses.ts";

interface MatrixTableProps {
  data: Output<"reconciliationList"> | undefined;
  isOnlyOpen: boolean;
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

export function MatrixTable({ data, isOnlyOpen }: MatrixTableProps) {
  const { t } = useTexts();
  const [active, setActive] = useState("0 0");
  if (!data) return <div className={css.box} aria-busy />;
  if (data.Rows.length === 0)
    return <p className={css.nothing}>{t(`reconciliation.matrix.${isOnlyOpen ? "none" : "noAccounts"}`)}</p>;
  const days = data.Days.toReversed();
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    const place = event.target instanceof HTMLElement ? event.target.dataset.place : undefined;
    if (!step || place === undefined) return;
    const [row = 0, column = 0] = place.split(" ").map(Number);
    const next = `${row + step[0]} ${column + step[1]}`;
    const target = event.currentTarget.querySelector<HTMLElement>(`[data-place="${next}"]`);
    if (!target) return;
    event.preventDefault();
    setActive(next);
    target.focus();
  };
  const isThere = (place: string) => {
    const [row = 0, column = 0] = place.split(" ").map(Number);
    return row < data.Rows.length && column < days.length;
  };
  const reachable = isThere(active) ? active : "0 0";
  return (
    <div className={css.box}>
      <table className={css.matrix} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">{t("reconciliation.field.AccountName")}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === data.Today} title={day}>
                {day.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.Rows.map((account, row) => (
            <tr key={`${account.AccountKind} ${account.AccountId}`}>
              <AccountName account={account} />
              {account.Cells.toReversed().map((cell, column) => (
                <Cell
                  key={cell.Day}
                  account={account}
                  cell={cell}
                  place={`${row} ${column}`}
                  isReachable={`${row} ${column}` === reachable}
                  onActive={setActive}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AccountName({ account }: { account: ReconciliationAccountRow }) {
  const { t } = useTexts();
  const { AccountName: name, AccountKind, Currency, IsDeleted, Cells } = account;
  const open = Cells.reduce((count, { OpenCount }) => count + OpenCount, 0);
  return (
    <th scope="row" title={name}>
      {open > 0 && <span className={css.left}>{t("reconciliation.matrix.left", { count: open })}</span>}
      <span className={css.name}>{name}</span>
      <small>
        {t(`reconciliation.accountKind.${AccountKind}`)} · {Currency}
        {IsDeleted && ` · ${t("reconciliation.matrix.deleted")}`}
      </small>
    </th>
  );
}

interface CellProps {
  account: ReconciliationAccountRow;
  cell: ReconciliationCell;
  place: string;
  isReachable: boolean;
  onActive: (place: string) => void;
}

function Cell({ account, cell, place, isReachable, onActive }: CellProps) {
  const { t } = useTexts();
  const says = sentenceOf(cell, t);
  return (
    <td>
      <Link
        to={accountDayPath({ ...account, Day: cell.Day })}
        className={css.cell}
        data-tone={dayState.tones[cell.State]}
        data-state={cell.State}
        data-statement={cell.HasStatement}
        data-place={place}
        tabIndex={isReachable ? 0 : -1}
        title={says}
        aria-label={`${account.AccountName}, ${cell.Day}: ${says}`}
        onFocus={() => onActive(place)}
      >
        <span aria-hidden="true">{signOf(cell)}</span>
      </Link>
    </td>
  );
}

/** Colour is never the only sign. */
const signs = { None: "–", Waiting: "…", Running: "…", Failed: "!", Clean: "✓", Settled: "✓" } as const;

function signOf({ State, OpenCount }: ReconciliationCell): string {
  return State === "Open" ? String(OpenCount) : signs[State];
}

function sentenceOf({ State, OpenCount, HasStatement }: ReconciliationCell, t: Translate): string {
  const state = t(`reconciliation.cell.${State}`, { count: OpenCount });
  return HasStatement ? `${state}, ${t("reconciliation.matrix.statement")}` : state;
}
