/** Suppliers and channels: made, connected with keys that are tested for real, paused, given banks, and deleted. */
import { newKeys } from "@opc/sandbox/actors/signed";
import type { Page } from "@playwright/test";
import type { Texts } from "../../packages/console/src/i18n/en-us.ts";
import { addPayoutChannel, addSupplier, openSupplier } from "./support/channel-parts.ts";
import { atDesk, expect, expectAccessible, filled, onPhone } from "./support/fixtures.ts";
import { agree, choose, fillIn, fresh } from "./support/offline-account-parts.ts";
import { prove, test } from "./support/operators.ts";
import type { Person } from "./support/people.ts";
import { expectAccessibleInBothSchemes, rowOf } from "./support/user-parts.ts";

atDesk(({ t }) => {
  test("a supplier's channel is made, a wrong key of it is explained, the right one passes, and it is paused", async ({
    enterOperator,
  }, { testId }) => {
    test.setTimeout(300_000);
    const { person, page } = await enterOperator();
    const supplier = await openSupplier(testId);
    const code = await addSupplierByForm(page, t);
    const channel = { code: fresh("PAY"), name: fresh("River pay") };
    await addChannelByForm(page, { ...channel, supplier: code, address: supplier.actor.baseAddress }, t);
    const shown = { page, person, name: channel.name, t };

    // The keys come next; the supplier's is one that it does not have.
    await agree(
      page,
      filled(t.channelKeys.title, { name: channel.name }),
      filled(t.channelKeys.next, { name: channel.name }),
      t.channelKeys.action,
    );
    const keys = { PublicKey: newKeys().publicKey, PrivateKey: supplier.operator.secretKey };
    await giveKeys(shown, keys);
    await expect(ownKeyOf(shown)).toContainText(supplier.operator.publicKey);
    await onlyOneDialog(page);
    await expectAccessible(page);
    await ownKeyOf(shown).getByRole("button", { name: t.channelKeys.own.test }).click();
    const tested = page.getByRole("dialog", { name: filled(t.channelTest.title, { name: channel.name }) });
    await expect(tested).toContainText(
      filled(t.channelTest.failed, { step: t.channelTest.step.AnswerSigned }),
    );
    await expect(tested).toContainText(t.channelTest.detail.AnswerNotSigned);
    await onlyOneDialog(page);
    await expectAccessibleInBothSchemes(page);
    await tested.getByRole("button", { name: t.common.close, exact: true }).last().click();
    await expect(page.locator("body")).not.toContainText(supplier.operator.secretKey);

    await act(page, channel, t.channelKeys.action, t);
    await giveKeys(shown, { PublicKey: supplier.actor.publicKey });
    await ownKeyOf(shown).getByRole("button", { name: t.channelKeys.own.test }).click();
    await expect(tested).toContainText(t.channelTest.step.AnswerUnderstood);
    await expect(tested.locator("[data-passed=true]")).toBeVisible();
    await onlyOneDialog(page);
    await expectAccessible(page);
    await tested.getByRole("button", { name: t.common.close, exact: true }).last().click();
    // The last four before the padding.
    await expect(rowOf(page, channel.code)).toContainText(`…${supplier.actor.publicKey.slice(-5, -1)}`);
    await supplier.close();
    await switchAndPause(page, channel, t);
  });
});

onPhone(({ t }) => {
  test("a channel is given banks from pasted lines and a limit, and deleted while nothing has used it", async ({
    page,
    signIn,
  }) => {
    await signIn("OPC", "admin");
    await page.goto("/channel/CashoutChannel");
    const supplier = await addSupplier(page);
    const code = await addPayoutChannel(page, supplier);
    const channel = { code, name: `Payouts ${code}` };
    await page.goto(`/channel/CashoutChannel?Text=${code}`);
    await expect(rowOf(page, code)).toContainText(t.channel.state.Disabled);

    await editBanks(page, channel, t);
    await act(page, channel, t.channelAction.edit.action, t);
    const edit = page.getByRole("dialog", {
      name: filled(t.channelAction.edit.title, { name: channel.name }),
    });
    await edit.getByLabel(t.channel.field.DailyLimit).fill("250000");
    await edit.getByLabel(t.channel.field.OpensAt).fill("08:00");
    await edit.getByRole("button", { name: t.common.confirm, exact: true }).click();
    await expect(edit.getByLabel(t.channel.field.ClosesAt)).toHaveAttribute("aria-invalid", "true");
    await edit.getByLabel(t.channel.field.ClosesAt).fill("23:30");
    await expectAccessibleInBothSchemes(page);
    await edit.getByRole("button", { name: t.common.confirm, exact: true }).click();
    await expect(edit).toHaveCount(0);

    await page.goto(`/channel/CashoutChannel/${code}`);
    const detail = page.getByRole("article", { name: channel.name });
    await expect(detail).toContainText("THB 250,000.00");
    await expect(detail).toContainText("08:00 – 23:30");
    await expect(detail).toContainText("014");
    await expect(detail).toContainText(t.channel.detail.noMerchants);
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await detail.getByRole("button", { name: t.channelAction.delete.action }).click();
    await agree(
      page,
      filled(t.channelAction.delete.title, { name: channel.name }),
      filled(t.channelAction.delete.sentence, { name: channel.name }),
      t.channelAction.delete.action,
    );
    await page.goto(`/channel/CashoutChannel?Text=${code}`);
    await expect(page.getByText(t.kit.filter.nothingFound).or(page.getByText(code)).first()).toBeVisible();
    await expect(rowOf(page, code)).toHaveCount(0);
  });
});

