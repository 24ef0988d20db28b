/** One candidate: its key, the order, the reasons of its rank; opened, it is compared with the credit and can be bound. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { LinkIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { Money, Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import css from "./candidates.module.css";
import { Compare } from "./compare.tsx";
import deskCss from "./desk.module.css";
import { isBindable, outcomeText, outcomeTone } from "./outcome.ts";
import { marksOf } from "./reasons.ts";
import { orderStatus } from "./statuses.ts";
import type { Candidate } from "./use-credits.ts";

interface CandidateCardProps {
  credit: BankTransactionRow;
  candidate: Candidate;
  /** From one; up to nine it is the candidate's key. */
  place: number;
  isChosen: boolean;
  onChoose: () => void;
  onBind: (() => void) | undefined;
}

export function CandidateCard(props: CandidateCardProps) {
  const { credit, candidate, isChosen, onBind } = props;
  const { t } = useTexts();
  return (
    <li className={css.candidate} data-chosen={isChosen || undefined} data-order={candidate.OrderNo}>
      <Face {...props} />
      {isChosen && (
        <div className={css.opened}>
          <Compare credit={credit} candidate={candidate} />
          <div className={css.does}>
            <p className={css.outcome} data-tone={outcomeTone(candidate)}>
              {outcomeText(candidate, t)}
            </p>
            <OrderLink orderNo={candidate.OrderNo} />
            {onBind && (
              <button
                type="button"
                className={kitCss.primary}
                aria-keyshortcuts="b"
                disabled={!isBindable(candidate)}
                onClick={onBind}
              >
                <LinkIcon /> {t("matchingDesk.bind.action")}
              </button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

function Face({ candidate, place, isChosen, onChoose }: CandidateCardProps) {
  const { t } = useTexts();
  const { OrderNo, Currency } = candidate;
  return (
    <button
      type="button"
      className={css.choose}
      aria-pressed={isChosen}
      title={t("matchingDesk.score", { score: candidate.Score })}
      onClick={onChoose}
    >
      <kbd className={css.key}>{place}</kbd>
      <span className={css.order}>
        <code>{OrderNo}</code>
        <span>{candidate.MerchantName}</span>
        <Status set={orderStatus} value={candidate.Status} t={t} />
      </span>
      <span className={css.amount}>
        <Money amount={candidate.PayableAmount} currency={Currency} />
      </span>
      <span className={css.reasons}>
        {marksOf(candidate.Reasons, t).map(({ reason, text, tone }) => (
          <span key={reason} className={deskCss.reason} data-tone={tone}>
            {text}
          </span>
        ))}
        {!isChosen && (
          <span className={deskCss.reason} data-tone={outcomeTone(candidate)} data-outcome>
            {outcomeText(candidate, t)}
          </span>
        )}
      </span>
    </button>
  );
}

function OrderLink({ orderNo }: { orderNo: string }) {
  const { t } = useTexts();
  const canOpen = useCan("PayOrder");
  if (!canOpen) return null;
  return <Link to={`${routes.PayOrder}/${orderNo}`}>{t("bankTransaction.detail.toOrder")}</Link>;
}
