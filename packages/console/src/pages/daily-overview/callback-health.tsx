/** How the callbacks about what was made in the period fare, over all currencies. */
import { useTexts } from "../../i18n/i18n.ts";
import { groupDigits } from "../../kit/format/money.ts";
import { Change } from "../../kit/report/change.tsx";
import { callbacksOf, daysRange } from "../../kit/report/drill.ts";
import { FigureCard } from "../../kit/report/figure-card.tsx";
import { rateText } from "../../kit/report/figure-texts.ts";
import cards from "../../kit/report/figures.module.css";
import type { MenuEntry } from "../../state/session.ts";
import css from "./daily-overview.module.css";
import type { Overview } from "./overview.ts";

interface CallbackHealthProps {
  overview: Overview;
  menu: readonly MenuEntry[];
  merchant: string;
}

const count = (value: number) => groupDigits(String(value));

export function CallbackHealth({ overview, menu, merchant }: CallbackHealthProps) {
  const { t } = useTexts();
  const { Now, Before } = overview.Callbacks;
  const drill = { menu, range: daysRange(overview.Period.From, overview.Period.To), merchant };
  const tries = Now.EventCount > 0 ? (Now.AttemptCount / Now.EventCount).toFixed(2) : "–";
  return (
    <section className={css.currency} aria-labelledby="overview-callbacks">
      <h2 id="overview-callbacks">{t("report.callbacks.title")}</h2>
      <dl className={`${cards.cards} ${css.cards}`}>
        <FigureCard
          name={t("report.callbacks.events")}
          value={count(Now.EventCount)}
          to={callbacksOf(drill)}
          change={
            <Change now={String(Now.EventCount)} before={Before ? String(Before.EventCount) : undefined} />
          }
        >
          {t("report.callbacks.tries", { tries })}
        </FigureCard>
        <FigureCard
          name={t("report.callbacks.firstTry")}
          value={rateText(Now.FirstTryCount, Now.EventCount)}
          to={callbacksOf(drill, "Success")}
          change={
            Before && t("report.change.was", { before: rateText(Before.FirstTryCount, Before.EventCount) })
          }
        >
          {t("report.callbacks.accepted", { count: count(Now.SuccessCount) })}
        </FigureCard>
        <FigureCard
          name={t("report.callbacks.open")}
          value={count(Now.OpenCount)}
          to={callbacksOf(drill, "InProgress")}
        />
        <FigureCard
          name={t("report.callbacks.failed")}
          value={count(Now.FailureCount)}
          to={callbacksOf(drill, "Failure")}
          change={
            <Change
              now={String(Now.FailureCount)}
              before={Before ? String(Before.FailureCount) : undefined}
              more="bad"
            />
          }
        />
      </dl>
    </section>
  );
}
