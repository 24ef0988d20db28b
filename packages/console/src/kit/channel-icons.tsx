/** The signs of what is done with channels. */
import { Icon } from "./icons.tsx";

export function BankIcon() {
  return (
    <Icon>
      <path d="M2.5 6.2 8 2.8l5.5 3.4zM2.5 13.2h11M4.3 8.4v3M8 8.4v3M11.7 8.4v3" />
    </Icon>
  );
}

export function PauseIcon() {
  return (
    <Icon>
      <path d="M5.6 3.5v9M10.4 3.5v9" />
    </Icon>
  );
}
