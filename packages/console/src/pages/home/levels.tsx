/** How much was in time over the last thirty days, and what is left of the error budget. */
import { budgetLeft, isEnoughFor, serviceLevels } from "@opc/contract/home/levels";
import { useTexts } from "../../i18n/i18n.ts";
import { groupDigits } from "../../kit/format/money.ts";
import { FigureCard } from "../../kit/report/figure-card.tsx";
import css from "../../kit/report/figures.module.css";
import classes from "./home.module.css";
import type { Home } from "./home-query.ts";

type Line = NonNullable<Home["ServiceLevels"]>[number];

export function Levels({ levels }: { levels: readonly Line[] }) {
  const { t } = useTexts();
  return (
    <div className={classes.levels}>
      <h2 className={classes.heading}>
        {t("home.levels.title")} <small>{t("home.levels.days")}</small>
      </h2>
      <dl className={css.cards} data-phone="lines">
        {levels.map((line) => (
          <LevelCard key={line.Level} line={line} />
        ))}
      </dl>
    </div>
  );
}

function LevelCard({ line: { Level, Count, LateCount } }: { line: Line }) {
  const { t } = useTexts();
  const left = budgetLeft(Level, { count: Count, late: LateCount });
  const objective = t("home.levels.objective", { share: shareText(serviceLevels[Level].objective) });
  const isJudged = isEnoughFor(Level, Count);
  const budget = !isJudged
    ? t("home.levels.few", { count: Count })
    : left > 0
      ? t("home.levels.left", { share: `${Math.floor(left * 100)}%` })
      : t("home.levels.spent", { late: groupDigits(String(LateCount)) });
  return (
    <FigureCard
      name={t(`home.levels.names.${Level}`)}
      value={shareText(Count === 0 ? 1 : 1 - LateCount / Count)}
      change={left > 0 || !isJudged ? budget : <strong className={classes.spent}>{budget}</strong>}
    >
      {objective}
    </FigureCard>
  );
}

/** Rounded down: what is not whole never reads 100 %. */
function shareText(share: number): string {
  return `${(Math.floor(share * 10_000 + 1e-6) / 100).toString()}%`;
}
