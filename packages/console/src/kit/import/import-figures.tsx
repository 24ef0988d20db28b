/** A few counts side by side, each with its name. */
import { groupDigits } from "../format/money.ts";
import type { Tone } from "../status.ts";
import css from "./import.module.css";

export interface ImportFiguresProps {
  label: string;
  figures: readonly { label: string; count: number; tone?: Tone | undefined }[];
}

export function ImportFigures({ label, figures }: ImportFiguresProps) {
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
