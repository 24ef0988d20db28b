/** Settings drawer, command palette and dialogs: loaded when they are first opened, or a while after the first page. */
import { lazy, Suspense } from "react";
import { Dialogs } from "../../kit/dialogs.tsx";
import { useKeys } from "../../kit/use-keys.ts";
import { createStore, useStore } from "../../state/store.ts";
import { ErrorBoundary } from "../error-boundary.tsx";

/** `showSettings`: specification section 3, "UI settings". */
export const overlaysStore = createStore({ showSettings: false, palette: false });

const loadSettings = () => import("./settings-drawer.tsx");
const loadPalette = () => import("../palette/palette.tsx");
const SettingsDrawer = lazy(() => loadSettings().then((module) => ({ default: module.SettingsDrawer })));
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));

const loadKeys = () => import("./keys-dialog.tsx");

export const loadOverlays = () => Promise.all([loadSettings(), loadPalette(), loadKeys()]);

export function LazyOverlays() {
  const { showSettings, palette } = useStore(overlaysStore);
  useShellKeys();
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

export async function showKeys(): Promise<void> {
  await (await loadKeys()).showKeys();
}

/** From anywhere. */
function useShellKeys(): void {
  const search = () => overlaysStore.set((open) => ({ ...open, palette: true }));
  useKeys(
    [
      { keys: ["k"], withControl: true, says: "keys.palette", act: search },
      { keys: ["?"], says: "keys.help", act: showKeys },
    ],
    "everywhere",
  );
}
