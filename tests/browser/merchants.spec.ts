/** Merchants by hand: one made from nothing until its server's first order, and what is done to one afterwards. */
import { atDesk, expect, onPhone } from "./support/fixtures.ts";
import {
  dialogOf,
  expectNoOverflow,
  newCode,
  newMerchant,
  openMerchant,
  proveOneself,
  serverOf,
} from "./support/merchant-parts.ts";
import { rowOf, test } from "./support/operators.ts";
import { Person } from "./support/people.ts";
import { expectAccessibleInBothSchemes } from "./support/user-parts.ts";

onPhone(({ t, isPhone }) => {
  const { merchant: said, merchantAction: words, merchantChannel } = t;

  test("a merchant is made from nothing, handed over, given channels, and its server's first order is there", async ({
    enterOperator,
    playwright,
    baseURL,
    world,
  }) => {
    test.slow();
    const { page, person } = await enterOperator();
    const [alias, name] = [newCode(), "Harbour Games"];

    await page.goto("/merchant/MerchantList");
    await page.getByRole("button", { name: words.create.action }).click();
    const form = dialogOf(page, words.create.title);
    const next = () => form.getByRole("button", { name: t.kit.form.next, exact: true }).click();
    await next();
    await expect(form.getByLabel(said.field.MerchantAlias)).toHaveAccessibleDescription(t.kit.form.empty);
    await form.getByLabel(said.field.MerchantAlias).fill("acme");
    await form.getByLabel(said.field.MerchantName).fill(name);
    await next();
    await form.getByLabel(said.field.ApiIpList).fill("127.0.0.1; ::1");
    await next();
    await form.getByLabel(words.field.GoogleVerifyCode).fill(await person.nextCode());
    await form.getByRole("button", { name: words.create.confirm, exact: true }).click();
    // Refused because of the first step; nothing typed is lost on the way back there.
    await expect(form.getByRole("alert")).toContainText("acme");
    const back = form.getByRole("button", { name: t.kit.form.back, exact: true });
    await back.click();
    await back.click();
    await expect(form.getByLabel(said.field.MerchantName)).toHaveValue(name);
    await form.getByLabel(said.field.MerchantAlias).fill(alias);
    await next();
    await expect(form.getByLabel(said.field.ApiIpList)).toHaveValue("127.0.0.1, ::1");
    await expectAccessibleInBothSchemes(page);
    await next();
    await form.getByLabel(words.field.GoogleVerifyCode).fill(await person.nextCode());
    await form.getByRole("button", { name: words.create.confirm, exact: true }).click();

    const once = dialogOf(page, words.handover.title, { merchant: alias });
    await expect(once).toContainText(words.handover.warning);
    const password = await once.getByLabel(words.handover.password).innerText();
    const secret = (await once.locator("code").innerText()).replaceAll(" ", "");
    // The tint of the new row behind it does not follow a change of the theme.
    await page
      .locator("tr[data-new]")
      .evaluateAll((rows) =>
        Promise.all(rows.flatMap((row) => row.getAnimations().map((one) => one.finished))),
      );
    await expectAccessibleInBothSchemes(page);
    await expectNoOverflow(page);
    await page.keyboard.press("Escape");
    await expect(once).toBeVisible();
    await once.getByRole("button", { name: words.handover.next, exact: true }).click();
    await expect(page.getByText(password)).toHaveCount(0);
    const admin = new Person(baseURL ?? "", alias, "admin", password, secret);
    expect((await admin.login(playwright.request)).code).toBe(0);

    const after = dialogOf(page, words.handover.nextTitle);
    await expectAccessibleInBothSchemes(page);
    await after.getByRole("link", { name: words.handover.payments, exact: true }).click();
    await page.getByRole("combobox", { name: merchantChannel.copy }).selectOption("ACME");
    await page.getByRole("button", { name: merchantChannel.changes.save, exact: true }).click();
    await expect(page.getByText(merchantChannel.changes.none)).toBeVisible();

    const take = await openMerchant(page, alias, t);
    await take(words.key.view);
    const ask = dialogOf(page, words.key.viewTitle, { merchant: alias });
    await proveOneself(ask, person, words.key.show, t);
    const shown = page.getByRole("dialog").filter({ hasText: words.key.shown });
    const key = await shown.locator("code").innerText();
    expect(key).toMatch(/^whsec_.{30,}/);
    await expect(page.getByText(words.key.hidden)).toBeVisible({ timeout: 45_000 });
    await expect(page.locator("body")).not.toContainText(key);
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

atDesk(({ t }) => {
  const { merchant: said, merchantAction: words } = t;

  test("a merchant is edited, limited, given a new key, stopped and let go on", async ({
    enterOperator,
    world,
  }) => {
    test.slow();
    const { page, person } = await enterOperator();
    const alias = await newMerchant(page, person, "Quiet Shop");
    const take = await openMerchant(page, alias, t);
    await expectNoOverflow(page);
    await expectAccessibleInBothSchemes(page);

    await take(words.edit.action);
    const edit = dialogOf(page, words.edit.title, { merchant: alias });
    await edit.getByLabel(said.field.MerchantName).fill("Quiet Shop & Sons");
    await edit.getByLabel(said.field.ApiIpList).fill("127.0.0.1, nonsense");
    await edit.getByRole("button", { name: t.common.confirm, exact: true }).click();
    await expect(edit.getByText(/nonsense/).last()).toBeVisible();
    await edit.getByLabel(said.field.ApiIpList).fill("127.0.0.1");
    await edit.getByRole("button", { name: t.common.confirm, exact: true }).click();
    await expect(edit).toBeHidden();
    await expect(page.getByRole("heading", { name: /Quiet Shop & Sons/ })).toBeVisible();

    await take(words.quota.action);
    const quota = dialogOf(page, words.quota.title, { merchant: alias });
    await quota.getByRole("combobox", { name: said.field.Currency }).click();
    await quota.getByRole("option", { name: /THB/ }).click();
    await quota.getByLabel(words.quota.amount).fill("50000");
    await expect(quota).toContainText("→ THB 50,000.00");
    await quota.getByRole("button", { name: words.quota.action, exact: true }).click();
    await expect(page.getByText("50,000.00").first()).toBeVisible();

    await take(words.key.rotate);
    const rotate = dialogOf(page, words.key.rotateTitle, { merchant: alias });
    await proveOneself(rotate, person, words.key.rotate, t);
    await dialogOf(page, words.key.rotated, { merchant: "Quiet Shop & Sons" })
      .getByRole("button", { name: words.key.later, exact: true })
      .click();
    const left = page.getByRole("timer");
    await expect(left).toBeVisible();
    await page.getByRole("button", { name: words.key.end, exact: true }).click();
    await proveOneself(dialogOf(page, words.key.endTitle, { merchant: alias }), person, words.key.end, t);
    await expect(left).toHaveCount(0);

    await take(words.enable.disable);
    const stop = dialogOf(page, words.enable.disableTitle, { merchant: alias });
    await stop.getByRole("button", { name: words.enable.disable, exact: true }).click();
    await expect(stop).toBeVisible();
    await stop.getByLabel(words.field.Reason).fill("Papers are out of date");
    await expectAccessibleInBothSchemes(page);
    await stop.getByRole("button", { name: words.enable.disable, exact: true }).click();
    await expect(page.getByText(/Papers are out of date/)).toBeVisible();
    const refused = await serverOf(
      world,
      alias,
      "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    ).balance({ Currency: "THB" });
    expect(refused.code).not.toBe(0);
    await take(words.enable.enable);
    const go = dialogOf(page, words.enable.enableTitle, { merchant: alias });
    await go.getByLabel(words.field.Reason).fill("Papers have come");
    await go.getByRole("button", { name: words.enable.enable, exact: true }).click();
    await expect(page.getByText(/Papers are out of date/)).toHaveCount(0);
  });
});
