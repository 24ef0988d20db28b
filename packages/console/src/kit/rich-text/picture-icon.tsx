import { Icon } from "../icons.tsx";

export function PictureIcon() {
  return (
    <Icon>
      <rect x="2" y="3" width="12" height="10" rx="1.5" />
      <circle cx="5.5" cy="6.2" r="1" />
      <path d="m3 11.5 3.2-3 2.3 2 2.2-2.4 2.6 2.9" />
    </Icon>
  );
}
