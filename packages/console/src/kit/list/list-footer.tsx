import type { ReactNode } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { groupDigits } from "../format/money.ts";
import kit from "../kit.module.css";
import type { SumLine } from "../resource.ts";
import { Money } from "../table/columns.tsx";
import { Updated } from "../updated.tsx";
import css from "./list-footer.module.css";
import type { Loaded } from "./loaded.ts";

interface ListFooterProps {
  /** Undefined until the first answer. */
  loaded: (Loaded<unknown> & { updatedAtMs: number }) | undefined;
  sums: readonly SumLine[];
  /** They are of the question before. */
  isStale: boolean;
  /** Why there are none. */
  unsummed: string | undefined;
  /** The next page or a refresh failed. */
  onRetry: (() => void) | undefined;
  /** Beside the time of the last look. */
  credit?: ReactNode;
}

/** How much of the question is loaded, and what it adds up to in each currency. */
export function ListFooter(props: ListFooterProps) {
  const { t } = useTexts();
  const { loaded } = props;
  return (
    <footer className={css.footer}>
      <span role="status">{loaded && t("kit.footer.loaded", loadedTexts(loaded))}</span>
      {props.onRetry && (
        <button type="button" className={kit.link} onClick={props.onRetry}>
          {t("kit.footer.retry")}
        </button>
      )}
      <div className={css.sums} data-stale={props.isStale || undefined}>
        {props.unsummed}
        {props.sums.map((line) => (
          <dl key={line.currency}>
            {line.amounts.map(({ label, amount, signed, count }) => (
              <div key={label}>
                <dt>
                  {t(label)} {count}
                </dt>
                <dd>
                  <Money amount={amount} currency={line.currency} signed={signed ?? false} />
                </dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      {loaded && props.credit}
      {loaded && <Updated atMs={loaded.updatedAtMs} className={kit.updated} />}
    </footer>
  );
}

/** "10,000+" where nobody counts further. */
function loadedTexts({ rows, total, totalIsExact }: Loaded<unknown>) {
  const known = groupDigits(String(total));
  return { loaded: groupDigits(String(rows.length)), total: totalIsExact ? known : `${known}+` };
}
