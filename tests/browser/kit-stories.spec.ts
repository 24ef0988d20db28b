/** The parts that every screen is made of, each with its story (specification sections 8 and 9). */
import type { Page } from "@playwright/test";
import { chooseExport, exportButton, openExportMenu } from "./support/export-parts.ts";
import { expect, filled, inEachView, test } from "./support/fixtures.ts";
import { answered, shellOf, untilLoadedAhead } from "./support/shell-parts.ts";

// As most people see it: with transitions.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const list = "**/rp_api/xpay/payorder_list";
const rows = (page: Page) => page.locator("tbody tr[data-index]");
const cell = (page: Page, at: number, column: string) =>
  rows(page).nth(at).locator(`td[data-column=${column}]`);
const utc = (time: string) => Date.parse(`${time.replace(" ", "T")}Z`);

async function openOrders(page: Page, question = ""): Promise<void> {
  await page.goto(`/xpay/PayOrder${question}`);
  await expect(rows(page).first()).toBeVisible();
}

inEachView(({ t, isPhone, language, width }) => {
  const english = language === "enUS";

  test("auto-refresh is off, or every 15, 30 or 60 seconds, and disturbs no dialog, selection or place", async ({
    signIn,
    page,
  }) => {
    await page.clock.install();
    await signIn("OPC", "admin");
    await openOrders(page, "?Date=last3Months");
    const polled: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("payorder_list")) polled.push(request.headers()["x-polled"] ?? "");
    });
    const paces = [
      t.kit.refresh.off,
      ...[15, 30, 60].map((seconds) => filled(t.kit.refresh.every, { seconds })),
    ];
    const choose = async (pace: string, from: string) => {
      await page.getByRole("button", { name: `${t.kit.refresh.auto}: ${from}` }).click();
      const options = page.getByRole("dialog", { name: t.kit.refresh.auto }).getByRole("button");
      await expect(options).toHaveText(paces);
      await options.filter({ hasText: pace }).click();
    };
    for (const [at, seconds] of [15, 30, 60].entries()) {
      polled.length = 0;
      const chosenAt = Date.now();
      await choose(paces[at + 1] ?? "", paces[at] ?? "");
      // The clock goes on meanwhile, and on a slow machine that is more than the second before the question.
      const spentMs = Date.now() - chosenAt;
      await page.clock.fastForward((seconds - 1) * 1000 - spentMs);
      expect(polled).toEqual([]);
      await page.clock.fastForward(1000 + spentMs);
      await expect.poll(() => polled).toEqual(["1"]);
    }
    await choose(paces[1] ?? "", paces[3] ?? "");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const selected = page.getByText(filled(t.kit.bulk.selected, { count: 1 }));
    await expect(selected).toBeVisible();
    const scroller = page.getByRole("grid").locator("..");
    await scroller.evaluate((box) => box.scrollTo(0, 900));
    await page.getByRole("button", { name: t.kit.views.title }).click();
    const name = page.getByRole("textbox", { name: t.kit.views.name });
    await name.fill("half a name");
    const answered = page.waitForResponse(list);
    await page.clock.fastForward(15_000);
    await answered;
    await page.waitForTimeout(200);
    await expect(name).toHaveValue("half a name");
    await expect(name).toBeFocused();
    await expect(selected).toBeVisible();
    expect(await scroller.evaluate((box) => box.scrollTop)).toBe(900);
    await page.keyboard.press("Escape");
    await choose(paces[0] ?? "", paces[1] ?? "");
    polled.length = 0;
    await page.clock.fastForward(120_000);
    await page.waitForTimeout(200);
    expect(polled).toEqual([]);
  });

  test("every date preset asks for its range on the merchant's clock, from 00:00:00 to 23:59:59", async ({
    signIn,
    page,
  }) => {
    // A Wednesday, 10:04:05 at UTC+07:00.
    await page.clock.setFixedTime("2026-11-18T03:04:05Z");
    await signIn("OPC", "admin");
    await openOrders(page, "?Date=all");
    const day = (from: string, to: string) => [`2026-${from} 00:00:00`, `2026-${to} 23:59:59`];
    const presets = [
      ["Today", t.kit.date.today, day("11-18", "11-18")],
      ["Yesterday", t.kit.date.yesterday, day("11-17", "11-17")],
      ["Last 3 days", t.kit.date.last3Days, day("11-16", "11-18")],
      ["Last week", t.kit.date.lastWeek, ["2026-11-11 10:04:05", "2026-11-18 10:04:05"]],
      ["This week", t.kit.date.thisWeek, day("11-16", "11-22")],
      ["Last month", t.kit.date.lastMonth, day("10-18", "11-18")],
      ["Last 3 months", t.kit.date.last3Months, day("08-18", "11-18")],
      ["This month", t.kit.date.thisMonth, day("11-01", "11-30")],
      ["Previous month", t.kit.date.previousMonth, day("10-01", "10-31")],
    ] as const;
    for (const [inEnglish, translated, range] of presets) {
      await page.getByRole("button", { name: /UTC\+07:00/ }).click();
      const asked = page.waitForRequest(list);
      const preset = page.getByRole("button", { name: english ? inEnglish : translated, exact: true });
      await preset.click();
      const { From, To } = (await asked).postDataJSON();
      expect([From, To], inEnglish).toEqual(range);
      await expect(preset).toBeHidden();
    }
  });

  test("times are YYYY-MM-DD HH:mm:ss, and say how long ago", async ({ signIn, page }) => {
    const now = "2026-11-18 03:04:05";
    await page.clock.setFixedTime(`${now.replace(" ", "T")}Z`);
    const ages = [
      [29, english ? "just now" : t.kit.relative.justNow],
      [60, english ? "1 minute ago" : t.kit.relative.minutesAgoOne],
      [300, english ? "5 minutes ago" : filled(t.kit.relative.minutesAgo, { count: 5 })],
      [7200, english ? "2 hours ago" : filled(t.kit.relative.hoursAgo, { count: 2 })],
      [90_000, english ? "1 day ago" : t.kit.relative.oneDayAgo],
      [400_000, "2026-11-13"],
    ] as const;
    const timeOf = (ageSeconds: number) => new Date(utc(now) - ageSeconds * 1000).toISOString();
    await page.route(list, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      for (const [at, [age]] of ages.entries()) json.data.Rows[at].CreatedAt = timeOf(age);
      await route.fulfill({ response, json });
    });
    await signIn("OPC", "admin");
    await openOrders(page, "?Date=all");
    for (const [at, [age, said]] of ages.entries()) {
      const time = cell(page, at, "CreatedAt");
      const shown = new Date(utc(now) - age * 1000 + 7 * 3_600_000)
        .toISOString()
        .slice(0, 19)
        .replace("T", " ");
      await expect(time).toHaveText(shown);
      await time.hover();
      await expect(time).toHaveAttribute("title", said);
    }
  });

  test("a column fits its content with 10 px to spare; a card says which of two statuses is which", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    await openOrders(page, "?Date=last3Months&Statuses=Success");
    if (isPhone) {
      await expect(cell(page, 0, "Status")).toHaveText(t.payOrder.status.Success);
      await expect(cell(page, 0, "CallbackStatus")).toContainText(t.payOrder.field.CallbackStatus);
      await expect(page.getByRole("button", { name: t.kit.columns.title })).toHaveCount(0);
      const scroller = page.getByRole("grid").locator("..");
      expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      return;
    }
    const header = page.getByRole("columnheader", { name: t.payOrder.field.Status, exact: true });
    await header.locator("[class*=resize]").dblclick();
    const content = await page.evaluate(() => {
      const cells = [...document.querySelectorAll("td[data-column=Status]")];
      return Math.max(
        ...cells.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return range.getBoundingClientRect().width;
        }),
      );
    });
    const cellPadding = 16;
    await expect
      .poll(async () => Math.round((await header.boundingBox())?.width ?? 0))
      .toBe(Math.ceil(content) + cellPadding + 10);
    await page.getByRole("button", { name: t.kit.columns.title }).click();
    await page.getByRole("button", { name: t.kit.columns.usual }).click();
  });

  test("an export counts down, can be stopped, and needs something to export", async ({ signIn, page }) => {
    await page.clock.install();
    await page.route(list, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      Object.assign(json.data, { Total: 90_000, TotalIsExact: true });
      await route.fulfill({ response, json });
    });
    await page.route("**/payorder_export", answered({ code: 0, msg: "", data: { ExportId: "17" } }));
    const waiting = {
      ExportId: "17",
      Status: "Waiting",
      RowCount: 0,
      ExpectedRowCount: null,
      SecondsLeft: null,
    };
    await page.route("**/export_get", answered({ code: 0, msg: "", data: { Export: waiting } }));
    await page.route("**/export_cancel", answered({ code: 0, msg: "", data: {} }));
    await signIn("OPC", "admin");
    await openOrders(page, "?Date=last3Months");
    const start = exportButton(page, t);
    const running = (seconds: number) =>
      page.getByText(
        english ? `Export in progress, please wait (${seconds}s)` : filled(t.kit.export.running, { seconds }),
      );
    const csv = await openExportMenu(page, t, "csv");
    // A moment that has passed meanwhile is refused.
    await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass();
    await csv.click();
    await expect(running(5)).toBeVisible();
    await page.clock.fastForward(3000);
    await expect(running(2)).toBeVisible();
    await page.clock.resume();
    // It belongs to nobody's page: it goes on over a reload.
    await page.reload();
    const stopped = page.waitForRequest("**/export_cancel");
    await page.getByRole("button", { name: t.kit.export.cancel }).click();
    expect((await stopped).postData()).toContain("17");
    await expect(start).toBeVisible();
    await page.unroute(list);
    await page.goto("/xpay/PayOrder?OrderNos=P0-nothing");
    await expect(page.getByText(t.kit.empty.filtered)).toBeVisible();
    await chooseExport(page, t, "csv");
    await expect(
      page.getByText(english ? "No content found, cannot use this function" : t.kit.export.nothing),
    ).toBeVisible();
    // Tomorrow there may be something: it can be scheduled all the same.
    await chooseExport(page, t, "schedule");
    await expect(page.getByRole("dialog", { name: t.exports.schedule.add })).toBeVisible();
  });

  test("what was copied is said", async ({ signIn, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await signIn("OPC", "admin");
    await openOrders(page, "?Date=last3Months");
    await rows(page).first().hover();
    await cell(page, 0, "OrderNo").getByRole("button").click();
    const { message } = shellOf(page, t);
    await expect(message(english ? "Copied to clipboard" : t.common.copied)).toBeVisible();
    const id = await rows(page).first().getAttribute("id");
    expect(`row-${await page.evaluate(() => navigator.clipboard.readText())}`).toBe(id);
  });

  test("a list prints whole: every loaded row, every column, nothing cut off", async ({ signIn, page }) => {
    await signIn("OPC", "admin");
    await openOrders(page, "?Date=last3Months");
    const before = await rows(page).count();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: isPhone ? width : 1050, height: 700 });
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(100);
    expect(before).toBeLessThan(100);
    const cut = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll<HTMLElement>("tbody td, thead th")].filter(
        (one) => one.tagName === "TD" || !one.closest("[data-card]"),
      );
      const clipped = boxes.filter((one) => one.scrollWidth > one.clientWidth + 1);
      return { clipped: clipped.map((one) => one.outerHTML), page: document.documentElement.scrollWidth };
    });
    expect(cut).toEqual({ clipped: [], page: isPhone ? width : 1050 });
    await expect(page.locator("[data-navbar]")).toBeHidden();
    const title = page.getByRole("heading", { level: 1, name: english ? "Collection Orders" : "收款订单" });
    expect((await title.boundingBox())?.height).toBeGreaterThan(10);
  });
});

