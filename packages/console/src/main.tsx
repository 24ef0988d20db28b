/** Starts the app in the document that the sign-in form stood in. */
import "virtual:mantine-variables.css";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "./kit/print.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { openFirstPage } from "./app/first-page.ts";
import { enter } from "./app/guard.ts";
import { loadPage } from "./app/layout/panels.tsx";
import { installReactions } from "./app/reactions.ts";
import { whenIdle } from "./app/when-idle.ts";
import { doKeptClick } from "./boot/early-clicks.ts";
import { dropGiven } from "./boot/given.ts";
import { keepLook, lookNow } from "./boot/look.ts";
import type { Opening } from "./boot/opening.ts";
import { startTexts } from "./i18n/i18n.ts";
import { isDrawnToday } from "./state/drawn.ts";
import { sessionStore } from "./state/session.ts";
import { startSidebar } from "./state/sidebar.ts";
import { startTabs } from "./state/tabs.ts";

// The schemas that forms bring must not try to compile themselves: the content policy forbids it and says so.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const maxAloneMs = 500;

/** What can be had before anybody has signed in. */
export async function prepareApp(): Promise<void> {
  await startTexts();
}

/** `opening` is what the first kilobytes asked for already; absent when no one is signed in. */
export async function startApp(opening: Opening | undefined): Promise<void> {
  // Where a page begins is the layout's matter, also on the way back.
  history.scrollRestoration = "manual";
  installReactions();
  startTabs();
  startSidebar();
  // First: a page brings its texts in the language that the app will speak.
  const texts = startTexts();
  const page = loadPage(location.pathname);
  await texts;
  if (opening && !(await enter(opening))) return;
  const isKnown = openFirstPage(page);
  const root = document.getElementById("root");
  if (!root) return;
  const offsetMinutes = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  if (root.dataset.look === lookNow() && isDrawnToday(offsetMinutes) && (await isKnown)) {
    // In slices, so that a key or a click in between is not kept waiting.
    startTransition(() => void hydrateRoot(root, <App />));
  } else {
    // Drawn with its frame; but where its code is long in coming, a frame is better than nothing.
    await Promise.race([page, new Promise((resolve) => setTimeout(resolve, maxAloneMs))]);
    root.replaceChildren();
    startTransition(() => createRoot(root).render(<App />));
  }
  doKeptClick();
  whenIdle(dropGiven);
  whenIdle(keepLook);
  // Without it the console goes on.
  if (opening)
    whenIdle(
      () =>
        void import("./offline/begin.ts").then(
          (it) => it.beginOffline(),
          () => 0,
        ),
    );
}
