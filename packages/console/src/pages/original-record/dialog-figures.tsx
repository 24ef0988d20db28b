/** A few counts side by side, each with its name. */
import { groupDigits } from "../../kit/format/money.ts";
import type { Tone } from "../../kit/status.ts";
import css from "./statement-import.module.css";

interface DialogFiguresProps {
  label: string;
  figures: readonly { label: string; count: number; tone?: Tone | undefined }[];
}

export function DialogFigures({ label, figures }: DialogFiguresProps) {
  return (
    <dl className={css.figures} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} data-tone={figure.tone}>
          <dt>{figure.label}</dt>
          <dd>{groupDigits(String(figure.count))}</dd>
        </div>
      ))}
    </dl>
  );
}
