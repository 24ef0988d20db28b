/** A screen as the browser will draw it first, from answers that are there. */
import type { PropsWithChildren } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { queryClient } from "../api/query.ts";
import { App } from "../app/app.tsx";
import { openFirstPage } from "../app/first-page.ts";
import { loadPage } from "../app/layout/panels.tsx";
import { offerGiven } from "../boot/given.ts";
import { lookOf } from "../boot/look.ts";
import { open } from "../boot/opening.ts";
import { changeLanguage, startTexts } from "../i18n/i18n.ts";
import { withOwnPages } from "../state/own-pages.ts";
import { sessionStore } from "../state/session.ts";
import { changeSettings } from "../state/settings.ts";
import { startSidebar } from "../state/sidebar.ts";
import { startTabs } from "../state/tabs.ts";
import { htmlAttributes, showBrowser } from "./browser.ts";
import type { Drawing, DrawingAsked } from "./drawing.ts";

const soonMs = 20;

let started: Promise<void> | undefined;

/**
 * Undefined where there is nothing to draw yet: the browser did not tell how it looks, nobody is signed in, no list of
 * theirs is at the address, or its rows did not come with the page.
 */
export async function draw(asked: DrawingAsked): Promise<Drawing | undefined> {
  const look = lookOf(asked.look);
  if (!look) return undefined;
  showBrowser({ asked, look });
  started ??= startTexts();
  await started;
  await changeLanguage(look.language);
  changeSettings(look.settings);
  startTabs();
  startSidebar();
  try {
    return await drawn(asked);
  } finally {
    // Nobody's answers are there for the next.
    offerGiven([]);
    queryClient.clear();
    sessionStore.set(undefined);
  }
}

async function drawn({ path, search, given }: DrawingAsked): Promise<Drawing | undefined> {
  offerGiven(given);
  const opening = open();
  const known = await soon(Promise.all([opening.user, opening.menu]));
  if (!known) return undefined;
  const [user, menu] = known;
  sessionStore.set({ user, menu: withOwnPages(menu) });
  const page = loadPage(path);
  await page;
  if (!(await soon(openFirstPage(page)))) return undefined;
  const Router = ({ children }: PropsWithChildren) => (
    <StaticRouter location={path + search}>{children}</StaticRouter>
  );
  return { html: renderToString(<App Router={Router} />), attributes: htmlAttributes() };
}

/** What came with the page is there in no time; what is not there by then did not come, or was refused. */
function soon<Value>(coming: Promise<Value>): Promise<Value | undefined> {
  const nothing = new Promise<undefined>((resolve) => setTimeout(resolve, soonMs));
  return Promise.race([coming.catch(() => undefined), nothing]);
}