async function addSupplierByForm(page: Page, t: Texts): Promise<string> {
  const { supplier: own } = t;
  const code = fresh("SUP");
  await page.goto(`/channel/Supplier?Text=${code}`);
  await page.getByRole("button", { name: own.add.action }).first().click();
  const form = page.getByRole("dialog", { name: own.add.action });
  await fillIn(form, { [own.field.SupplierCode]: code, [own.field.SupplierName]: `Supplier ${code}` });
  await expectAccessibleInBothSchemes(page);
  await form.getByRole("button", { name: own.add.action }).click();
  await expect(rowOf(page, code)).toContainText(own.state.Enabled);
  return code;
}

/** Enabled, though nobody uses it yet; paused with a reason that stands beside it; resumed. */
async function switchAndPause(page: Page, channel: { code: string; name: string }, t: Texts): Promise<void> {
  const { enable, pause } = t.channelAction;
  const { name } = channel;
  const row = rowOf(page, channel.code);
  await act(page, channel, enable.enable, t);
  await agree(
    page,
    filled(enable.enableTitle, { name }),
    filled(enable.enableNobody, { name }),
    enable.enable,
  );
  await expect(row).toContainText(t.channel.takes.true);
  await act(page, channel, pause.action, t);
  const dialog = page.getByRole("dialog", { name: filled(pause.title, { name }) });
  await dialog.getByRole("radio", { name: pause.hour1 }).check();
  await dialog.getByLabel(pause.Reason).fill("Supplier moves house");
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: pause.action, exact: true }).click();
  await expect(row).toContainText(t.channel.whyNot.paused);
  await expect(page.getByText(t.channel.alarm.notTaking.split("{{")[0] ?? "")).toBeVisible();
  await row.click();
  await expect(page.getByRole("complementary", { name })).toContainText("Supplier moves house");
  await page.keyboard.press("Escape");
  await act(page, channel, pause.resume, t);
  await agree(page, filled(pause.resumeTitle, { name }), "Supplier moves house", pause.resume);
  await expect(row).toContainText(t.channel.takes.true);
}

interface NewChannel {
  code: string;
  name: string;
  supplier: string;
  address: string;
}

async function addChannelByForm(page: Page, channel: NewChannel, t: Texts): Promise<void> {
  const { pay, field, kind } = t.channel;
  await page.goto(`/channel/PayChannel?Text=${channel.code}`);
  await page.getByRole("button", { name: pay.add }).first().click();
  const form = page.getByRole("dialog", { name: pay.add });
  await form.getByRole("radio", { name: kind.Native }).check();
  await expect(form.getByLabel(field.BaseAddress)).toHaveCount(0);
  await form.getByRole("radio", { name: kind.ThirdParty }).check();
  await fillIn(form, {
    [field.ChannelCode]: channel.code,
    [field.ChannelName]: channel.name,
    [field.BaseAddress]: channel.address,
    [field.ChannelMerchantNo]: "OPC-7",
  });
  await choose(form, field.Supplier, new RegExp(channel.supplier));
  await choose(form, field.Currency, "THB");
  await form.getByRole("combobox", { name: field.PayTypeCode, exact: true }).click();
  await form.getByRole("option").first().click();
  await expectAccessibleInBothSchemes(page);
  await form.getByRole("button", { name: pay.add }).click();
}

interface Shown {
  page: Page;
  person: Person;
  name: string;
  t: Texts;
}

async function giveKeys({ page, person, name, t }: Shown, keys: Record<string, string>): Promise<void> {
  const form = page.getByRole("dialog", { name: filled(t.channelKeys.title, { name }) });
  for (const [label, value] of Object.entries(keys)) await form.getByLabel(label).first().fill(value);
  await prove(form, person, t.channelKeys.action, t);
  await expect(form).toHaveCount(0);
}

function ownKeyOf({ page, name, t }: Shown) {
  return page.getByRole("dialog", { name: filled(t.channelKeys.own.title, { name }) });
}

/** The one before has faded away. */
async function onlyOneDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(1);
}

/** Opens the menu of the channel's row and takes the action. */
async function act(
  page: Page,
  { code, name }: { code: string; name: string },
  action: string,
  t: Texts,
): Promise<void> {
  const menu = filled(t.kit.table.actionsOf, { id: name });
  const row = rowOf(page, code);
  await row.hover();
  await row.getByRole("button", { name: menu }).click();
  await page.getByRole("dialog", { name: menu }).getByRole("button", { name: action, exact: true }).click();
}

async function editBanks(page: Page, channel: { code: string; name: string }, t: Texts): Promise<void> {
  const { banks } = t.channelAction;
  await act(page, channel, banks.action, t);
  const editor = page.getByRole("dialog", { name: filled(banks.title, { name: channel.name }) });
  await expect(editor).toContainText(banks.noneOn);
  await editor.getByRole("button", { name: banks.paste }).click();
  await editor.getByLabel(banks.pasteHint).fill("KBANK,004\nNOBANK,1");
  await expect(editor.getByRole("button", { name: banks.take })).toBeDisabled();
  await expect(editor).toContainText("NOBANK");
  await editor.getByLabel(banks.pasteHint).fill("KBANK,004\nSCB,014");
  await editor.getByRole("button", { name: banks.take }).click();
  await expect(editor).toContainText(filled(banks.changes, { switchedOn: 2, switchedOff: 0, recoded: 2 }));
  await editor.getByLabel(banks.search).fill("014");
  await expect(editor.getByRole("checkbox")).toHaveCount(1);
  await expectAccessibleInBothSchemes(page);
  await editor.getByRole("button", { name: banks.save }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByText(filled(banks.done, { name: channel.name }))).toBeVisible();
}
