import figures from "../../kit/report/figures.module.css";
import css from "./daily-overview.module.css";

const cards = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

/** The room that the first answer will take. */
export function OverviewSkeleton() {
  return (
    <div className={css.shown} aria-busy="true">
      <div className={css.noteSkeleton} />
      <div className={css.currency}>
        <div className={`${figures.cards} ${css.cards}`}>
          {cards.map((card) => (
            <div key={card} className={figures.skeleton} />
          ))}
        </div>
      </div>
      <div className={css.charts}>
        {cards.slice(0, 4).map((card) => (
          <div key={card} className={css.chartSkeleton} />
        ))}
      </div>
    </div>
  );
}
