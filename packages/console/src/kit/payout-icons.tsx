/** The signs of what is done with payouts and their cards. */
import { Icon } from "./icons.tsx";

export function EyeOffIcon() {
  return (
    <Icon>
      <path d="M6.6 4A6 6 0 0 1 8 3.8c4 0 6.2 4.2 6.2 4.2a11 11 0 0 1-1.7 2.2M4.3 5.1A10.6 10.6 0 0 0 1.8 8S4 12.2 8 12.2a6 6 0 0 0 2.6-.6M2.5 2.5l11 11" />
      <path d="M6.7 6.7a1.9 1.9 0 0 0 2.6 2.6" />
    </Icon>
  );
}

/** Keys of a pad: a code is typed in. */
export function CodeIcon() {
  return (
    <Icon>
      <rect x="2" y="4" width="12" height="8" rx="1.4" />
      <path d="M4.8 8h.1M8 8h.1M11.1 8h.1" strokeWidth="2" />
    </Icon>
  );
}

export function StopIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="5.7" />
      <rect x="6" y="6" width="4" height="4" rx=".6" />
    </Icon>
  );
}

/** Plus over minus: a balance is changed by hand. */
export function BalanceIcon() {
  return (
    <Icon>
      <path d="M8 2.5v6M5 5.5h6M5 12h6" />
    </Icon>
  );
}
