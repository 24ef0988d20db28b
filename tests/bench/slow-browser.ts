/** Chromium as an operator far away has it: processor four times slower, 10 Mbit/s, 40 ms round trip, empty cache. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium } from "./scripts.ts";

const slowdown = 4;
const bytesPerSecond = 10_000_000 / 8;
const roundTripMs = 40;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
  });
}

export interface SlowPage {
  page: Page;
  context: BrowserContext;
  protocol: CDPSession;
}

export async function slowPage(browser: Browser): Promise<SlowPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send("Network.enable");
  await protocol.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { page, context, protocol };
}

interface Watched {
  longTasks: { startMs: number; lengthMs: number }[];
  /** When the selector's first element was first painted, in the page's own time. */
  shownAt(selector: string): Promise<number>;
}

declare global {
  interface Window {
    opcBench: Watched;
  }
}

/** Runs in the page before anything else. */
function watchPage(): void {
  const longTasks: Watched["longTasks"] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      longTasks.push({ startMs: entry.startTime, lengthMs: entry.duration });
  }).observe({ type: "longtask", buffered: true });
  const isShown = (selector: string) => {
    const element = document.querySelector(selector);
    // What an open page out of sight holds has boxes, too.
    if (!element?.checkVisibility()) return false;
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0;
  };
  window.opcBench = {
    longTasks,
    shownAt: (selector) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isShown(selector)) requestAnimationFrame(look);
          // The frame after the one that has it: then it is on the screen.
          else requestAnimationFrame(() => resolve(performance.now()));
        };
        // To ask for a box before the page paints would lay it out once more than a person's browser does.
        requestAnimationFrame(look);
      }),
  };
}

export function shownAt(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => window.opcBench.shownAt(wanted), selector);
}

/** When React first heard what is done to it. */
export function heardAt(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          const found = document.querySelector(wanted);
          const hears = found && Object.keys(found).some((key) => key.startsWith("__react"));
          if (hears) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );
}

/** Scripts and styles that had arrived by then, as they came over the wire. */
export function codeBytes(page: Page, untilMs: number): Promise<number> {
  return page.evaluate((until) => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return entries
      .filter((entry) => /\.(js|css)$/.test(new URL(entry.name).pathname) && entry.responseEnd <= until)
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0);
  }, untilMs);
}

/** What tasks took beyond 50 ms each, between two times. */
export function blockingMs(page: Page, fromMs: number, untilMs: number): Promise<number> {
  return page.evaluate(
    ([from, until]) =>
      window.opcBench.longTasks
        .filter((task) => task.startMs >= from && task.startMs < until)
        .reduce((sum, task) => sum + task.lengthMs - 50, 0),
    [fromMs, untilMs] as const,
  );
}

export function maxTaskMs(page: Page, fromMs: number): Promise<number> {
  return page.evaluate(
    (from) =>
      Math.max(
        0,
        ...window.opcBench.longTasks.filter((task) => task.startMs >= from).map((task) => task.lengthMs),
      ),
    fromMs,
  );
}
