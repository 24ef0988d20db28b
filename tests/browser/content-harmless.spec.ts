/**
 * Text that would act, where only the real policy and the real cleaning can be seen: an article whose HTML was written
 * straight to the database, what an account tells its members on the payment page. Every screen of the console is shown such text by
 * packages/console/src/testing/planted.test.tsx.
 */
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import pg from "pg";
import { nasty, plantedHtml, ranAddress } from "../../packages/console/src/testing/planted.ts";
import { atDesk, expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/user-parts.ts";

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

/** HTML past Trusted Types, as a parser puts it, and its scripts and links as somebody careless would wake them. */
async function wake(page: Page, html: string): Promise<void> {
  await page.evaluate((text) => {
    const place = document.createElement("div");
    document.body.append(place);
    const parsed = new DOMParser().parseFromString(text, "text/html");
    place.append(...parsed.head.childNodes, ...parsed.body.childNodes);
    for (const { textContent } of [...place.querySelectorAll("script")]) {
      const script = document.createElement("script");
      script.append(document.createTextNode(textContent ?? ""));
      place.append(script);
    }
    place.querySelector<HTMLElement>("a[href^=javascript]")?.click();
  }, html);
  await allHasLoaded(page);
}

/** A picture that was asked for after all that could act has failed by now, so theirs have too, and drawing went on. */
async function allHasLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const image = new Image();
    image.src = "/planted-missing-last";
    await image.decode().catch(() => undefined);
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

atDesk(({ t }) => {
  test("an article and a name that are programs act nowhere: not in the preview, not in the console, not on a merchant's site", async ({
    page,
    context,
    signIn,
    world,
    copy,
  }) => {
    const seen = watch(page);
    await signIn("OPC", "admin");
    const order = await world.merchant("ACME").create({
      MerchantOrderNo: `planted-${Date.now()}`,
      ...{ PayTypeCode: "PROMPTPAY", Currency: "THB", Amount: "1500.00", MemberName: nasty(1) },
      NotifyUrl: world.merchant("ACME").notifyUrl(),
    });
    const { OrderNo, PayUrl } = order.data as { OrderNo: string; PayUrl: string };
    await withPlantedTip(copy.databaseUrl, OrderNo, async () => {
      await page.goto(PayUrl);
      await expect(page.getByText(nasty(2))).toBeVisible();
      await allHasLoaded(page);
      expect(seen.ran).toEqual([]);
    });

    await page.goto("/main");
    const article = await publishArticle(page);
    await plant(copy.databaseUrl, article);
    await page.goto(`/content/article/${article}`);
    await page.getByRole("button", { name: t.article.preview.action }).click();
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("#planted")).toBeVisible();
    await frame.locator("#planted-link").evaluate((link: HTMLElement) => link.click());
    await allHasLoaded(page);
    expect(seen.ran).toEqual([]);

    // Text becomes markup nowhere in the console, not even markup that does nothing.
    const written = () =>
      page.evaluate(() => {
        try {
          document.createElement("div").innerHTML = "<b>text</b>";
          return "written";
        } catch (error) {
          return (error as Error).name;
        }
      });
    expect(await written()).toBe("TypeError");

    // The page's own policy alone, with the text in the middle of the console.
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
    await expect.poll(() => onSite.ran.length).toBeGreaterThan(0);
    await site.close();
    await close();
    await callAs(page, "/mc_api/article/article_unpublish", { ArticleId: article });
    await callAs(page, "/mc_api/article/article_delete", { ArticleId: article, Version: "2" });
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

/** A version as it would be if all that cleans had failed, and public. */
async function plant(databaseUrl: string, article: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(
    `insert into article_version select article_id, 2, $2, language_code, article_category_id, cover_image_id,
      sort_order, $3, $2, null, saved_by_user_id, saved_by, saved_at from article_version where article_id = $1`,
    [article, nasty(3), plantedHtml],
  );
  await owner.query("update article set version = 2, published_version = 2 where id = $1", [article]);
  await owner.end();
}

/** What the order's account tells its members; as it was when the work is done. */
async function withPlantedTip(
  databaseUrl: string,
  orderNo: string,
  work: () => Promise<void>,
): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const { rows } = await owner.query(
    "select id, tip from offline_account where id = (select account_id from payment_order where order_no = $1)",
    [orderNo],
  );
  const put = (tip: unknown) =>
    owner.query("update offline_account set tip = $2 where id = $1", [rows[0].id, tip]);
  await put(nasty(2));
  try {
    await work();
  } finally {
    await put(rows[0].tip);
    await owner.end();
  }
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
