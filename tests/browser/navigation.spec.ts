/** What the server and the documents it sends have to do with where one may be (specification section 2). */
import type { Page } from "@playwright/test";
import { expect, onPhone, test } from "./support/fixtures.ts";
import { answered, givenNothing } from "./support/shell-parts.ts";

const permissions = "**/rp_api/user/currentpermission";

onPhone(({ t }) => {
  test("without a token four paths are open, every other leads to the form and back", async ({
    page,
    signIn,
    choose,
    language,
  }) => {
    await choose(language);
    for (const [path, title] of [
      ["/401", t.shell.error401],
      ["/forbidden?ip=203.0.113.9", t.shell.error403],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    }
    await expect(page.getByText("203.0.113.9")).toBeVisible();
    await expect(page.getByRole("link", { name: t.shell.backToSignIn })).toBeVisible();
    await page.goto("/auth-redirect");
    await expect(page).toHaveURL("/login");
    await page.goto("/redirect/main");
    await expect(page).toHaveURL("/login?redirect=/redirect/main");
    // Of this document: those before it asked too, and their answers are gone with them.
    const asked = page.waitForResponse(
      (answer) =>
        answer.url().endsWith("/mc_api/access/check") &&
        answer.request().headers().referer?.includes("Statuses") === true,
    );
    await page.goto("/xpay/PayOrder?Statuses=Success");
    await expect(page).toHaveURL("/login?redirect=/xpay/PayOrder%3FStatuses%3DSuccess");
    await expect(page).toHaveTitle("登录 - OPC Admin");
    await expect(page.locator("#MerchantAlias")).toBeFocused();
    expect((await (await asked).json()).code).toBe(0);
    await signIn("OPC", "admin");
    await page.reload();
    await expect(page).toHaveURL("/xpay/PayOrder?Statuses=Success");
    await expect(page.locator("#sign-in")).toHaveCount(0);
  });

  test("routes that cannot be loaded clear the token and say why at the form; an address that may not come in is led to /forbidden", async ({
    signIn,
  }) => {
    const page = await signIn("OPC", "admin");
    await givenNothing(page);
    const token = await page.context().cookies();
    for (const [answer, said] of [
      [{ code: 903, msg: "the list is away", data: null }, "the list is away"],
      [{ errno: 7, message: "" }, t.common.hasError],
      [[], "200"],
    ] as const) {
      await page.context().addCookies(token);
      await page.route(permissions, answered(answer));
      await page.goto("/xpay/PayOrder");
      await expect(page).toHaveURL("/login?redirect=/xpay/PayOrder");
      await expect(page.getByRole("alert")).toContainText(said);
      const left = await page.context().cookies();
      expect(left.map(({ name }) => name)).not.toContain("opc_session_id");
      await page.unroute(permissions);
    }
    const blocked = { code: 19, msg: "no", data: { Ip: "203.0.113.7" } };
    await page.route("**/mc_api/access/check", answered(blocked));
    await page.reload();
    await expect(page).toHaveURL("/forbidden?ip=203.0.113.7");
    await expect(page.getByText("203.0.113.7")).toBeVisible();
  });

  test("whoever opens an address finds its answers in the page: nothing is asked before the rows", async ({
    signIn,
  }) => {
    const page = await signIn("ACME", "admin");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "fetch") asked.push(new URL(request.url()).pathname);
    });
    for (const [address, shown] of [
      ["/xpay/PayOrder?Statuses=Success&Sort=oldest", page.locator("[role=grid] tr[data-index]").first()],
      ["/main", page.getByRole("heading", { name: t.home.attention })],
    ] as const) {
      // A server that is busy sends the page with what it has by then.
      await expect(async () => {
        asked.length = 0;
        const { headers, body } = await documentOf(page, address);
        await expect(shown).toBeVisible();
        expect(asked).toEqual([]);
        expect(headers["cache-control"]).toBe("no-store");
        // Of one merchant, in the page of one of its people.
        expect(body).toContain("ACME");
        expect(body).not.toContain("LOTUS");
      }).toPass();
    }
  });
});

async function documentOf(page: Page, address: string) {
  const response = await page.goto(address);
  if (!response) throw new Error(`${address} has no document`);
  return { headers: response.headers(), body: await response.text() };
}
