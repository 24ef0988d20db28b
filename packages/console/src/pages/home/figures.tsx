/** Today's figures on the merchant's own day, one row of cards for each currency, and the balances. */
import { useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import { groupDigits } from "../../kit/format/money.ts";
import { zoneLabel } from "../../kit/format/time.ts";
import { changeText, rateText } from "../../kit/report/figure-texts.ts";
import { useSession } from "../../state/session.ts";
import classes from "./home.module.css";
import type { Home, HomeQuery } from "./home-query.ts";

type CollectionFigures = NonNullable<Home["Collections"]>[number];
type Balance = NonNullable<Home["Balances"]>[number];

export function Figures({ home }: { home: HomeQuery }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes } = useSession();
  if (home.isError && !home.data) return <Failure error={home.error} onRetry={home.refetch} />;
  const { Collections, Balances } = home.data ?? { Collections: [], Balances: [] };
  return (
    <section aria-labelledby="home-today">
      <h2 id="home-today">
        {t("home.today")} <small>{zoneLabel(TimeDifferenceMinutes)}</small>
      </h2>
      <div className={classes.cards} aria-busy={home.isPending}>
        {home.isPending && [1, 2, 3, 4].map((card) => <div key={card} className={classes.cardSkeleton} />)}
        {Collections?.map((figures) => (
          <CollectionCards key={figures.Currency} figures={figures} />
        ))}
        {home.data && Collections?.length === 0 && (
          <Card name={t("home.orders")} value={t("home.noOrders")} hint={t("home.noOrdersHint")} />
        )}
        {Balances?.map((balance) => (
          <BalanceCard key={balance.Currency} balance={balance} />
        ))}
      </div>
    </section>
  );
}

function CollectionCards({ figures }: { figures: CollectionFigures }) {
  const { t } = useTexts();
  const change = changeText(figures.SuccessAmount, figures.YesterdaySuccessAmount);
  return (
    <>
      <Card
        name={t("home.successAmount")}
        currency={figures.Currency}
        value={groupDigits(figures.SuccessAmount)}
        hint={change ? t("home.sameTimeYesterday", { change }) : t("home.noYesterday")}
      />
      <Card
        name={t("home.orders")}
        value={groupDigits(String(figures.SuccessCount))}
        total={groupDigits(String(figures.Count))}
        hint={`${t("home.successRate")} ${rateText(figures.SuccessCount, figures.Count)}`}
      />
      <Card name={t("home.fee")} currency={figures.Currency} value={groupDigits(figures.Fee)} />
    </>
  );
}

function BalanceCard({ balance }: { balance: Balance }) {
  const { t } = useTexts();
  return (
    <Card
      name={t("home.available")}
      currency={balance.Currency}
      value={groupDigits(balance.Available)}
      hint={`${t("home.frozen")} ${groupDigits(balance.Frozen)}`}
    />
  );
}

interface CardProps {
  name: string;
  currency?: string;
  value: string;
  total?: string;
  hint?: string;
}

function Card({ name, currency, value, total, hint }: CardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.cardName}>{name}</div>
      <div className={classes.cardValue}>
        {currency && <small>{currency} </small>}
        {value}
        {total && <small> / {total}</small>}
      </div>
      <div className={classes.cardHint}>{hint}</div>
    </div>
  );
}
