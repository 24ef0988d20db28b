/** What a page does until what it was opened for can be read, counted: how long that takes is the bench's matter. */
import type { CDPSession, Page } from "@playwright/test";

/** As it is when what the page was opened for can be read. */
interface CountedInPage {
  /** Of the machine's clock. */
  seenAtMs: number;
  /** Of React: what it put into the page how often, which components it drew, which of those were still waited for. */
  commits: number;
  renders: number;
  fallbacks: number;
  /** Of the program, unpacked. */
  programKb: number;
  /** What a row is made of depends on its order: how far that came, and how it is paid. */
  rows: number;
  nodesOfRow: number;
  nodesAround: number;
}

export interface Counted extends Omit<CountedInPage, "seenAtMs"> {
  /** Everything that went over the line, but for what the frame asks when it is idle. */
  requests: number;
  /** Calls among them, and those whose answers had come with the page. */
  asked: string[];
  askedAgain: string[];
  /** Answers that came with the page. */
  given: number;
  /** Whatever made the browser lay out in the middle of a script. */
  forced: object[];
}

/** A row of a list, or a figure or field of any other page. */
const row = "[role=grid] tbody tr[data-index]";
const sought = `${row}, #content dl dd`;
const seenMark = "opc-seen";
/** What the frame asks for when it is idle: before a page is seen whose code is long in coming, after it where it is not. */
const askedWhenIdle = /(?:[a-z]list|_accounts|count|countget)$/;

interface TraceEvent {
  name: string;
  /** Microseconds. */
  ts: number;
  args?: { beginData?: { stackTrace?: { functionName: string; url: string }[] } };
}

/** Once for a page, before the first that is counted. */
export async function countingPage(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.addInitScript(listenToReact, { row, sought, seenMark });
  return cdp;
}

/** As at the first visit: the browser draws all of it. */
export async function countedUntilSeen(page: Page, cdp: CDPSession, path: string): Promise<Counted> {
  const sent: { atMs: number; path: string }[] = [];
  const hear = ({ request: { url }, wallTime }: { request: { url: string }; wallTime: number }) =>
    sent.push({ atMs: wallTime * 1000, path: new URL(url).pathname });
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  cdp.on("Network.requestWillBeSent", hear);
  cdp.on("Tracing.dataCollected", collect);
  const categories = "devtools.timeline,disabled-by-default-devtools.timeline.stack,blink.user_timing";
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", categories });
  const document = await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => "counted" in globalThis);
  const { seenAtMs, ...inPage } = await page.evaluate(countedInPage);
  const ended = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await ended;
  cdp.off("Network.requestWillBeSent", hear);
  cdp.off("Tracing.dataCollected", collect);
  const given = pathsGivenIn((await document?.text()) ?? "");
  const before = sent.filter(({ atMs }) => atMs <= seenAtMs).map((one) => one.path);
  const paths = before.filter((one) => !askedWhenIdle.test(one));
  const asked = paths.filter((one) => /_api\//.test(one));
  const until = events.find(({ name }) => name === seenMark)?.ts ?? 0;
  return {
    ...inPage,
    requests: paths.length,
    asked,
    askedAgain: asked.filter((one) => given.has(one)),
    given: given.size,
    forced: events.flatMap(({ name, ts, args }) =>
      name === "Layout" && ts <= until ? (args?.beginData?.stackTrace ?? []) : [],
    ),
  };
}

/** The calls whose answers came with the page. */
function pathsGivenIn(html: string): ReadonlySet<string> {
  const block = /<script[^>]* id="given"[^>]*>([^<]*)</.exec(html)?.[1] ?? "[]";
  return new Set((JSON.parse(block) as { path: string }[]).map(({ path }) => path));
}

// In the page.

interface Fiber {
  tag: number;
  flags: number;
  memoizedState: unknown;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** As React's own tools hear of each commit, until what is sought is there. */
function listenToReact({ row, sought, seenMark }: Record<"row" | "sought" | "seenMark", string>): void {
  const heard = { commits: 0, renders: 0, fallbacks: 0 };
  const components = new Set([0, 11, 14, 15]);
  const suspense = 13;
  const performedWork = 1;
  const count = (fiber: Fiber): void => {
    if (components.has(fiber.tag) && fiber.flags & performedWork) heard.renders += 1;
    if (fiber.tag === suspense && fiber.memoizedState !== null) heard.fallbacks += 1;
    // What was not drawn this time stands there as it did.
    if (fiber.alternate && fiber.alternate.child === fiber.child) return;
    for (let child = fiber.child; child; child = child.sibling) count(child);
  };
  const onCommitFiberRoot = (_id: number, root: { current: Fiber }) => {
    if ("counted" in globalThis) return;
    heard.commits += 1;
    count(root.current);
    if (!document.querySelector(sought)) return;
    const seenAtMs = performance.timeOrigin + performance.mark(seenMark).startTime;
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const program = files.filter(({ name }) => name.endsWith(".js"));
    const ofRows = [...document.querySelectorAll(row)].map((one) => one.querySelectorAll("*").length);
    const counted: CountedInPage = {
      ...heard,
      seenAtMs,
      programKb: Math.round(program.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0) / 1000),
      rows: ofRows.length,
      nodesOfRow: Math.max(0, ...ofRows),
      nodesAround:
        document.querySelectorAll("*").length - document.querySelectorAll(`${row}, ${row} *`).length,
    };
    Object.assign(globalThis, { counted });
  };
  const nothing = () => {};
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot };
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      ...hook,
      onPostCommitFiberRoot: nothing,
      onCommitFiberUnmount: nothing,
    },
  });
}

function countedInPage(): CountedInPage {
  return (globalThis as unknown as { counted: CountedInPage }).counted;
}
