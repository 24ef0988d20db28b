/**
 * Mantine in the console's look: our neutrals, one accent that is chosen in CSS, small type, borders instead
 * of shadows. The colours themselves are in tokens.css.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineTheme,
} from "@mantine/core";
import type { UiSize } from "../boot/stored-settings.ts";

const accent: MantineColorsTuple = [
  "var(--accent-0)",
  "var(--accent-1)",
  "var(--accent-2)",
  "var(--accent-3)",
  "var(--accent-4)",
  "var(--accent-5)",
  "var(--accent-6)",
  "var(--accent-7)",
  "var(--accent-8)",
  "var(--accent-9)",
];

/** Light neutrals, from ground to text; 6 is the quietest that can still be read. */
const gray: MantineColorsTuple = [
  "#f5f6f8",
  "#f0f2f5",
  "#e2e5ea",
  "#d5dae1",
  "#c9cfd8",
  "#98a2b1",
  "#626c7c",
  "#4a5363",
  "#333b49",
  "#1a1f29",
];

/** Dark neutrals, from text to ground. */
const dark: MantineColorsTuple = [
  "#e4e8ee",
  "#c8ced8",
  "#8e98a8",
  "#76808f",
  "#3b4452",
  "#272e39",
  "#1b2029",
  "#151920",
  "#12161c",
  "#0e1116",
];

/** Of Mantine's own, and of those above: the variables of others are not shipped. */
export const usedColors: readonly string[] = ["accent", "gray", "dark", "red", "green", "yellow"];

/** Mini is xs, large is lg. */
const mantineSizes = { mini: "xs", small: "sm", default: "md", large: "lg" } as const;

const sized = [
  "Autocomplete",
  "Button",
  "Checkbox",
  "DateInput",
  "DatePickerInput",
  "DateTimePicker",
  "MultiSelect",
  "NumberInput",
  "Pagination",
  "PasswordInput",
  "Radio",
  "SegmentedControl",
  "Select",
  "TagsInput",
  "TextInput",
  "Textarea",
] as const;

export function themeOf(size: UiSize): Partial<MantineTheme> {
  const defaultProps = { size: mantineSizes[size] };
  const components = Object.fromEntries(sized.map((name) => [name, { defaultProps }]));
  return createTheme({
    primaryColor: "accent",
    primaryShade: { light: 7, dark: 7 },
    colors: { accent, gray, dark },
    fontFamily: "var(--opc-font-family)",
    fontFamilyMonospace: "var(--opc-font-mono)",
    headings: { fontFamily: "var(--opc-font-family)", fontWeight: "600" },
    fontWeights: { regular: "400", medium: "500", bold: "600" },
    fontSizes: { xs: "13px", sm: "13px", md: "14px", lg: "15px", xl: "18px" },
    spacing: { xs: "8px", sm: "12px", md: "16px", lg: "20px", xl: "24px" },
    radius: { xs: "3px", sm: "4px", md: "6px", lg: "8px", xl: "12px" },
    defaultRadius: "md",
    cursorType: "pointer",
    focusRing: "auto",
    respectReducedMotion: true,
    components: {
      ...components,
      // Of thousands of merchants the first are drawn, and typing finds the others.
      Select: { defaultProps: { ...defaultProps, limit: 200 } },
      MultiSelect: { defaultProps: { ...defaultProps, limit: 200 } },
      Switch: { defaultProps: { ...defaultProps, withThumbIndicator: false } },
      Menu: { defaultProps: overlay },
      Popover: { defaultProps: overlay },
      Combobox: { defaultProps: overlay },
      Modal: { defaultProps: { transitionProps: { duration: 120 }, radius: "md" } },
      Drawer: { defaultProps: { transitionProps: { duration: 120 } } },
      Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 }, withArrow: false } },
    },
  }) as Partial<MantineTheme>;
}

const overlay = { transitionProps: { duration: 80, transition: "fade" }, shadow: "md" } as const;

/** Mantine's own names for what tokens.css decides. Its defaults stand in both schemes, so ours do too. */
const shared = {
  "--mantine-color-text": "var(--opc-text)",
  "--mantine-color-dimmed": "var(--opc-text-3)",
  "--mantine-color-placeholder": "var(--opc-text-3)",
  "--mantine-color-default-border": "var(--opc-border-strong)",
  "--mantine-color-default": "var(--opc-surface)",
  "--mantine-color-default-hover": "var(--opc-hover)",
  "--mantine-color-default-color": "var(--opc-text)",
  "--mantine-color-error": "var(--opc-bad)",
  "--mantine-color-anchor": "var(--opc-accent-text)",
  "--mantine-primary-color-light": "var(--opc-accent-soft)",
  "--mantine-color-body": "var(--opc-raised)",
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    "--mantine-shadow-md": "var(--opc-shadow)",
    "--mantine-shadow-xl": "var(--opc-shadow)",
    "--mantine-line-height": "1.5",
  },
  light: shared,
  dark: shared,
});
