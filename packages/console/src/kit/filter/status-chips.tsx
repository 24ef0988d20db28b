import { useTexts } from "../../i18n/i18n.ts";
import { groupDigits } from "../format/money.ts";
import type { Together } from "../resource.ts";
import { type StatusSet, toneOf } from "../status.ts";
import filterCss from "./filter.module.css";

interface StatusChipsProps {
  statuses: StatusSet;
  together?: Together | undefined;
  counts: ReadonlyMap<string, number> | undefined;
  /** They are of the question before. */
  isStale: boolean;
  /** There are counts, or there will be. */
  isCounted: boolean;
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
}

/** One chip a status with its count over the rest of the filter; none chosen means all. */
export function StatusChips(props: StatusChipsProps) {
  const { statuses, together, counts, isCounted, chosen, onChosen } = props;
  const { t } = useTexts();
  const sumOf = (values: Iterable<string>) =>
    counts && [...values].reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
  const isTogether = together !== undefined && String(chosen) === String(together.values);
  const toggle = (value: string) =>
    onChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
    <div
      className={filterCss.chips}
      role="group"
      aria-label={t("kit.filter.status")}
      data-stale={props.isStale || undefined}
    >
      <Chip
        label={t("kit.filter.all")}
        isCounted={isCounted}
        count={sumOf(statuses.values)}
        isOn={chosen.length === 0}
        onClick={() => onChosen([])}
      />
      {together && (
        <Chip
          label={t(together.label)}
          isCounted={isCounted}
          count={sumOf(together.values)}
          isOn={isTogether}
          onClick={() => onChosen(isTogether ? [] : together.values)}
        />
      )}
      {statuses.values.map((value) => (
        <Chip
          key={value}
          label={t(statuses.label(value))}
          tone={toneOf(statuses, value)}
          isCounted={isCounted}
          count={sumOf([value])}
          isOn={chosen.includes(value)}
          onClick={() => toggle(value)}
        />
      ))}
    </div>
  );
}

interface ChipProps {
  label: string;
  tone?: string;
  isCounted: boolean;
  count: number | undefined;
  isOn: boolean;
  onClick: () => void;
}

function Chip({ label, tone, isCounted, count, isOn, onClick }: ChipProps) {
  return (
    <button type="button" className={filterCss.chip} data-tone={tone} aria-pressed={isOn} onClick={onClick}>
      {label} {isCounted && <span>{count !== undefined && groupDigits(String(count))}</span>}
    </button>
  );
}
