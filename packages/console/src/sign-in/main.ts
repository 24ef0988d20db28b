/**
 * The first few kilobytes: paints in the stored colours and language, then either shows the sign-in form,
 * which stands in the page's own HTML and works without React, or starts the app for someone who is signed in.
 */
import { isOpenPath, redirectTarget, signInAddress, signInPath } from "../boot/addresses.ts";
import { readCookie, sessionId, sidebarCookie } from "../boot/cookies.ts";
import { dropClicks, keepClicks } from "../boot/early-clicks.ts";
import { languageTags, storedLanguage } from "../boot/language.ts";
import { type Opening, open } from "../boot/opening.ts";
import { applySettings, storedSettings } from "../boot/stored-settings.ts";
import { restrictHtml } from "../boot/trusted-types.ts";
import { screenAt } from "../pages.ts";
import { element } from "./elements.ts";
import { sayNotArrived } from "./feedback.ts";
import { showSignIn } from "./sign-in.ts";

const pathOf = (address: string): string => new URL(address, location.origin).pathname;

const mostMs = 300;

const app = () => import("../main.tsx");

async function startApp(opening: Opening | undefined, path: string): Promise<void> {
  try {
    if (element("root").firstElementChild) await painted();
    // What is missing of the screen itself is said in its place.
    screenAt(pathOf(path))
      ?.load()
      .catch(() => undefined);
    await (await app()).startApp(opening);
  } catch (error) {
    dropClicks();
    sayNotArrived();
    throw error;
  }
}

/** What the server has drawn can be read before the app is begun, which takes the processor to itself for a while. */
function painted(): Promise<unknown> {
  const isPainted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  // Nothing is painted in a tab behind others.
  return Promise.race([isPainted, new Promise((resolve) => setTimeout(resolve, mostMs))]);
}

function start(): void {
  restrictHtml();
  applySettings(storedSettings());
  document.documentElement.lang = languageTags[storedLanguage()];
  if (sessionId()) {
    keepClicks();
    element("root").dataset.opening = readCookie(sidebarCookie) === "0" ? "closed" : "opened";
    startApp(open(), location.pathname === signInPath ? redirectTarget(location.search) : location.pathname);
  } else if (isOpenPath(location.pathname)) {
    startApp(undefined, location.pathname);
  } else {
    if (location.pathname !== signInPath) {
      history.replaceState(null, "", signInAddress(location.pathname + location.search));
    }
    showSignIn({
      // While people type, the app arrives and gets ready.
      prepare: async () => {
        await app();
        await screenAt(pathOf(redirectTarget(location.search)))?.load();
      },
      signedIn: (user) => {
        const target = redirectTarget(location.search);
        history.replaceState(null, "", target);
        return startApp(open(user), target);
      },
    });
  }
}

start();
