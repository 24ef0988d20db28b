/** A check box of the tree. A locked one can be read and reached by the keyboard, but not changed. */
import type { ReactNode } from "react";
import type { Ticked } from "./choice.ts";
import css from "./user-group-role.module.css";

interface TickProps {
  ticked: Ticked;
  onTick: () => void;
  /** What it is called where its content does not say it. */
  label?: string | undefined;
  /** Why it cannot be changed, and the id of the element that says so. */
  lock?: { reason: string; id: string } | undefined;
  /** Nothing here can be changed by this person: no lock is drawn at each. */
  isReadOnly: boolean;
  children: ReactNode;
}

export function Tick({ ticked, onTick, label, lock, isReadOnly, children }: TickProps) {
  const isFixed = isReadOnly || lock !== undefined;
  return (
    <label className={css.tick} data-fixed={isFixed} title={isReadOnly ? undefined : lock?.reason}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = ticked === "some";
        }}
        checked={ticked === "all"}
        onChange={() => !isFixed && onTick()}
        aria-label={label}
        aria-disabled={isFixed}
        aria-describedby={isReadOnly ? undefined : lock?.id}
      />
      <span>{children}</span>
      {lock && !isReadOnly && <LockIcon />}
    </label>
  );
}

export function LockIcon() {
  return (
    <svg
      className={css.lock}
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="2" y="5.2" width="8" height="5.3" rx="1" />
      <path d="M3.8 5.2V3.7a2.2 2.2 0 0 1 4.4 0v1.5" />
    </svg>
  );
}
