/** What the settings drawer keeps in local storage; the sign-in form reads the colours before React arrives. */
export const accents = ["blue", "teal", "violet", "rose", "slate"] as const;
export const sizes = ["mini", "small", "default", "large"] as const;
export const colorSchemes = ["light", "dark", "auto"] as const;

export type Accent = (typeof accents)[number];
export type UiSize = (typeof sizes)[number];
export type ColorScheme = (typeof colorSchemes)[number];

export interface Settings {
  colorScheme: ColorScheme;
  accent: Accent;
  size: UiSize;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
}

export const defaultSettings: Settings = {
  colorScheme: "auto",
  accent: "blue",
  size: "mini",
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
};

const key = "opc_settings";

/** Anything kept that we do not understand falls back to its default. */
export function storedSettings(): Settings {
  const kept = parse(localStorage.getItem(key));
  return {
    colorScheme: oneOf(colorSchemes, kept.colorScheme, defaultSettings.colorScheme),
    accent: oneOf(accents, kept.accent, defaultSettings.accent),
    size: oneOf(sizes, kept.size, defaultSettings.size),
    tagsView: kept.tagsView !== false,
    fixedHeader: kept.fixedHeader !== false,
    sidebarLogo: kept.sidebarLogo !== false,
  };
}

export function storeSettings(settings: Settings): void {
  localStorage.setItem(key, JSON.stringify(settings));
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown, otherwise: Choice): Choice {
  return choices.find((choice) => choice === value) ?? otherwise;
}

const darkSystem = matchMedia("(prefers-color-scheme: dark)");

export function resolveColorScheme(scheme: ColorScheme): "light" | "dark" {
  if (scheme !== "auto") return scheme;
  return darkSystem.matches ? "dark" : "light";
}

/** Marks the document; tokens.css and Mantine follow these attributes. */
export function applySettings(settings: Settings): void {
  const root = document.documentElement;
  root.dataset.mantineColorScheme = resolveColorScheme(settings.colorScheme);
  root.dataset.accent = settings.accent;
  root.dataset.size = settings.size;
}

export function whenSystemChanges(listener: () => void): () => void {
  darkSystem.addEventListener("change", listener);
  return () => darkSystem.removeEventListener("change", listener);
}
