/** The drawing itself, by recharts; loaded with the first chart that has something to show. */

import { useNavigate } from "react-router";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  type DotItemDotProps,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useMedia } from "../use-media.ts";
import { axisTicks, type ChartPoint, type ChartSeries, type ChartTone, lonePoints } from "./chart.ts";
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
  // A tap is the only way to the tooltip there; the table has the links.
  const isTouched = useMedia("(pointer: coarse)");
  // Where there are bars they are the ways, each its own; a line is met by its place.
  const hasBars = series.some(({ mark }) => mark === "bar");
  const goTo = (at: number, key?: string) => {
    const point = points[at];
    const to = key === undefined ? point?.to : wayOf(point, key);
    if (to && !isTouched) navigate(to);
  };
  const isLeading = !isTouched && !hasBars && points.some(({ to }) => to);
  return (
    <ResponsiveContainer width="100%" height={heightPx}>
      <ComposedChart
        className={isLeading ? (css.leading ?? "") : ""}
        data={points.map(({ key, values }) => ({ key, ...values }))}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        barGap={1}
        barCategoryGap="18%"
        title={title}
        desc={description}
        onClick={({ activeTooltipIndex }) => !hasBars && goTo(Number(activeTooltipIndex))}
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
        {series.map((one) => drawn(one, lonePoints(points, one.key), (at) => goTo(at, one.key)))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function wayOf(point: ChartPoint | undefined, key: string): string | undefined {
  return point?.ways && key in point.ways ? point.ways[key] : point?.to;
}

function drawn(
  { key, name, tone, mark, stack }: ChartSeries,
  lone: ReadonlySet<number>,
  onBar: (at: number) => void,
) {
  const colour = tones[tone];
  const common = { dataKey: key, name, isAnimationActive: false } as const;
  if (mark === "bar") {
    const together = stack ? { stackId: stack } : { radius: roundTop };
    return (
      <Bar
        key={key}
        {...common}
        {...together}
        fill={colour}
        maxBarSize={28}
        cursor="pointer"
        onClick={(_, at) => onBar(at)}
      />
    );
  }
  const dash = tone === "before" ? { strokeDasharray: "4 3" } : {};
  const line = { ...common, ...dash, stroke: colour, strokeWidth: 1.75, activeDot: { r: 3 } } as const;
  const dot = ({ cx, cy, index }: Pick<DotItemDotProps, "cx" | "cy" | "index">) =>
    lone.has(index) ? <circle key={index} cx={cx} cy={cy} r={2.5} fill={colour} /> : <g key={index} />;
  if (mark === "area")
    return <Area key={key} {...line} type="linear" fill={colour} fillOpacity={0.12} dot={dot} />;
  return <Line key={key} {...line} type="linear" dot={dot} />;
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
