/** A merchant set up from nothing, tried, saved, and taken at its word. What the screens show and ask: page.test.tsx beside them. */
import type { Page } from "@playwright/test";
import type { Texts } from "../../packages/console/src/i18n/en-us.ts";
import { atDesk, expect, filled } from "./support/fixtures.ts";
import { newMerchant } from "./support/merchant-parts.ts";
import { callFrom, prove, test } from "./support/operators.ts";
import type { Person } from "./support/people.ts";
import { shellOf } from "./support/shell-parts.ts";

const banking = /^(Online banking|网上银行|网银)/;

/** As somebody else would, while the page is open. */
async function saveMeanwhile(page: Page, person: Person, MerchantAlias: string): Promise<void> {
  const { baseURL } = person;
  const session = (await page.context().cookies()).find(({ name }) => name === "opc_session_id")?.value ?? "";
  const headers = { origin: new URL(baseURL).origin, "x-session-id": session };
  const ask = async (path: string, data: object) => {
    const answer = await page.request.post(`${baseURL}${path}`, { data, headers });
    const { code, data: said } = (await answer.json()) as { code: number; data: { Version: string } };
    expect(code).toBe(0);
    return said;
  };
  const { Version } = await ask("/rp_api/merchant/paychannelsetting_get", { MerchantAlias });
  await ask("/mc_api/merchant/paychannelsetting_save", {
    ...{ MerchantAlias, Version, PayTypes: [] },
    LoginPassword: person.password,
    GoogleVerifyCode: await person.nextCode(),
  });
}

/** Who saves proves anew who they are. */
async function agree(page: Page, person: Person, t: Texts, merchant = "Newcomer"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: filled(t.merchantChannel.save.title, { merchant }) });
  await prove(dialog, person, t.merchantChannel.changes.save, t);
}

function partsOf(page: Page, t: Texts) {
  const texts = t.merchantChannel;
  const changes = page.getByRole("region", { name: texts.changes.title, exact: true });
  return {
    type: (name: RegExp) => page.getByRole("region", { name }),
    preview: page.getByRole("region", { name: texts.preview.title }),
    changes,
    save: changes.getByRole("button", { name: texts.changes.save, exact: true }),
    field: (name: keyof Texts["merchantChannel"]["field"], channel: string) =>
      page.getByLabel(`${texts.field[name]} · ${channel}`, { exact: true }),
  };
}

atDesk(({ t }) => {
  const texts = t.merchantChannel;

  test("a new merchant gets channels, an amount is tried, and its order takes the channel that was told", async ({
    enterOperator,
  }) => {
    const { person, page } = await enterOperator();
    const alias = await newMerchant(page, person, "Newcomer");
    const { type, preview, changes, save, field } = partsOf(page, t);
    await page.goto(`/merchant/payChannelSetting?alias=${alias}`);
    const add = type(banking).getByRole("combobox");
    await add.selectOption("SBX-BANK-1");
    await field("FeeRate", "SBX-BANK-1").fill("1.25");
    await add.selectOption("SBX-BANK-2");
    await type(banking)
      .getByRole("button", { name: filled(texts.up, { name: "SBX-BANK-2" }) })
      .press("Enter");
    await preview.getByRole("textbox").fill("1500");
    const told = (channel: string) => filled(texts.preview.taken, { amount: "THB 1,500", channel });
    await expect(preview).toContainText(told("SBX-BANK-2"));
    await field("MaximumAmount", "SBX-BANK-2").fill("1000");
    await expect(preview).toContainText(told("SBX-BANK-1"));
    await expect(preview).toContainText(texts.whyNot.range);
    await expect(preview).toContainText("THB 18.75");
    await save.click();
    await agree(page, person, t);
    await expect(shellOf(page, t).message(filled(texts.saved, { merchant: "Newcomer" }))).toBeVisible();
    await expect(changes).toContainText(texts.changes.none);

    const order = { MerchantAlias: alias, PayTypeCode: "ONLINEBANK", Currency: "THB", Amount: "1500.00" };
    const { OrderNo } = await callFrom<{ OrderNo: string }>(
      page,
      person.baseURL,
      "/mc_api/xpay/payorder_createtest",
      order,
    );
    const detail = await callFrom<unknown>(page, person.baseURL, "/rp_api/xpay/payorder_get", { OrderNo });
    expect(JSON.stringify(detail)).toContain("SBX-BANK-1");
    expect(JSON.stringify(detail)).toContain("SBX-BANK-2: range");

    // Somebody else takes everything away; what is typed here stays, and can still be saved.
    await saveMeanwhile(page, person, alias);
    await field("FeeRate", "SBX-BANK-1").fill("2");
    await save.click();
    await agree(page, person, t);
    await expect(changes).toContainText(texts.changes.overTheirs);
    await expect(field("FeeRate", "SBX-BANK-1")).toHaveValue("2");
    await expect(changes).toContainText(filled(texts.changes.added, { channel: "SBX-BANK-1" }));
    await save.click();
    await agree(page, person, t);
    await expect(changes).toContainText(texts.changes.none);
    await page.reload();
    await expect(field("FeeRate", "SBX-BANK-1")).toHaveValue("2.00");
  });
});
