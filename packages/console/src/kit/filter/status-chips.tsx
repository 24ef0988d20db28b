import { useTexts } from "../../i18n/i18n.ts";
import { groupDigits } from "../format/money.ts";
import { type StatusSet, toneOf } from "../status.ts";
import filterCss from "./filter.module.css";

interface StatusChipsProps {
  statuses: StatusSet;
  counts: ReadonlyMap<string, number> | undefined;
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
}

/** One chip a status with its count over the rest of the filter; none chosen means all. */
export function StatusChips({ statuses, counts, chosen, onChosen }: StatusChipsProps) {
  const { t } = useTexts();
  const total = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  const toggle = (value: string) =>
    onChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
    <div className={filterCss.chips} role="group" aria-label={t("kit.filter.status")}>
      <Chip
        label={t("kit.filter.all")}
        count={total}
        isOn={chosen.length === 0}
        onClick={() => onChosen([])}
      />
      {statuses.values.map((value) => (
        <Chip
          key={value}
          label={t(statuses.label(value))}
          tone={toneOf(statuses, value)}
          count={counts && (counts.get(value) ?? 0)}
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
  count: number | undefined;
  isOn: boolean;
  onClick: () => void;
}

function Chip({ label, tone, count, isOn, onClick }: ChipProps) {
  return (
    <button type="button" className={filterCss.chip} data-tone={tone} aria-pressed={isOn} onClick={onClick}>
      {label} <span>{count === undefined ? "" : groupDigits(String(count))}</span>
    </button>
  );
}
