/** A channel is connected with keys that its supplier really judges. What the screens show and ask: page.test.tsx beside them. */
import { newKeys } from "@opc/sandbox/actors/signed";
import type { Page } from "@playwright/test";
import type { Texts } from "../../packages/console/src/i18n/en-us.ts";
import { openSupplier } from "./support/channel-parts.ts";
import { atDesk, expect, filled } from "./support/fixtures.ts";
import { takeAction } from "./support/list-parts.ts";
import { agree, choose, fillIn, fresh } from "./support/offline-account-parts.ts";
import { callFrom, prove, test } from "./support/operators.ts";
import type { Person } from "./support/people.ts";
import { go } from "./support/shell-parts.ts";
import { rowOf } from "./support/user-parts.ts";

atDesk(({ t }) => {
  test("a supplier's channel is made, a wrong key of it is explained, and the right one passes", async ({
    enterOperator,
  }, { testId }) => {
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
    await ownKeyOf(shown).getByRole("button", { name: t.channelKeys.own.test }).click();
    const tested = page.getByRole("dialog", { name: filled(t.channelTest.title, { name: channel.name }) });
    await expect(tested).toContainText(
      filled(t.channelTest.failed, { step: t.channelTest.step.AnswerSigned }),
    );
    await expect(tested).toContainText(t.channelTest.detail.AnswerNotSigned);
    await tested.getByRole("button", { name: t.common.close, exact: true }).last().click();
    await expect(page.locator("body")).not.toContainText(supplier.operator.secretKey);

    // Somebody else gives the right one: whoever signed in and proved themselves once has no code left for a while.
    const other = await enterOperator();
    await callFrom(other.page, other.person.baseURL, "/mc_api/channel/paychannel_keysset", {
      ChannelCode: channel.code,
      PublicKey: supplier.actor.publicKey,
      LoginPassword: other.person.password,
      GoogleVerifyCode: await other.person.nextCode(),
    });
    await act(page, channel, t.channelTest.action, t);
    await expect(tested).toContainText(t.channelTest.step.AnswerUnderstood);
    await expect(tested.locator("[data-passed=true]")).toBeVisible();
    await tested.getByRole("button", { name: t.common.close, exact: true }).last().click();
    // The last four before the padding.
    await expect(rowOf(page, channel.code)).toContainText(`…${supplier.actor.publicKey.slice(-5, -1)}`);
    await supplier.close();
  });
});

async function addSupplierByForm(page: Page, t: Texts): Promise<string> {
  const { supplier: own } = t;
  const code = fresh("SUP");
  await page.goto(`/channel/Supplier?Text=${code}`);
  await page.getByRole("button", { name: own.add.action }).first().click();
  const form = page.getByRole("dialog", { name: own.add.action });
  await fillIn(form, { [own.field.SupplierCode]: code, [own.field.SupplierName]: `Supplier ${code}` });
  await form.getByRole("button", { name: own.add.action }).click();
  await expect(rowOf(page, code)).toContainText(own.state.Enabled);
  return code;
}

interface NewChannel {
  code: string;
  name: string;
  supplier: string;
  address: string;
}

async function addChannelByForm(page: Page, channel: NewChannel, t: Texts): Promise<void> {
  const { pay, field, kind } = t.channel;
  await go(page, `/channel/PayChannel?Text=${channel.code}`);
  await page.getByRole("button", { name: pay.add }).first().click();
  const form = page.getByRole("dialog", { name: pay.add });
  await form.getByRole("radio", { name: kind.ThirdParty }).check();
  await fillIn(form, {
    [field.ChannelCode]: channel.code,
    [field.ChannelName]: channel.name,
    [field.BaseAddress]: channel.address,
    [field.ChannelMerchantNo]: "OPC-7",
  });
  await choose(form, field.SupplierName, new RegExp(channel.supplier));
  await choose(form, field.Currency, "THB");
  await form.getByRole("combobox", { name: field.PayTypeCode, exact: true }).click();
  await form.getByRole("option").first().click();
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

/** Opens the menu of the channel's row and takes the action. */
async function act(
  page: Page,
  { code, name }: { code: string; name: string },
  action: string,
  t: Texts,
): Promise<void> {
  await takeAction(rowOf(page, code), name, action, t);
}
