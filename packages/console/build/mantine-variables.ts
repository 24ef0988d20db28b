/**
 * Mantine's variables of our theme as a style sheet, made with the build: its provider would work them out in every browser, put
 * them into the page and have the whole of it styled a second time. Of its colours those that the console uses (theme.ts).
 */
import type { Plugin } from "vite";

const name = "virtual:mantine-variables.css";
const color = /^--mantine-color-([a-z]+)-/;

export function mantineVariables(): Plugin {
  return {
    name: "opc:mantine-variables",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? variables() : null),
  };
}

async function variables(): Promise<string> {
  const mantine = await import("@mantine/core");
  const { cssVariables, themeOf, usedColors } = await import("../src/theme/theme.ts");
  const { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver } = mantine;
  // Sizes change what parts are given, no variable.
  const theme = mantine.mergeMantineTheme(DEFAULT_THEME, themeOf("default"));
  const dropped = new Set(Object.keys(theme.colors).filter((each) => !usedColors.includes(each)));
  const kept = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).filter(([each]) => !dropped.has(color.exec(each)?.[1] ?? "")));
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(theme), cssVariables(theme));
  return convertCssVariables({
    variables: kept(variables),
    light: { ...kept(light), "--mantine-color-scheme": "light" },
    dark: { ...kept(dark), "--mantine-color-scheme": "dark" },
  });
}
