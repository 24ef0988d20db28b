import type { IconName } from "../../theme/icon.tsx";

/** One line of the palette. */
export interface PaletteEntry {
  id: string;
  label: string;
  description?: string;
  /** Words that find it besides its label, such as its name in the other language. */
  keywords?: string;
  icon: IconName;
  run: () => void;
  /** Where it leads: it is then among the recent ones. */
  to?: string;
}
