/** All of one currency: figures, charts, and, for the operator, merchants. */
import type { ReportInput } from "@opc/contract/report/question";
import { useId } from "react";

import type { MenuEntry } from "../../state/session.ts";
import css from "./daily-overview.module.css";
import { Figures } from "./figures.tsx";
import { Merchants } from "./merchants.tsx";
import type { CurrencyLine, Overview } from "./overview.ts";
import { OverviewCharts } from "./overview-charts.tsx";

export interface CurrencySectionProps {
  line: CurrencyLine;
  overview: Overview;
  menu: readonly MenuEntry[];
  /** The chosen merchant; empty: all. */
  merchant: string;
  /** What a file is asked for with; undefined where one may not. */
  exported: ReportInput | undefined;
  onMerchant: (merchant: string) => void;
}

export function CurrencySection(props: CurrencySectionProps) {
  const { line } = props;
  const id = useId();
  return (
    <section className={css.currency} aria-labelledby={id}>
      <h2 id={id}>{line.Currency}</h2>
      <Figures {...props} />
      <OverviewCharts {...props} />
      {line.Merchants && line.Merchants.Rows.length > 0 && (
        <Merchants {...props} merchants={line.Merchants} />
      )}
    </section>
  );
}