test("a part whose code does not arrive takes only its own place, and a new version is told; loaded ahead, it needs no server", async ({
  signIn,
}) => {
  const page = await signIn("OPC", "admin");
  await page.route(/saved-views|column-chooser/, (route) => route.abort());
  // Said for 5 s at the first try, which on a slow machine is the one that loads ahead, before anything is opened.
  const said = expect(page.getByText("The server cannot be reached")).toBeVisible({ timeout: 60_000 });
  await openOrders(page);
  await page.getByRole("button", { name: "Saved views" }).click();
  await expect(page.getByText("This part could not be loaded.")).toBeVisible();
  await said;
  await page.keyboard.press("Escape");
  await expect(rows(page).first()).toBeVisible();
  await untilLoadedAhead(page, "date-chooser");
  await page.route("**/*", (route) => route.abort());
  await page.getByRole("button", { name: /UTC\+07:00/ }).click();
  await expect(page.getByRole("button", { name: "Previous month" })).toBeVisible();
  await page.unroute("**/*");
  await page.keyboard.press("Escape");
  // Left open over a deploy: the page that the server sends begins with another script.
  const another = {
    contentType: "text/html",
    body: '<script type="module" src="/assets/other.js"></script>',
  };
  await page.route(/^http:\/\/[^/]+\/$/, (route) => route.fulfill(another));
  await page.getByRole("button", { name: "Columns" }).click();
  const news = page.getByRole("alert").filter({ hasText: "OPC Admin has a new version" });
  await expect(news).toBeVisible();
  await page.unroute(/saved-views|column-chooser/);
  await news.getByRole("button", { name: "Refresh" }).click();
  await expect(news).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
});
