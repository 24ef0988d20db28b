/**
 * A check box of the tree. A locked one is in the keyboard's reach, so that its reason can be read; whoever
 * clicks it is told.
 */
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";
import type { Ticked } from "./choice.ts";
import { type Reason, reasonId } from "./lock-reason.ts";
import css from "./user-group-role.module.css";

interface TickProps {
  ticked: Ticked;
  onTick: () => void;
  /** What it is called where its content does not say it. */
  label?: string | undefined;
  lock: Reason | undefined;
  /** Nothing here can be changed by this person: no lock is drawn at each. */
  isReadOnly: boolean;
  children: ReactNode;
}

export function Tick({ ticked, onTick, label, isReadOnly, children, ...props }: TickProps) {
  const { t } = useTexts();
  const lock = isReadOnly ? undefined : props.lock;
  const reason = lock && t(`userGroup.role.lock.${lock}`);
  const isFixed = isReadOnly || lock !== undefined;
  const change = () => {
    if (reason !== undefined) say.error(reason);
    else if (!isReadOnly) onTick();
  };
  return (
    <label className={css.tick} data-fixed={isFixed} title={reason}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = ticked === "some";
        }}
        checked={ticked === "all"}
        onChange={change}
        aria-label={label}
        aria-disabled={isFixed}
        aria-describedby={lock && reasonId(lock)}
      />
      <span>{children}</span>
      {lock && <LockIcon />}
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
