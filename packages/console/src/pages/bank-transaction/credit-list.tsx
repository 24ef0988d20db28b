/** The credits that wait, oldest first: amount, since when, from whom, on which account. */
import type { DeskKind } from "@opc/contract/bank-transaction/calls";
import { useTexts } from "../../i18n/i18n.ts";
import { focusHome, useKeptFocus } from "../../kit/focus-home.ts";
import { ageText } from "../../kit/format/age.ts";
import kitCss from "../../kit/kit.module.css";
import type { Tone } from "../../kit/status.ts";
import { Money } from "../../kit/table/columns.tsx";
import css from "./desk.module.css";
import type { DeskCredit } from "./use-credits.ts";
import { creditElementId, type Desk } from "./use-desk.ts";

/** From then on the age stands out. */
const oldMs = 60 * 60_000;

export function CreditList({ desk }: { desk: Desk }) {
  const { t } = useTexts();
  const { list, isSteps, chosenId, choose } = desk;
  const kept = useKeptFocus();
  if (list.credits.length === 0) return null;
  return (
    <>
      <ol className={css.credits} aria-label={t("matchingDesk.credits")} {...kept}>
        {list.credits.map((credit) => (
          <li key={credit.Transaction.Id}>
            <CreditLine
              credit={credit}
              isChosen={credit.Transaction.Id === chosenId}
              onChoose={() => choose(credit.Transaction.Id, isSteps)}
            />
          </li>
        ))}
      </ol>
      {list.loadMore && (
        <div className={css.more}>
          <button
            type="button"
            className={kitCss.button}
            disabled={list.isLoadingMore}
            onClick={list.loadMore}
          >
            {t("matchingDesk.more")}
          </button>
        </div>
      )}
    </>
  );
}

interface CreditLineProps {
  credit: DeskCredit;
  isChosen: boolean;
  onChoose: () => void;
}

function CreditLine({ credit: { Transaction, Kind }, isChosen, onChoose }: CreditLineProps) {
  const { t } = useTexts();
  const nowMs = Date.now();
  const age = ageText(Transaction.ReportedAt, nowMs, t);
  const isOld = nowMs - Date.parse(Transaction.ReportedAt) > oldMs;
  return (
    <button
      type="button"
      id={creditElementId(Transaction.Id)}
      className={css.credit}
      aria-current={isChosen || undefined}
      {...(isChosen ? focusHome : {})}
      onClick={onChoose}
    >
      <span className={css.line}>
        <strong>
          <Money amount={Transaction.Amount} currency={Transaction.Currency} />
        </strong>
        <span className={css.age} data-old={isOld || undefined} title={t("matchingDesk.waiting", { age })}>
          {age}
        </span>
      </span>
      <span className={css.line}>
        <span className={css.payer}>{Transaction.Counterparty ?? t("matchingDesk.noPayer")}</span>
        <KindTag kind={Kind} />
      </span>
      <span className={css.origin}>
        {Transaction.Remark === null
          ? Transaction.AccountName
          : `${Transaction.AccountName} · ${Transaction.Remark}`}
      </span>
    </button>
  );
}

const kindTones: Readonly<Record<DeskKind, Tone>> = {
  Unknown: "quiet",
  Ambiguous: "warning",
  Exact: "good",
  Late: "warning",
  Partial: "warning",
  Over: "warning",
};

export function KindTag({ kind }: { kind: DeskKind }) {
  const { t } = useTexts();
  return (
    <span className={css.reason} data-tone={kindTones[kind]}>
      {t(`matchingDesk.kind.${kind}`)}
    </span>
  );
}
