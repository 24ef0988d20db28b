/** The drawing itself, by recharts; loaded with the first chart that has something to show. */

import { useNavigate } from "react-router";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { axisTicks, type ChartPoint, type ChartSeries, type ChartTone } from "./chart.ts";
import css from "./charts.module.css";

interface DrawnChartProps {
  title: string;
  description: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  axisText: (value: number) => string;
  maximum?: number;
  heightPx: number;
}

export const tones: Record<ChartTone, string> = {
  first: "var(--opc-chart-first)",
  second: "var(--opc-chart-second)",
  third: "var(--opc-chart-third)",
  good: "var(--opc-ok)",
  bad: "var(--opc-bad)",
  before: "var(--opc-text-3)",
};

const tick = { fill: "var(--opc-text-3)", fontSize: 11 };

export function DrawnChart({
  title,
  description,
  series,
  points,
  axisText,
  maximum,
  heightPx,
}: DrawnChartProps) {
  const navigate = useNavigate();
  const byKey = new Map(points.map((point) => [point.key, point]));
  const ticks = axisTicks(stackedValues(series, points), maximum);
  const goTo = (at: unknown) => {
    const to = points[Number(at)]?.to;
    if (to) navigate(to);
  };
  return (
    <ResponsiveContainer width="100%" height={heightPx}>
      <ComposedChart
        className={points.some(({ to }) => to) ? (css.leading ?? "") : ""}
        data={points.map(({ key, values }) => ({ key, ...values }))}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        barGap={1}
        barCategoryGap="18%"
        title={title}
        desc={description}
        onClick={({ activeTooltipIndex }) => goTo(activeTooltipIndex)}
      >
        <CartesianGrid vertical={false} stroke="var(--opc-border)" />
        <XAxis
          dataKey="key"
          tickFormatter={(key: string) => byKey.get(key)?.label ?? ""}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--opc-border-strong)" }}
          interval="preserveStartEnd"
          minTickGap={14}
        />
        <YAxis
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={48}
          ticks={ticks}
          domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
          tickFormatter={axisText}
        />
        <Tooltip
          cursor={{ fill: "var(--opc-hover)", stroke: "var(--opc-border-strong)" }}
          isAnimationActive={false}
          content={({ active, label }) =>
            active ? <Tip point={byKey.get(String(label))} series={series} /> : null
          }
        />
        {series.map(drawn)}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function drawn({ key, name, tone, mark, stack }: ChartSeries) {
  const colour = tones[tone];
  const common = { dataKey: key, name, isAnimationActive: false } as const;
  if (mark === "bar") {
    const together = stack ? { stackId: stack } : { radius: roundTop };
    return <Bar key={key} {...common} {...together} fill={colour} maxBarSize={28} />;
  }
  const dash = tone === "before" ? { strokeDasharray: "4 3" } : {};
  const line = { ...common, ...dash, stroke: colour, strokeWidth: 1.75, activeDot: { r: 3 } } as const;
  if (mark === "area")
    return <Area key={key} {...line} type="linear" fill={colour} fillOpacity={0.12} dot={false} />;
  return <Line key={key} {...line} type="linear" dot={false} />;
}

const roundTop: [number, number, number, number] = [2, 2, 0, 0];

/** Everything that reaches up: stacked bars as one. */
function stackedValues(series: readonly ChartSeries[], points: readonly ChartPoint[]): number[] {
  return points.flatMap(({ values }) => {
    const stacks = Map.groupBy(series, ({ key, stack }) => stack ?? key);
    return [...stacks.values()].map((together) =>
      together.reduce((sum, { key }) => sum + (values[key] ?? 0), 0),
    );
  });
}

function Tip({ point, series }: { point: ChartPoint | undefined; series: readonly ChartSeries[] }) {
  if (!point) return null;
  return (
    <div className={css.tip}>
      <strong>{point.name}</strong>
      <dl>
        {series
          .filter(({ key }) => point.texts[key] !== undefined)
          .map(({ key, name, tone, mark }) => (
            <div key={key} data-tone={tone}>
              <dt>
                <span className={css.mark} data-mark={mark} aria-hidden="true" /> {name}
              </dt>
              <dd>{point.texts[key]}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
