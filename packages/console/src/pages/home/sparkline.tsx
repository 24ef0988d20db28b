/** The last days of a figure as a small line: which way it goes, not how much it is. */
import { useTexts } from "../../i18n/i18n.ts";
import { groupSigned } from "../../kit/format/money.ts";
import css from "./sparkline.module.css";
import { edge, height, pointsOf, width } from "./sparkline-points.ts";

/** Nothing where nothing happened. */
export function Sparkline({ amounts }: { amounts: readonly string[] }) {
  const { t } = useTexts();
  const values = amounts.map(Number);
  if (values.every((value) => value === 0)) return null;
  const points = pointsOf(values);
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  const [low, high] = [lowest(amounts), lowest(amounts, -1)];
  return (
    <svg
      className={css.line}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t("home.lastDays", { days: amounts.length, low, high })}
    >
      <polyline points={points.map((point) => point.join(",")).join(" ")} />
      <circle cx={lastX} cy={lastY} r={edge} />
    </svg>
  );
}

/** With `sign` -1 the highest. */
function lowest(amounts: readonly string[], sign = 1): string {
  const [found = "0"] = amounts.toSorted((a, b) => sign * (Number(a) - Number(b)));
  return groupSigned(found).replace("+", "");
}
