/** Today's figures on the merchant's own day: cards by currency, and the day hour by hour. */
import { useEffect } from "react";
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import { zoneLabel } from "../../kit/format/time.ts";
import { lazyPart, Part } from "../../kit/part.tsx";
import css from "../../kit/report/figures.module.css";
import { useCan, useSession } from "../../state/session.ts";
import classes from "./home.module.css";
import type { HomeQuery } from "./home-query.ts";

const loadCards = async () => (await import("./cards.tsx")).Cards;
const Cards = lazyPart(loadCards);
const HomeChart = lazyPart(async () => {
  const [{ HomeChart: chart }] = await Promise.all([import("./home-chart.tsx"), moreTexts()]);
  return chart;
});

const bones = [1, 2, 3, 4, 5, 6, 7, 8].map((card) => <div key={card} className={css.skeleton} />);

export function Figures({ home }: { home: HomeQuery }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes } = useSession();
  const mayOrders = useCan("PayOrder");
  // Beside the question; one that fails is told where the cards would stand.
  useEffect(() => void loadCards().catch(() => undefined), []);
  if (home.isError && !home.data) return <Failure error={home.error} onRetry={home.refetch} />;
  return (
    <section aria-labelledby="home-today">
      <h2 id="home-today" className={classes.heading}>
        {t("home.today")} <small>{zoneLabel(TimeDifferenceMinutes)}</small>
      </h2>
      <dl className={css.cards} data-phone="lines" aria-busy={home.isPending}>
        {home.isPending && bones}
        {home.data && (
          <Part fallback={bones}>
            <Cards home={home.data} />
          </Part>
        )}
      </dl>
      {home.isPending && mayOrders && (
        <div className={classes.chart}>
          <div className={classes.chartSkeleton} />
        </div>
      )}
      {home.data?.Hours && (
        <div className={classes.chart}>
          <Part fallback={<div className={classes.chartSkeleton} aria-busy="true" />}>
            <HomeChart hours={home.data.Hours} />
          </Part>
        </div>
      )}
    </section>
  );
}
