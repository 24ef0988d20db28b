/**
 * One real visit of every page that a person may open, in the built product: nothing fails, nothing is refused, no policy
 * is broken. What each page looks like in each view is seen by the console's every-page tests.
 */
import type { Page } from "@playwright/test";
import { atDesk, expect, onPhone, test } from "./support/fixtures.ts";
import { go } from "./support/shell-parts.ts";

/** What goes wrong on the page from now on, in words. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  // A broken content policy is said here too.
  page.on("console", (said) => {
    if (said.type() === "error") faults.push(`console: ${said.text()}`);
  });
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) faults.push(`${response.status()} ${pathname}`);
    if (!/^\/(mc|rp)_api\//.test(pathname) || !response.headers()["content-type"]?.includes("json")) return;
    // An answer that nobody waited for any more has no body.
    const answer = await response.json().catch(() => ({ code: 0 }));
    if (answer.code !== 0) faults.push(`${pathname}: ${answer.msg}`);
  });
  return faults;
}

/** Opens all pages of the permission list one after the other; answers how many. */
async function visitAll(page: Page, widthPx: number): Promise<number> {
  const faults = faultsOf(page);
  await page.goto("/main");
  const permitted = await page.request.get(new URL("/rp_api/user/currentpermission", page.url()).href);
  const entries: { RouteName: string }[] = (await permitted.json()).data;
  const groups = page.waitForResponse("**/rp_api/usergroup/list");
  for (const entry of entries) {
    const isSetting = entry.RouteName === "/user/userGroupRole";
    // It is about a group that has been seen in the list.
    const question = isSetting
      ? `?UserGroupId=${(await (await groups).json()).data.Rows[0].UserGroupId}`
      : "";
    await go(page, entry.RouteName + question);
    const content = page.locator("[data-panel]:not([style*='display: none'])");
    await expect(content, entry.RouteName).toHaveCount(1);
    await expect(content.locator("h1, h2").first(), entry.RouteName).toBeAttached();
    await expect(content.locator("[aria-busy=true]"), entry.RouteName).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, entry.RouteName).toBeLessThanOrEqual(widthPx);
    expect(faults, entry.RouteName).toEqual([]);
  }
  await expect(page.locator("nav li[data-active]")).toHaveCount(entries.length + 1);
  return entries.length;
}

atDesk(({ width }) => {
  test("the operator opens every page of the catalogue", async ({ signIn }) => {
    const page = await signIn("OPC", "admin");
    const count = await visitAll(page, width);
    expect(count).toBeGreaterThan(35);
  });
});

onPhone(({ width }) => {
  test("a merchant opens every page of theirs", async ({ signIn }) => {
    const page = await signIn("ACME", "admin");
    const count = await visitAll(page, width);
    expect(count).toBeGreaterThan(10);
  });
});
