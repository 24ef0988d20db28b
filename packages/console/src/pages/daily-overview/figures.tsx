import { useTexts } from "../../i18n/i18n.ts";
import { groupDigits, groupSigned } from "../../kit/format/money.ts";
import { Change } from "../../kit/report/change.tsx";
import {
  balancesOf,
  collectionsOf,
  type Drill,
  daysRange,
  paidPayoutsOf,
  payoutsOf,
  returnedOf,
  reversedOf,
  successesOf,
  withdrawalsOf,
} from "../../kit/report/drill.ts";
import { FigureCard, Way } from "../../kit/report/figure-card.tsx";
import { rateText } from "../../kit/report/figure-texts.ts";
import cards from "../../kit/report/figures.module.css";
import { useSession } from "../../state/session.ts";
import type { CurrencySectionProps } from "./currency-section.tsx";
import css from "./daily-overview.module.css";
import type { CurrencyLine } from "./overview.ts";

interface CardsProps {
  line: CurrencyLine;
  drill: Drill;
}

export function Figures({ line, overview, menu, merchant }: CurrencySectionProps) {
  const { From, To } = overview.Period;
  const drill = { menu, range: daysRange(From, To), merchant, currency: line.Currency };
  return (
    <dl className={`${cards.cards} ${css.cards}`}>
      <CollectionCards line={line} drill={drill} />
      <PayoutCards line={line} drill={drill} />
      <BalanceCards line={line} drill={drill} />
    </dl>
  );
}

const count = (value: number) => groupDigits(String(value));

function CollectionCards({ line: { Now, Before }, drill }: CardsProps) {
  const { t } = useTexts();
  return (
    <>
      <FigureCard
        name={t("report.figure.successAmount")}
        value={groupDigits(Now.SuccessAmount)}
        to={successesOf(drill)}
        change={<Change now={Now.SuccessAmount} before={Before?.SuccessAmount} more="good" />}
      >
        {Now.ReversedCount > 0 && (
          <Way to={reversedOf(drill)}>
            {t("report.figure.reversed", {
              amount: groupDigits(Now.ReversedAmount),
              count: count(Now.ReversedCount),
            })}
          </Way>
        )}
      </FigureCard>
      <FigureCard
        name={t("report.figure.orders")}
        value={count(Now.OrderCount)}
        to={collectionsOf(drill)}
        change={
          <Change
            now={String(Now.OrderCount)}
            before={Before ? String(Before.OrderCount) : undefined}
            more="good"
          />
        }
      >
        {Now.OpenCount > 0 && t("report.figure.open", { count: count(Now.OpenCount) })}
      </FigureCard>
      <FigureCard
        name={t("report.figure.successRate")}
        value={rateText(Now.SuccessCount, Now.OrderCount)}
        to={successesOf(drill)}
        change={
          Before && t("report.change.was", { before: rateText(Before.SuccessCount, Before.OrderCount) })
        }
      >
        {t("report.figure.ofOrders", { part: count(Now.SuccessCount), whole: count(Now.OrderCount) })}
      </FigureCard>
      <FigureCard
        name={t("report.figure.fee")}
        value={groupDigits(Now.Fee)}
        to={successesOf(drill)}
        change={<Change now={Now.Fee} before={Before?.Fee} />}
      />
    </>
  );
}

function PayoutCards({ line: { Now, Before }, drill }: CardsProps) {
  const { t } = useTexts();
  const paid = { part: count(Now.PayoutSuccessCount), whole: count(Now.PayoutCount) };
  return (
    <>
      <FigureCard
        name={t("report.figure.payouts")}
        value={groupDigits(Now.PayoutAmount)}
        to={paidPayoutsOf(drill)}
        change={<Change now={Now.PayoutAmount} before={Before?.PayoutAmount} />}
      >
        {t("report.figure.payoutFee", { fee: groupDigits(Now.PayoutFee) })}
      </FigureCard>
      <FigureCard
        name={t("report.figure.payoutRate")}
        value={rateText(Now.PayoutSuccessCount, Now.PayoutCount)}
        to={payoutsOf(drill)}
        change={
          Before &&
          t("report.change.was", { before: rateText(Before.PayoutSuccessCount, Before.PayoutCount) })
        }
      >
        {t("report.figure.ofPayouts", paid)}
        {Now.ReturnedCount > 0 && (
          <>
            {" · "}
            <Way to={returnedOf(drill)}>
              {t("report.figure.returned", { amount: groupDigits(Now.ReturnedAmount) })}
            </Way>
          </>
        )}
      </FigureCard>
      <FigureCard
        name={t("report.figure.withdrawals")}
        value={groupDigits(Now.WithdrawalAmount)}
        to={withdrawalsOf(drill, "Approved")}
        change={<Change now={Now.WithdrawalAmount} before={Before?.WithdrawalAmount} />}
      >
        {Now.PendingWithdrawalCount > 0 && (
          <Way to={withdrawalsOf(drill, "Pending")}>
            {t("report.figure.pending", {
              count: count(Now.PendingWithdrawalCount),
              amount: groupDigits(Now.PendingWithdrawalAmount),
            })}
          </Way>
        )}
      </FigureCard>
    </>
  );
}

function BalanceCards({ line, drill }: CardsProps) {
  const { t } = useTexts();
  const { IsSuper } = useSession();
  const { Now, Before, OpeningBalance, ClosingBalance } = line;
  return (
    <>
      <FigureCard
        name={t("report.figure.net")}
        value={groupSigned(Now.Net)}
        change={<Change now={Now.Net} before={Before?.Net} more="good" />}
      >
        {t("report.figure.netIs")}
      </FigureCard>
      <FigureCard
        name={t(IsSuper ? "report.figure.balanceOfAll" : "report.figure.balance")}
        value={groupDigits(ClosingBalance)}
        to={balancesOf(drill)}
        change={t("report.figure.opening", { amount: groupDigits(OpeningBalance) })}
      >
        {t("report.figure.balanceIs")}
      </FigureCard>
    </>
  );
}
