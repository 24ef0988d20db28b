/**
 * The first few kilobytes: paints in the stored colours and language, then either shows the sign-in form,
 * which stands in the page's own HTML and works without React, or starts the app for someone who is signed in.
 */
import { firstCalls } from "../api/first-calls.static.ts";
import { isOpenPath, redirectTarget, signInAddress, signInPath } from "../boot/addresses.ts";
import { readCookie, sessionId, sidebarCookie } from "../boot/cookies.ts";
import { dropClicks, keepClicks } from "../boot/early-clicks.ts";
import { markLanguage, storedLanguage } from "../boot/language.ts";
import { forgetLastSeen } from "../boot/last-seen-key.ts";
import { type Opening, open } from "../boot/opening.ts";
import { NetworkError, request } from "../boot/request.ts";
import { secondTry } from "../boot/second-try.ts";
import { applySettings, storedSettings } from "../boot/stored-settings.ts";
import { restrictHtml } from "../boot/trusted-types.ts";
import { screenAt } from "../pages.ts";
import { element } from "./elements.ts";
import { sayNotArrived } from "./feedback.ts";
import { showSignIn } from "./sign-in.ts";

const pathOf = (address: string): string => new URL(address, location.origin).pathname;

const mostMs = 300;
const againMs = 5_000;

const app = () => import("../main.tsx");

async function startApp(opening: Opening | undefined, path: string): Promise<void> {
  try {
    if (element("root").firstElementChild) await painted();
    // What is missing of the screen itself is said in its place.
    screenAt(pathOf(path))
      ?.load()
      .catch(() => undefined);
    await (await secondTry(app)).startApp(opening);
  } catch (error) {
    dropClicks();
    sayNotArrived(error);
    if (error instanceof NetworkError) goOnWhenAnswered();
    throw error;
  }
}

/** Any answer will do: what it means is found out with the page. */
function goOnWhenAnswered(): void {
  setTimeout(async () => {
    const answer = await request(firstCalls.logininfo, {}, { polled: true }).catch((error: unknown) => error);
    if (answer instanceof NetworkError) goOnWhenAnswered();
    else location.reload();
  }, againMs);
}

/** What the server has drawn can be read before the app is begun, which takes the processor to itself for a while. */
function painted(): Promise<unknown> {
  const isPainted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  // Nothing is painted in a tab behind others.
  return Promise.race([isPainted, new Promise((resolve) => setTimeout(resolve, mostMs))]);
}

/** A style sheet that was cut off is asked for once more. */
function mendStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    if (!link.sheet) link.replaceWith(link.cloneNode());
  }
}

function start(): void {
  document.getElementById("not-begun")?.remove();
  mendStyles();
  restrictHtml();
  applySettings(storedSettings());
  markLanguage(storedLanguage());
  const session = sessionId();
  if (!session) forgetLastSeen();
  if (session) {
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
        const { prepareApp } = await app();
        await Promise.all([prepareApp(), screenAt(pathOf(redirectTarget(location.search)))?.load()]);
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
