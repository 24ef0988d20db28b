/** A credit and an order fact by fact; what differs is marked by a sign and by its tone. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { formatTime } from "../../kit/format/time.ts";
import { Money, nothing } from "../../kit/table/columns.tsx";
import { useSession } from "../../state/session.ts";
import css from "./candidates.module.css";
import { differencesOf, type Fact } from "./differences.ts";
import type { Candidate } from "./use-credits.ts";

interface CompareProps {
  credit: BankTransactionRow;
  candidate: Candidate;
}

export function Compare({ credit, candidate }: CompareProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const differs = differencesOf(credit, candidate);
  const at = (instant: string) => formatTime(instant, offsetMinutes);
  const lines: readonly [Fact, ReactNode, ReactNode][] = [
    [
      "amount",
      <Money key="credit" amount={credit.Amount} currency={credit.Currency} />,
      <Money key="order" amount={candidate.PayableAmount} currency={candidate.Currency} />,
    ],
    ["payer", credit.Counterparty, candidate.MemberName],
    ["remark", credit.Remark, candidate.PaymentRemark],
    ["account", credit.AccountName, candidate.AccountName],
    [
      "time",
      at(credit.OccurredAt),
      t("matchingDesk.compare.between", { from: at(candidate.CreatedAt), to: at(candidate.ExpiresAt) }),
    ],
  ];
  return (
    <div className={css.compareBox}>
      <table className={css.compare} aria-label={t("matchingDesk.compare.title")}>
        <thead>
          <tr>
            {(["fact", "credit", "order"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`matchingDesk.compare.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([fact, ofCredit, ofOrder]) => (
            <tr key={fact}>
              <th scope="row">{t(factText(fact))}</th>
              <td>{ofCredit ?? nothing}</td>
              <td data-differs={differs.has(fact) || undefined}>
                {differs.has(fact) && (
                  <span role="img" aria-label={t("matchingDesk.compare.differs")}>
                    ≠{" "}
                  </span>
                )}
                {ofOrder ?? nothing}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function factText(fact: Fact): TextKey {
  return `matchingDesk.compare.${fact}`;
}
