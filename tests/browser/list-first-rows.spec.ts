/** What stands between an address and its first row, counted; how long that takes is the bench's matter. */
import type { CDPSession, Page } from "@playwright/test";
import { atDesk, expect, test } from "./support/fixtures.ts";

interface TraceEvent {
  name: string;
  args?: { beginData?: { stackTrace?: { functionName: string; url: string }[] } };
}

const row = "[role=grid] tbody tr[data-index]";
/** The bytes are held by packages/console/src/budget.test.ts. */
const most = { requests: 16, nodes: 1_300 };

atDesk(() => {
  test("a list that is opened by its address: few requests, none of them a question, nothing laid out by force", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
    for (const path of ["/xpay/PayOrder", "/xpay/CashoutOrder", "/merchant/MerchantList"]) {
      await expect(async () => {
        const counted = await untilRows(page, cdp, path);
        expect(counted.asked, path).toEqual([]);
        expect(counted.requests, path).toBeLessThanOrEqual(most.requests);
        expect(counted.nodes, path).toBeLessThanOrEqual(most.nodes);
        expect(counted.forced, path).toEqual([]);
      }).toPass();
    }
  });
});

async function untilRows(page: Page, cdp: CDPSession, path: string) {
  const paths: string[] = [];
  const hear = ({ request }: { request: { url: string } }) => paths.push(new URL(request.url).pathname);
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  await cdp.send("Network.enable");
  cdp.on("Network.requestWillBeSent", hear);
  cdp.on("Tracing.dataCollected", collect);
  const categories = "devtools.timeline,disabled-by-default-devtools.timeline.stack";
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", categories });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator(row).first().waitFor();
  const nodes = await page.locator("*").count();
  const ended = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await ended;
  cdp.off("Network.requestWillBeSent", hear);
  cdp.off("Tracing.dataCollected", collect);
  return {
    requests: paths.length,
    asked: paths.filter((one) => /_api\//.test(one)),
    nodes,
    forced: events.flatMap(({ name, args }) =>
      name === "Layout" ? (args?.beginData?.stackTrace ?? []) : [],
    ),
  };
}
