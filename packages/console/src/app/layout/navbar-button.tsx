/** A button of the navbar; also what its menu hangs on. */
import type { ComponentProps } from "react";
import { Icon, type IconName } from "../../theme/icon.tsx";
import classes from "./navbar.module.css";

interface Props extends ComponentProps<"button"> {
  icon: IconName;
  label: string;
  text?: string | undefined;
}

export function NavbarButton({ icon, label, text, className, ...rest }: Props) {
  return (
    <button
      type="button"
      className={`${classes.button} ${className ?? ""}`}
      aria-label={text ? `${label}: ${text}` : label}
      title={text ? undefined : label}
      {...rest}
    >
      <Icon name={icon} />
      {text && <span className={classes.userName}>{text}</span>}
    </button>
  );
}
