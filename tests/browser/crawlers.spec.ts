/** Crawler Settings: what a real token opens, and what it no longer opens. What the screen shows and asks: page.test.tsx beside it. */
import { expect, filled, onPhone } from "./support/fixtures.ts";
import { agree, choose, fillIn, fresh, heartbeat } from "./support/offline-account-parts.ts";
import { test } from "./support/operators.ts";
import { act, rowOf } from "./support/user-parts.ts";

onPhone(({ t }) => {
  const { crawler: own } = t;

  test("a crawler lives by the token that was seen once, by another one after it, and by none when it is disabled", async ({
    enterOperator,
  }) => {
    const { page, person } = await enterOperator();
    const code = t.orderAction.field.GoogleVerifyCode;
    const id = fresh("SP-NEW");
    await page.goto(`/spider/SpiderSetting?Text=${id}`);
    await page.getByRole("button", { name: own.add.action }).first().click();
    const form = page.getByRole("dialog", { name: own.add.action });
    await fillIn(form, {
      [own.field.SpiderId]: id,
      [own.field.Flag]: "KBANK",
      [own.field.Account]: "till-agent",
      [own.field.Password]: "bank-secret-7",
      [t.orderAction.field.LoginPassword]: "not-mine-11",
      [code]: await person.nextCode(),
    });
    await choose(form, own.field.SpiderType, own.type.BankCard);
    await form.getByRole("button", { name: own.add.action }).click();
    // A wrong login password adds nothing.
    await expect(form.getByRole("alert")).toBeVisible();
    await form.getByLabel(t.orderAction.field.LoginPassword).first().fill(person.password);
    await form.getByLabel(code).fill(await person.nextCode());
    await form.getByRole("button", { name: own.add.action }).click();
    const shown = page.getByRole("dialog", { name: filled(own.token.title, { id }) });
    const token = await shown.getByRole("status", { name: own.token.label }).innerText();
    await shown.getByRole("button", { name: own.token.close }).click();

    // Never heard, until its first heartbeat.
    await expect(rowOf(page, id)).toContainText(own.state.Down);
    expect(await heartbeat(page, token)).toBe(0);
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    await expect(rowOf(page, id)).toContainText(own.state.Monitored);

    await act(page, id, own.rotate.action, t);
    const rotate = page.getByRole("dialog", { name: filled(own.rotate.title, { id }) });
    await rotate.getByLabel(t.orderAction.field.LoginPassword).first().fill(person.password);
    await rotate.getByLabel(code).fill(await person.nextCode());
    await rotate.getByRole("button", { name: own.rotate.action }).click();
    const second = await shown.getByRole("status", { name: own.token.label }).innerText();
    await shown.getByRole("button", { name: own.token.close }).click();
    expect(await heartbeat(page, token)).not.toBe(0);
    expect(await heartbeat(page, second)).toBe(0);

    await act(page, id, own.enable.disable, t);
    await agree(
      page,
      filled(own.enable.disableTitle, { id }),
      filled(own.enable.disableSentence, { id }),
      own.enable.disable,
    );
    await expect(rowOf(page, id)).toContainText(own.state.Disabled);
    expect(await heartbeat(page, second)).not.toBe(0);
    await act(page, id, own.delete.action, t);
    await agree(page, filled(own.delete.title, { id }), id, own.delete.action);
    await expect(rowOf(page, id)).toHaveCount(0);
  });
});
