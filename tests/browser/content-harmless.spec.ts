/**
 * No script runs on any screen, whatever people, merchants, banks or articles are called: React shows text as text, and
 * where an article's HTML is shown the policy of the page alone holds, with nothing cleaned.
 */

import { createServer } from "node:http";
import { type PageCode, pageCodes, pages } from "@opc/contract/pages";
import type { Page } from "@playwright/test";
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { expect, test } from "./support/fixtures.ts";
import { nasty, plantedHtml, ranAddress, withPlantedText } from "./support/planted-text.ts";
import { callAs } from "./support/user-parts.ts";
import { copyFacts } from "./world/copy.ts";

/** Pages of the catalogue that have nothing planted to show, or need to be told what they are about. */
const without: readonly PageCode[] = [
  "UserGroupRole",
  "PayChannelSetting",
  "CashoutSetting",
  "ApiInfo",
  "OnlineUser",
];
const screens = pageCodes.filter((code) => !without.includes(code));
/** Each of these shows something planted; another page of the catalogue is opened all the same. */
const surely: readonly PageCode[] = [
  "PayOrder",
  "CashoutOrder",
  "OriginalRecord",
  "QrCode",
  "SpiderSetting",
  "Supplier",
  "PayChannel",
  "CashoutChannel",
  "MerchantList",
  "UserList",
  "UserGroup",
  "Article",
  "ArticleCategory",
  "AdvertisingManagement",
];

interface Seen {
  /** What ran: there must be none. */
  ran: string[];
  /** What the policy stopped. */
  stopped: string[];
}

function watch(page: Page): Seen {
  const seen: Seen = { ran: [], stopped: [] };
  page.on("dialog", async (dialog) => {
    seen.ran.push(`${dialog.type()} on ${page.url()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (request.url().endsWith(ranAddress)) seen.ran.push(`request on ${page.url()}`);
  });
  page.on("console", (message) => {
    if (/Content Security Policy|Blocked script execution/.test(message.text()))
      seen.stopped.push(message.text());
  });
  return seen;
}

/** HTML as `innerHTML` puts it, and its scripts and links as somebody careless would wake them. */
async function wake(page: Page, html: string): Promise<void> {
  await page.evaluate((text) => {
    const place = document.createElement("div");
    document.body.append(place);
    place.innerHTML = text;
    for (const { textContent } of [...place.querySelectorAll("script")]) {
      const script = document.createElement("script");
      script.textContent = textContent;
      place.append(script);
    }
    place.querySelector<HTMLElement>("a[href^=javascript]")?.click();
  }, html);
  await page.waitForTimeout(1_000);
}

test("names, remarks and articles that are programs are shown as text, and nothing of them runs", async ({
  page,
  context,
  signIn,
  world,
}, { project }) => {
  test.setTimeout(300_000);
  const { databaseUrl } = copyFacts(project.metadata);
  const seen = watch(page);
  await signIn("OPC", "admin");
  const order = await world.merchant("ACME").create({
    MerchantOrderNo: `planted-${Date.now()}`,
    ...{ PayTypeCode: "PROMPTPAY", Currency: "THB", Amount: "1500.00", MemberName: nasty(1) },
    NotifyUrl: world.merchant("ACME").notifyUrl(),
  });
  await page.goto("/main");
  const article = await publishArticle(page);
  // A refused call leaves its input in the operation log.
  await callAs(page, "/mc_api/kickuser", { SessionKey: nasty(0) }).catch(() => undefined);

  await withPlantedText(databaseUrl, async (query) => {
    await query(
      `insert into article_version select article_id, 2, $2, language_code, article_category_id, cover_image_id,
        sort_order, $3, $2, null, saved_by_user_id, saved_by, saved_at from article_version where article_id = $1`,
      [article, nasty(3), plantedHtml],
    );
    await query("update article set version = 2, published_version = 2 where id = $1", [article]);

    for (const code of screens) {
      await page.goto(pages[code].route);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      if (surely.includes(code)) await expect(page.getByText(/Planted/).first(), code).toBeAttached();
    }

    const { PayUrl } = order.data as { PayUrl: string };
    await page.goto(PayUrl);
    await expect(page.getByText(/Planted/).first()).toBeVisible();

    // The editor keeps what its own list of marks knows; the preview shows all that came.
    await page.goto(`/content/article/edit/${article}`);
    await expect(page.locator("[contenteditable=true]")).toContainText("Planted");
    await page.goto(`/content/article/${article}`);
    await page.getByRole("button", { name: enUS.article.preview.action }).click();
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("#planted")).toBeVisible();
    await frame
      .locator("#planted-link")
      .click({ force: true, timeout: 5_000 })
      .catch(() => undefined);
    await page.waitForTimeout(1_000);
    expect(seen.ran).toEqual([]);

    // The page's own policy alone, with the text in the middle of the console.
    await page.goto("/main");
    const before = seen.stopped.length;
    await wake(page, plantedHtml);
    expect(seen.ran).toEqual([]);
    expect(seen.stopped.length).toBeGreaterThan(before + 3);

    // A merchant's site without any policy: what the public gets is clean, and the same text as it is stored would act.
    const site = await context.newPage();
    const onSite = watch(site);
    const answer = await site.request.get(`/gateway/content/article?ArticleId=${article}`);
    const { Html, Title } = ((await answer.json()) as { data: { Html: string; Title: string } }).data;
    expect(Title).toBe(nasty(3));
    const { address, close } = await emptySite();
    await site.goto(address);
    await wake(site, Html);
    expect(onSite.ran).toEqual([]);
    await wake(site, plantedHtml);
    expect(onSite.ran.length).toBeGreaterThan(0);
    await site.close();
    await close();
    await query(
      `update article set status = 'Unpublished', published_version = null, publish_at = null, deleted_at = now()
        where id = $1`,
      [article],
    );
  });
});

async function publishArticle(page: Page): Promise<string> {
  const [category] = await callAs<{ ArticleCategoryId: string }[]>(
    page,
    "/mc_api/article/article_category_get",
    {},
  );
  const { ArticleId } = await callAs<{ ArticleId: string }>(page, "/mc_api/article/article_add", {
    Title: "Planted",
    LanguageCode: "enUS",
    ArticleCategoryId: category?.ArticleCategoryId ?? "",
    SortOrder: "0",
    Html: "<p>Words</p>",
  });
  await callAs(page, "/mc_api/article/article_publish", { ArticleId, Version: "1" });
  return ArticleId;
}

/** Somebody else's page, with no policy. */
async function emptySite(): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Shop</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
