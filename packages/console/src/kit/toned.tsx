import type { ReactNode } from "react";
import type { Tone } from "./status.ts";
import css from "./table/cells.module.css";

/** A dot in its tone before what it says. */
export function Toned({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={css.status} data-tone={tone}>
      {children}
    </span>
  );
}
