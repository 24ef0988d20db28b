/** Settings drawer, command palette and dialogs: loaded when they are first opened, or a while after the first page. */
import { lazy, Suspense, useEffect } from "react";
import { Dialogs } from "../../kit/dialogs.tsx";
import { createStore, useStore } from "../../state/store.ts";
import { ErrorBoundary } from "../error-boundary.tsx";

/** `showSettings`: specification section 3, "UI settings". */
export const overlaysStore = createStore({ showSettings: false, palette: false });

const loadSettings = () => import("./settings-drawer.tsx");
const loadPalette = () => import("../palette/palette.tsx");
const SettingsDrawer = lazy(() => loadSettings().then((module) => ({ default: module.SettingsDrawer })));
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));

export const loadOverlays = () => Promise.all([loadSettings(), loadPalette()]);

export function LazyOverlays() {
  const { showSettings, palette } = useStore(overlaysStore);
  usePaletteKey();
  return (
    <ErrorBoundary isSilent>
      <Suspense>
        {showSettings && <SettingsDrawer />}
        {palette && <Palette />}
        <Dialogs />
      </Suspense>
    </ErrorBoundary>
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
