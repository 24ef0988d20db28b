/** Settings drawer and command palette: loaded when they are first opened. */
import { lazy, Suspense, useEffect } from "react";
import { createStore, useStore } from "../../state/store.ts";

export const overlaysStore = createStore({ settings: false, palette: false });

const SettingsDrawer = lazy(() =>
  import("./settings-drawer.tsx").then((module) => ({ default: module.SettingsDrawer })),
);
const Palette = lazy(() => import("../palette/palette.tsx").then((module) => ({ default: module.Palette })));

export function LazyOverlays() {
  const { settings, palette } = useStore(overlaysStore);
  usePaletteKey();
  return (
    <Suspense>
      {settings && <SettingsDrawer />}
      {palette && <Palette />}
    </Suspense>
  );
}

/** Ctrl+K or ⌘K opens the palette from anywhere. */
function usePaletteKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      overlaysStore.set((open) => ({ ...open, palette: true }));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
