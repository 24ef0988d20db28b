/** Today's figures on the merchant's own day: cards by currency, and the day hour by hour. */
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import { zoneLabel } from "../../kit/format/time.ts";
import { lazyPart, Part } from "../../kit/part.tsx";
import css from "../../kit/report/figures.module.css";
import { useCan, useSession } from "../../state/session.ts";
import classes from "./home.module.css";
import type { HomeQuery } from "./home-query.ts";

const Cards = lazyPart(async () => (await import("./cards.tsx")).Cards);
const Levels = lazyPart(async () => (await import("./levels.tsx")).Levels);
export const loadCards = () => Promise.all([Cards.load(), Levels.load()]);
const HomeChart = lazyPart(async () => {
  const [{ HomeChart: chart }] = await Promise.all([import("./home-chart.tsx"), moreTexts()]);
  return chart;
});

const bones = [1, 2, 3, 4, 5, 6, 7, 8].map((card) => <div key={card} className={css.skeleton} />);

/** While nobody knows what there is. */
export function FiguresRoom() {
  const mayOrders = useCan("PayOrder");
  return (
    <div aria-busy="true">
      <div className={css.cards} data-phone="lines">
        {bones}
      </div>
      {mayOrders && (
        <div className={classes.chart}>
          <div className={classes.chartSkeleton} />
        </div>
      )}
    </div>
  );
}

export function Figures({ home }: { home: HomeQuery }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes } = useSession();
  if (!home.data) return <Failure error={home.error} onRetry={home.refetch} />;
  return (
    <section aria-labelledby="home-today">
      <h2 id="home-today" className={classes.heading}>
        {t("home.today")} <small>{zoneLabel(TimeDifferenceMinutes)}</small>
      </h2>
      <dl className={css.cards} data-phone="lines">
        <Part isFirst>
          <Cards home={home.data} />
        </Part>
      </dl>
      {home.data.Hours && (
        <div className={classes.chart}>
          <Part fallback={<div className={classes.chartSkeleton} aria-busy="true" />}>
            <HomeChart hours={home.data.Hours} />
          </Part>
        </div>
      )}
      {(home.data.ServiceLevels?.length ?? 0) > 0 && (
        <Part isFirst>
          <Levels levels={home.data.ServiceLevels ?? []} />
        </Part>
      )}
    </section>
  );
}
