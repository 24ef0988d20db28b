/** How long it took from made to paid. */
import type { OrderReport } from "@opc/contract/report/order-report";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { Distribution } from "../../kit/charts/distribution.tsx";
import { countText, shareText } from "./figures.ts";
import type { Side } from "./side.ts";

export function Took({ side, report }: { side: Side; report: OrderReport }) {
  const { Took: took, TookBefore: before } = report;
  const { t } = useTexts();
  const all = sumOf(took.Counts);
  const allBefore = before ? sumOf(before.Counts) : 0;
  const name = (at: number | null) => (at === null ? "–" : t(`orderReport.took.${at}` as TextKey));
  const half =
    took.MedianClass === null
      ? t("orderReport.tookNone")
      : t("orderReport.tookSaid", { median: name(took.MedianClass), p95: name(took.P95Class) });
  const said = took.MedianClass === null ? half : `${half} · ${t(`orderReport.tookBack.${side.key}`)}`;
  return (
    <Distribution
      title={t("orderReport.tookTitle")}
      nameTitle={t("orderReport.field.Took")}
      valueTitle={t("orderReport.tookOrders")}
      note={said}
      parts={took.Counts.map((count, at) => ({
        key: String(at),
        name: name(at),
        value: count,
        text: countText(count),
        share: shareText(count, all),
        ...(before && {
          before: {
            text: countText(before.Counts[at] ?? 0),
            share: shareText(before.Counts[at] ?? 0, allBefore),
          },
        }),
      }))}
    />
  );
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
