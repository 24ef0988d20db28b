/** The lines of an account between its opening and its closing balance, oldest first, each with its tick. */
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { balanceChangeTypeText } from "../../kit/balance-change-type.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { groupDigits, groupSigned, signOf } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import { DoneIcon, RejectIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { AnyOrderLink } from "../../kit/order/any-order-link.tsx";
import { useSession } from "../../state/session.ts";
import css from "./explain.module.css";
import { type ExplainPage, shownCount } from "./verdict.ts";

type Line = ExplainPage["Lines"][number];

const linesMore = 200;

interface StatementProps {
  pages: readonly ExplainPage[];
  currency: string;
  /** The line that is brought into sight. */
  asked: string | undefined;
}

export function Statement({ pages, currency, asked }: StatementProps) {
  const { t } = useTexts();
  const [most, setMost] = useState(linesMore);
  const lines = pages.flatMap(({ Lines }) => Lines);
  const shown = lines.slice(0, shownCount(lines, asked, most));
  const left = lines.length - shown.length;
  const isWhole = left === 0 && pages.at(-1)?.NextCursor === null;
  const ending = shown.at(-1)?.BalanceAfter ?? pages[0]?.OpeningBalance ?? "0";
  return (
    <div className={css.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
      <section className={detailCss.linesBox} tabIndex={0} aria-label={t("balanceChange.explain.lines")}>
        <table className={`${detailCss.lines} ${css.lines}`}>
          <thead>
            <tr>
              <th scope="col">
                <span className={kitCss.unseen}>{t("balanceChange.explain.tick")}</span>
              </th>
              <th scope="col">{t("balanceChange.field.SequenceNo")}</th>
              <th scope="col">{t("balanceChange.field.CreatedAt")}</th>
              <th scope="col">{t("balanceChange.field.Type")}</th>
              <th scope="col" className={detailCss.amount}>
                {t("balanceChange.field.Amount")} ({currency})
              </th>
              <th scope="col" className={detailCss.amount}>
                {t("balanceChange.field.BalanceAfter")}
              </th>
            </tr>
          </thead>
          <tbody>
            <Balance label={t("balanceChange.explain.opening")} amount={pages[0]?.OpeningBalance ?? "0"} />
            {shown.map((line) => (
              <StatementLine key={line.SerialNo} line={line} isAsked={line.SerialNo === asked} />
            ))}
            <Balance
              label={t(isWhole ? "balanceChange.explain.closing" : "balanceChange.explain.closingSoFar")}
              amount={ending}
            />
          </tbody>
        </table>
      </section>
      {left > 0 && (
        <button type="button" className={kitCss.button} onClick={() => setMost(shown.length + linesMore)}>
          {t("balanceChange.explain.more", { count: groupDigits(String(Math.min(left, linesMore))) })}
        </button>
      )}
    </div>
  );
}

function Balance({ label, amount }: { label: string; amount: string }) {
  return (
    <tr className={css.balance}>
      <th scope="row" colSpan={5}>
        {label}
      </th>
      <td className={detailCss.amount}>{groupDigits(amount)}</td>
    </tr>
  );
}

function StatementLine({ line, isAsked }: { line: Line; isAsked: boolean }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isAsked) row.current?.scrollIntoView({ block: "center" });
  }, [isAsked]);
  return (
    <tr
      ref={row}
      data-asked={isAsked || undefined}
      data-fault={!line.Fits || undefined}
      title={isAsked ? t("balanceChange.explain.asked") : undefined}
    >
      <td>
        <Tick line={line} />
      </td>
      <td className={css.sequence} title={line.SerialNo}>
        {groupDigits(line.SequenceNo)}
      </td>
      <td className={css.time}>{formatTime(line.CreatedAt, offsetMinutes)}</td>
      <td>
        {t(balanceChangeTypeText(line.Type))}
        <small className={css.about}>
          {line.OrderNo !== null && <AnyOrderLink orderNo={line.OrderNo} />}
          {[line.Operator, line.Remark].filter(Boolean).join(": ")}
        </small>
      </td>
      <td className={detailCss.amount}>
        <span data-sign={signOf(line.Amount)} className={css.change}>
          {groupSigned(line.Amount)}
        </span>
      </td>
      <td className={detailCss.amount}>{groupDigits(line.BalanceAfter)}</td>
    </tr>
  );
}

function Tick({ line: { Fits, IsSealed } }: { line: Line }) {
  const { t } = useTexts();
  const says = Fits
    ? t(IsSealed ? "balanceChange.explain.tick" : "balanceChange.explain.tickWaiting")
    : t("balanceChange.explain.cross");
  return (
    <span
      className={css.tick}
      data-state={Fits ? (IsSealed ? "good" : "waiting") : "bad"}
      role="img"
      aria-label={says}
      title={says}
    >
      {Fits ? <DoneIcon /> : <RejectIcon />}
    </span>
  );
}
