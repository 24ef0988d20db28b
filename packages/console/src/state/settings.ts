/** The viewer's own settings (specification section 3, "UI settings"), watched by theme, layout and kit. */
import { useEffect, useState } from "react";
import {
  applySettings,
  resolveColorScheme,
  type Settings,
  storedSettings,
  storeSettings,
  whenSystemChanges,
} from "../boot/stored-settings.ts";
import { createStore, useStore } from "./store.ts";

export type { ColorScheme, UiSize } from "../boot/stored-settings.ts";

const settingsStore = createStore<Settings>(storedSettings());

export function useSettings(): Settings {
  return useStore(settingsStore);
}

export function changeSettings(change: Partial<Settings>): void {
  const next = { ...settingsStore.get(), ...change };
  settingsStore.set(next);
  storeSettings(next);
  applySettings(next);
}

/** Light or dark, after asking the system where the setting says so. */
export function useColorScheme(): "light" | "dark" {
  const { colorScheme } = useSettings();
  const [, redraw] = useState(0);
  useEffect(
    () =>
      whenSystemChanges(() => {
        applySettings(settingsStore.get());
        redraw((count) => count + 1);
      }),
    [],
  );
  return resolveColorScheme(colorScheme);
}
