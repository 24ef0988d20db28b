/** One payout card: both balances, today, its terms, the payouts under way, and what moved last. */
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { UseOfDay } from "../../kit/account/use-bar.tsx";
import { askedValues, useAskedAct } from "../../kit/asked-act.ts";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { Heartbeat } from "../../kit/exposure/heartbeat.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { cardActions } from "./actions.tsx";
import { cardsChanged } from "./changed.ts";
import { Face, Seen } from "./face.tsx";
import { drawer } from "./fields.static.ts";
import { isDifferent, pulseOf, rateHint, successRate, useOf } from "./figures.ts";
import { RecordLines, TaskLines } from "./lines.tsx";
import css from "./payout-card.module.css";
import { shown } from "./shown.ts";

const asks = (id: string) => ["payoutcardGet", { CardId: id }] as const;

export function PayoutCardDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), () => true);
  const refresh = () => void recordChanged({ page: "PayoutCard", id, query }, cardsChanged);
  return (
    <DetailBody query={query}>
      {({ Card, Tasks, Records }) => (
        <>
          <AskedCorrection card={Card} refresh={refresh} />
          <Head card={Card} />
          <RecordActions page="PayoutCard" row={Card} actions={cardActions} refresh={refresh} />
          <Balances card={Card} />
          <TaskLines tasks={Tasks} />
          <RecordLines records={Records} />
          <AllRecords id={Card.CardId} />
          <FieldGroup {...shown} name="terms" fields={drawer.terms} row={Card} />
        </>
      )}
    </DetailBody>
  );
}

PayoutCardDetail.ahead = aheadOf(asks);

PayoutCardDetail.useName = function useCardName(id: string) {
  const { data } = useDetail(asks(id), () => true);
  return data?.Card.CardName;
};

interface CardProps {
  card: PayoutCardRow;
}

/** Led here to correct the balance: the form opens, filled in. */
function AskedCorrection({ card, refresh }: CardProps & { refresh: () => void }) {
  const may = useCan("PayoutCard", "manualBalance");
  useAskedAct("Balance", (asked) => {
    if (!may) return;
    void import("./manual-balance.ts").then(({ changeBalance }) =>
      changeBalance(card, { refresh }, askedValues(asked, ["Direction", "Amount", "Reason"])),
    );
  });
  return null;
}

function Head({ card }: CardProps) {
  const { t } = useTexts();
  return (
    <div className={css.head}>
      <Face row={card} />
      <UseOfDay use={useOf(card)} title={t("payoutCard.field.DailyLimit")} />
      {isDifferent(card) && (
        <p className={css.differs}>
          <b>
            {t("payoutCard.differs", {
              amount: formatMoney(card.BalanceSeen ?? "", card.Currency),
            })}
          </b>{" "}
          {t("payoutCard.differsHint")}
        </p>
      )}
    </div>
  );
}

function Balances({ card }: CardProps) {
  const { t } = useTexts();
  const rate = (
    <>
      {successRate(card, t)} <small>{rateHint(card, t)}</small>
    </>
  );
  return (
    <FieldGroup
      {...shown}
      name="balance"
      fields={drawer.balance}
      row={card}
      cells={{
        BalanceSeen: <Seen row={card} />,
        IsMonitored: <Heartbeat pulse={pulseOf(card)} />,
        PaidTasks: rate,
      }}
    />
  );
}

function AllRecords({ id }: { id: string }) {
  const { t } = useTexts();
  if (!useCan("PayoutCardRecord")) return null;
  return (
    <p>
      <Link to={`${routes.PayoutCardRecord}?Date=all&CardId=${id}`}>{t("payoutCard.detail.allRecords")}</Link>
    </p>
  );
}
