/** A merchant by hand: made from nothing until its server's first order. */
import { expect, onPhone } from "./support/fixtures.ts";
import { dialogOf, newCode, openMerchant, serverOf } from "./support/merchant-parts.ts";
import { prove, rowOf, test } from "./support/operators.ts";
import { enrolOnPage } from "./support/people.ts";

onPhone(({ t, isPhone, language }) => {
  const { merchant: said, merchantAction: words, merchantChannel } = t;

  test("a merchant is made from nothing, handed over, given channels, and its server's first order is there", async ({
    enterOperator,
    playwright,
    browser,
    baseURL,
    world,
  }) => {
    const { page, person } = await enterOperator();
    const [alias, name] = [newCode(), "Harbour Games"];

    await page.goto("/merchant/MerchantList");
    await page.getByRole("button", { name: words.create.action }).click();
    const form = dialogOf(page, words.create.title);
    const next = () => form.getByRole("button", { name: t.kit.form.next, exact: true }).click();
    await form.getByLabel(said.field.MerchantAlias).fill(alias);
    await form.getByLabel(said.field.MerchantName).fill(name);
    await next();
    await form.getByLabel(said.field.ApiIpList).fill("127.0.0.1; ::1");
    await next();
    await prove(form, person, words.create.confirm, t);

    const once = dialogOf(page, words.handover.title, { merchant: alias });
    await expect(once).toContainText(words.handover.warning);
    const password = await once.getByLabel(words.handover.password).innerText();
    const link = await once.getByLabel(t.enrolment.link).innerText();
    await once.getByRole("button", { name: words.handover.next, exact: true }).click();
    await expect(page.getByText(password)).toHaveCount(0);
    const theirs = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await theirs.context().addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    const account = { merchantAlias: alias, userName: "admin", password };
    const admin = await enrolOnPage(theirs, link, account, t.enrolment);
    await theirs.context().close();
    expect((await admin.login(playwright.request)).code).toBe(0);

    const after = dialogOf(page, words.handover.nextTitle);
    await after.getByRole("link", { name: words.handover.payments, exact: true }).click();
    await page.getByRole("combobox", { name: merchantChannel.copy }).selectOption("ACME");
    await page.getByRole("button", { name: merchantChannel.changes.save, exact: true }).click();
    const saving = dialogOf(page, merchantChannel.save.title, { merchant: name });
    await prove(saving, person, merchantChannel.changes.save, t);
    await expect(page.getByText(merchantChannel.changes.none)).toBeVisible();

    const take = await openMerchant(page, alias, t);
    await take(words.key.view);
    const ask = dialogOf(page, words.key.viewTitle, { merchant: alias });
    await prove(ask, person, words.key.show, t);
    const shown = page.getByRole("dialog").filter({ hasText: words.key.shown });
    const key = await shown.locator("code").innerText();
    expect(key).toMatch(/^whsec_.{30,}/);
    await page.keyboard.press("Escape");

    const server = serverOf(world, alias, key);
    const { code, msg, data } = await server.create({
      MerchantOrderNo: `first-${alias}`,
      PayTypeCode: "PROMPTPAY",
      Currency: "THB",
      Amount: "1234.00",
      NotifyUrl: server.notifyUrl(),
    });
    expect(code, msg).toBe(0);
    await page.goto(`/xpay/PayOrder?OrderNos=${data.OrderNo}`);
    await expect(rowOf(page, data)).toContainText(isPhone ? "1,234.00" : name);
  });
});
