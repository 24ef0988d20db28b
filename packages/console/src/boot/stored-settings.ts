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
  /** Of the sidebar, by menu code. */
  foldedGroups: readonly string[];
}

export const defaultSettings: Settings = {
  colorScheme: "auto",
  accent: "blue",
  size: "mini",
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  foldedGroups: [],
};

const key = "opc_settings";

export function storedSettings(): Settings {
  return validSettings(parse(localStorage.getItem(key)));
}

/** Anything that we do not understand falls back to its default. */
export function validSettings(kept: unknown): Settings {
  const { colorScheme, accent, size, ...shown }: Record<string, unknown> = { ...(kept as object) };
  return {
    colorScheme: oneOf(colorSchemes, colorScheme, defaultSettings.colorScheme),
    accent: oneOf(accents, accent, defaultSettings.accent),
    size: oneOf(sizes, size, defaultSettings.size),
    tagsView: shown.tagsView !== false,
    fixedHeader: shown.fixedHeader !== false,
    sidebarLogo: shown.sidebarLogo !== false,
    foldedGroups: textsOf(shown.foldedGroups),
  };
}

export function storeSettings(settings: Settings): void {
  localStorage.setItem(key, JSON.stringify(settings));
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return undefined;
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown, otherwise: Choice): Choice {
  return choices.find((choice) => choice === value) ?? otherwise;
}

const darkSystem = matchMedia("(prefers-color-scheme: dark)");

export function resolveColorScheme(scheme: ColorScheme): "light" | "dark" {
  if (scheme !== "auto") return scheme;
  return darkSystem.matches ? "dark" : "light";
}

/** Marks the document; tokens.css and Mantine follow these attributes. What is marked already is not styled anew. */
export function applySettings(settings: Settings): void {
  const { dataset } = document.documentElement;
  const { accent, size } = settings;
  const marks = { mantineColorScheme: resolveColorScheme(settings.colorScheme), accent, size };
  for (const [name, value] of Object.entries(marks)) if (dataset[name] !== value) dataset[name] = value;
}

export function whenSystemChanges(listener: () => void): () => void {
  darkSystem.addEventListener("change", listener);
  return () => darkSystem.removeEventListener("change", listener);
}
