/** Today by the hour, beside all of yesterday; loaded after the figures are there. */
import { useTexts } from "../../i18n/i18n.ts";
import { type ChartSeries, shortNumber } from "../../kit/charts/chart.ts";
import { TimeChart } from "../../kit/charts/time-chart.tsx";
import { groupDigits } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import { hourRange, successesOf } from "../../kit/report/drill.ts";
import { useMenu, useSession } from "../../state/session.ts";
import type { Home } from "./home-query.ts";

type Hours = NonNullable<Home["Hours"]>;

/** Its drawing alone; home-chart-room.tsx keeps room for all of it. */
const drawnPx = 160;

export function HomeChart({ hours }: { hours: Hours }) {
  const { t, language } = useTexts();
  const menu = useMenu();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const series: ChartSeries[] = [
    { key: "today", name: t("home.today"), tone: "first", mark: "bar" },
    { key: "yesterday", name: t("home.yesterday"), tone: "before", mark: "line" },
  ];
  const points = hours.Points.map((point) => {
    const clock = formatTime(point.Start, offsetMinutes);
    return {
      key: point.Start,
      label: clock.slice(11, 16),
      name: `${clock.slice(11, 13)}:00 – ${clock.slice(11, 13)}:59`,
      values: { today: Number(point.SuccessAmount), yesterday: Number(point.YesterdaySuccessAmount) },
      texts: {
        today: groupDigits(point.SuccessAmount),
        yesterday: groupDigits(point.YesterdaySuccessAmount),
      },
      to:
        point.OrderCount > 0
          ? successesOf({ menu, range: hourRange(clock), currency: hours.Currency })
          : undefined,
    };
  });
  return (
    <TimeChart
      title={t("home.byHour")}
      note={hours.Currency}
      description={t("home.byHourText", { currency: hours.Currency })}
      pointTitle={t("report.step.Hour")}
      series={series}
      points={points}
      axisText={(value) => shortNumber(value, language)}
      heightPx={drawnPx}
    />
  );
}
