/** One payment type is put under maintenance: the gateway's answer changes and changes back, and a merchant's people are told. */
import { errors } from "@opc/contract/errors";
import type { World } from "@opc/sandbox/world";
import type { Page } from "@playwright/test";
import {
  enUS as bannerEnUS,
  zhCN as bannerZhCN,
} from "../../packages/console/src/i18n/texts/maintenance-banner.ts";
import { expect, filled, onPhone, test } from "./support/fixtures.ts";
import { shellOf } from "./support/shell-parts.ts";

const type = { code: "TRUEMONEY", enUS: "TrueMoney wallet", zhCN: "TrueMoney 钱包" };

async function askGateway(world: World): Promise<{ code: number; msg: string }> {
  const merchant = world.merchant("ACME");
  return merchant.create({
    MerchantOrderNo: `maintenance-${Date.now().toString(36)}`,
    PayTypeCode: type.code,
    Currency: "THB",
    Amount: "200.00",
    NotifyUrl: merchant.notifyUrl(),
  });
}

async function ask(page: Page, baseURL: string, path: string, data: object) {
  const session = (await page.context().cookies()).find(({ name }) => name === "opc_session_id")?.value ?? "";
  const headers = { origin: new URL(baseURL).origin, "x-session-id": session };
  return (await page.request.post(`${baseURL}${path}`, { data, headers })).json();
}

async function running(page: Page, baseURL: string): Promise<{ MaintenanceId: string; Version: number }[]> {
  const { data } = await ask(page, baseURL, "/rp_api/setting/maintenance_list", { States: ["Running"] });
  return data.Rows;
}

/** A test that fails half way leaves nothing under maintenance. */
async function endAll(page: Page, baseURL: string): Promise<void> {
  for (const { MaintenanceId, Version } of await running(page, baseURL))
    await ask(page, baseURL, "/mc_api/setting/maintenance_end", { MaintenanceId, Version });
}

onPhone(({ language, t }) => {
  const texts = t.maintenance;
  const words = language === "zhCN" ? bannerZhCN : bannerEnUS;
  const name = type[language];

  test("a payment type goes under maintenance and comes back, and everybody concerned is told", async ({
    signIn,
    world,
    baseURL: address,
  }) => {
    const baseURL = address ?? "";
    const page = await signIn("OPC", "admin");
    const banner = page.getByRole("region", { name: words.label, exact: true });
    try {
      expect((await askGateway(world)).code).toBe(0);
      await page.goto("/setting/Maintenance");
      await page.getByRole("button", { name: texts.add.action }).first().click();
      const form = page.getByRole("dialog", { name: texts.add.action });
      await form.getByRole("radio", { name: new RegExp(`^${texts.scope.PayType}`) }).check();
      await form.getByRole("combobox", { name: texts.field.Currency, exact: true }).click();
      await form.getByRole("option", { name: "THB" }).click();
      await form.getByRole("combobox", { name: texts.field.TypeCode, exact: true }).click();
      await form.getByRole("option", { name: new RegExp(name) }).click();
      await form.getByRole("button", { name: texts.template.bank }).click();
      await form.getByRole("radio", { name: texts.form.beginNow }).check();
      await form.getByRole("button", { name: texts.add.confirmNow }).click();
      await expect(form).toHaveCount(0);

      // At once for who did it, without a reload.
      await expect(banner).toContainText(name);
      await expect(banner).toContainText(words.openEnd);
      const refused = await askGateway(world);
      expect(refused.code).toBe(errors.UnderMaintenance.code);
      expect(refused.msg).toContain("The bank is working on its system.");

      // A merchant's own people read it in their language, and cannot hide what runs.
      await signIn("ACME", "clerk");
      await page.goto("/xpay/PayOrder");
      await expect(banner).toContainText(language === "zhCN" ? "银行系统维护中" : "The bank is working");
      await expect(banner.getByRole("button", { name: words.dismiss })).toHaveCount(0);

      await signIn("OPC", "admin");
      const [window] = await running(page, baseURL);
      await page.goto(`/setting/Maintenance/${window?.MaintenanceId}`);
      await page.getByRole("button", { name: texts.end.action, exact: true }).click();
      const question = page.getByRole("dialog", { name: texts.end.title });
      const what = `${texts.scope.PayType}: ${name} · THB`;
      await expect(question).toContainText(filled(texts.end.sentence, { what }));
      await question.getByRole("button", { name: texts.end.action }).click();
      await expect(shellOf(page, t).message(filled(texts.end.done, { what }))).toBeVisible();
      await expect(banner).toHaveCount(0);
      expect((await askGateway(world)).code).toBe(0);
    } finally {
      await signIn("OPC", "admin");
      await endAll(page, baseURL);
    }
  });
});
