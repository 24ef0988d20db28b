/** A new merchant's way to its first payment; what is done is ticked, what is open leads to where it is done. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { DoneIcon } from "../../kit/icons.tsx";
import css from "../../kit/report/figures.module.css";
import { routes } from "../../routes.static.ts";
import classes from "./first-steps.module.css";
import type { Home } from "./home-query.ts";

type Line = NonNullable<Home["FirstSteps"]>[number];

const targets: Record<Line["Step"], string> = {
  key: routes.ApiInfo,
  addresses: routes.ApiInfo,
  withdrawalPassword: routes.Withdrawal,
  settlementAccount: routes.SettlementAccount,
  firstOrder: routes.ApiInfo,
};

export function FirstSteps({ steps }: { steps: readonly Line[] }) {
  const { t } = useTexts();
  const done = steps.filter(({ IsDone }) => IsDone).length;
  return (
    <section className={css.panel} aria-labelledby="home-first-steps">
      <h2 id="home-first-steps" className={classes.heading}>
        {t("firstSteps.title")} <small>{t("firstSteps.progress", { done, all: steps.length })}</small>
      </h2>
      <ol className={classes.steps}>
        {steps.map((line) => (
          <Step key={line.Step} {...line} />
        ))}
      </ol>
    </section>
  );
}

function Step({ Step: step, IsDone }: Line) {
  const { t } = useTexts();
  const name = t(`firstSteps.steps.${step}.name`);
  return (
    <li className={classes.step} data-done={IsDone || undefined}>
      <span
        className={classes.mark}
        role="img"
        aria-label={t(IsDone ? "firstSteps.done" : "firstSteps.open")}
      >
        {IsDone && <DoneIcon />}
      </span>
      {IsDone ? <span>{name}</span> : <Link to={targets[step]}>{name}</Link>}
      {!IsDone && <small>{t(`firstSteps.steps.${step}.says`)}</small>}
    </li>
  );
}
