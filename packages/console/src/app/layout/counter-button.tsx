import type { IconName } from "../../theme/icon.tsx";
import classes from "./alert-tools.module.css";
import { NavbarButton } from "./navbar-button.tsx";

const maxShown = 99;

interface CounterButtonProps {
  icon: IconName;
  label: string;
  count: number | undefined;
  /** Not to be overlooked. */
  isAlarming?: boolean;
  onClick: () => void;
}

/** A button of the navbar with how many wait behind it. */
export function CounterButton({ icon, label, count = 0, isAlarming, onClick }: CounterButtonProps) {
  return (
    <div className={classes.counter}>
      <NavbarButton icon={icon} label={label} onClick={onClick} />
      {count > 0 && (
        <span className={classes.badge} data-alarming={isAlarming || undefined} aria-hidden="true">
          {count > maxShown ? `${maxShown}+` : count}
        </span>
      )}
    </div>
  );
}
