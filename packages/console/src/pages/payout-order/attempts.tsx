/** How often and through what a payout was tried, and why each ended as it did: the operator's affair. */
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { callRows } from "../../api/call-rows.ts";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { CopyableId, Instant } from "../../kit/detail/fields.tsx";
import kit from "../../kit/kit.module.css";
import { attemptReason } from "../../kit/payout/task-steps.ts";
import { Picture } from "../../kit/picture.tsx";
import type { Tone } from "../../kit/status.ts";
import { Toned } from "../../kit/toned.tsx";
import { useCan } from "../../state/session.ts";
import ownCss from "./attempts.module.css";
import type { PayoutDetail } from "./order.ts";
import { isFinished } from "./possible.ts";

type Attempt = NonNullable<PayoutDetail["Attempts"]>[number];

const tones: Record<Attempt["Status"], Tone> = {
  Planned: "quiet",
  Asked: "busy",
  Accepted: "busy",
  Refused: "bad",
  Paid: "good",
  Cancelled: "quiet",
};

export function Attempts({ attempts, order }: { attempts: readonly Attempt[]; order: PayoutOrderRow }) {
  const { t } = useTexts();
  const maySettle = useCan("CashoutOrder", "settleDoubt") && !isFinished(order);
  return (
    <section className={css.group}>
      <h3>{t("payoutOrder.detail.attempts")}</h3>
      {attempts.length === 0 && <p>{t("payoutOrder.detail.noAttempts")}</p>}
      <ol className={ownCss.attempts}>
        {attempts.map((attempt) => (
          <li key={attempt.Number}>
            <One
              attempt={attempt}
              onSettle={maySettle ? () => void resolveConflictOf(order.OrderNo) : undefined}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

async function resolveConflictOf(orderNo: string): Promise<void> {
  const { resolveConflict } = await import("./resolve-conflict.ts");
  await resolveConflict(orderNo);
}

function One({ attempt, onSettle }: { attempt: Attempt; onSettle: (() => void) | undefined }) {
  const { t } = useTexts();
  const { Number: number, ChannelCode, CardName, SupplierOrderNo, Reason, Doubt, UnpaidEvidence } = attempt;
  return (
    <>
      <p className={ownCss.head}>
        <b>{[`${number}.`, ChannelCode, CardName].filter((part) => part !== null).join(" ")}</b>
        <Toned tone={tones[attempt.Status]}>{t(`payoutOrder.attempt.${attempt.Status}`)}</Toned>
        <Instant at={attempt.AnsweredAt ?? attempt.AskedAt ?? attempt.CreatedAt} />
      </p>
      {Reason !== null && UnpaidEvidence === null && <p>{attemptReason(Reason, t)}</p>}
      {UnpaidEvidence !== null && (
        <>
          <p>
            {t("payoutOrder.detail.unpaidBy", {
              by: UnpaidEvidence.GivenBy,
              approver: UnpaidEvidence.ApprovedBy,
              remark: UnpaidEvidence.Remark,
            })}
          </p>
          <Picture
            address={`${callRows.cashoutorderEvidenceimage.path}?ImageId=${UnpaidEvidence.ImageId}`}
            name={t("payoutOrder.detail.unpaidImage", { reference: attempt.Reference })}
          />
        </>
      )}
      {Doubt !== null && (
        <p>
          <Toned tone="warning">{t(`payoutOrder.conflict.${Doubt}`)}</Toned>
          {onSettle && (
            <button type="button" className={`${kit.button} ${ownCss.settle}`} onClick={onSettle}>
              {t("payoutAction.resolveConflict.action")}
            </button>
          )}
        </p>
      )}
      <p className={ownCss.soft}>
        {t("payoutOrder.detail.to", { bank: attempt.BankCode, card: attempt.CardNumberMasked })}
      </p>
      <p className={ownCss.numbers}>
        <CopyableId id={attempt.Reference} />
        {SupplierOrderNo !== null && <CopyableId id={SupplierOrderNo} />}
      </p>
    </>
  );
}
