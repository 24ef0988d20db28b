/** Maintenance: planning it, the banner that tells of it, and ending it. */
import { enUS as bannerEnUS, zhCN as bannerZhCN } from "../../i18n/texts/maintenance-banner.ts";
import { expect, expectAccessible, filled, inOneView, now, page, test } from "../../testing/component.ts";
import { choose, press } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";

const type = {
  PayTypeCode: "TRUEMONEY",
  PayTypeName: "TrueMoney 钱包",
  PayTypeName_enUS: "TrueMoney wallet",
  Currency: "THB",
  Enabled: true,
};
const window = {
  MaintenanceId: "4",
  Scope: "PayType",
  MerchantAlias: null,
  MerchantName: null,
  TypeCode: type.PayTypeCode,
  TypeName: type.PayTypeName,
  TypeName_enUS: type.PayTypeName_enUS,
  Currency: "THB",
  StartsAt: "2026-11-18T03:00:00.000Z",
  EndsAt: null,
  Message_enUS: "The bank is working on its system.",
  Message_zhCN: "银行系统维护中。",
} as const;
const running = { ...window, State: "Running", Version: 2 } as const;

inOneView(({ t, language }) => {
  const words = t.maintenance;
  const banner = language === "zhCN" ? bannerZhCN : bannerEnUS;
  const name = language === "zhCN" ? type.PayTypeName : type.PayTypeName_enUS;
  const what = `${words.scope.PayType}: ${name} · THB`;
  const announced = () => page.getByRole("region", { name: banner.label, exact: true });

  test("a payment type's maintenance is planned with a template, previewed in both languages, and begins at once", async ({
    open,
    answers,
  }) => {
    answers.on("paytypelist", [type]);
    answers.on("maintenanceCurrent", { Windows: [] });
    await open("/setting/Maintenance");
    await page.getByRole("button", { name: words.add.action }).first().click();
    const form = dialog(words.add.action);
    // One merchant, and not at once, until somebody chooses more.
    await expect
      .element(form.getByRole("radio", { name: new RegExp(`^${words.scope.Merchant}`) }))
      .toBeChecked();
    await press(form, words.add.confirm);
    await expect
      .element(form.getByLabelText(words.field.StartsAt))
      .toHaveAccessibleDescription(t.kit.form.empty);
    await form.getByRole("radio", { name: new RegExp(`^${words.scope.PayType}`) }).click();
    await form.getByRole("radio", { name: words.form.beginNow }).click();
    await press(form, words.add.confirmNow);
    await expect.element(form).toMatchTextContent(t.kit.form.empty);
    expect(answers.asked("maintenanceAdd")).toEqual([]);
    await choose(form, words.field.Currency, "THB");
    await choose(form, words.field.TypeCode, new RegExp(name));
    await press(form, words.template.bank);
    const preview = form.getByRole("region", { name: words.field.Preview });
    await expect.element(preview).toMatchTextContent("The bank is working on its system.");
    await expect.element(preview).toMatchTextContent("银行系统维护中");
    await expect.element(form).toMatchTextContent(words.stops.payments.slice(1));
    await expectAccessible();
    await press(form, words.add.confirmNow);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("maintenanceAdd")[0]?.input).toMatchObject({
      Scope: "PayType",
      TypeCode: "TRUEMONEY",
      Currency: "THB",
      Message_enUS: "The bank is working on its system. Please use another payment method for now.",
      Message_zhCN: "银行系统维护中，期间请使用其他支付方式。",
    });
    expect(answers.asked("maintenanceAdd")[0]?.input).not.toHaveProperty("StartsAt");
  });

  test("a merchant's people read the message in their language and cannot hide what runs", async ({
    open,
    answers,
  }) => {
    answers.on("maintenanceCurrent", { Now: now.toISOString(), Windows: [window] });
    await open("/xpay/PayOrder", { as: "merchant" });
    await expect
      .element(announced())
      .toMatchTextContent(language === "zhCN" ? window.Message_zhCN : window.Message_enUS);
    await expect.element(announced()).toMatchTextContent(name);
    await expect.element(announced()).toMatchTextContent(banner.openEnd);
    await expect.element(announced().getByRole("button", { name: banner.dismiss })).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await expect.element(page.css("h1")).toBeInTheDocument();
    await expectAccessible();
  });

  test("what begins later may be hidden until then", async ({ open, answers }) => {
    const later = { ...window, StartsAt: "2026-11-18T05:04:05.000Z" };
    answers.on("maintenanceCurrent", { Now: now.toISOString(), Windows: [later] });
    await open("/xpay/PayOrder", { as: "merchant" });
    await announced().getByRole("button", { name: banner.dismiss }).click();
    await expect.element(announced()).not.toBeInTheDocument();
  });

  test("ending it says what is taken again, and is asked for the window as it was seen", async ({
    open,
    answers,
  }) => {
    answers.on("maintenanceGet", { Maintenance: running });
    await open("/setting/Maintenance/4");
    await page.getByRole("button", { name: words.end.action, exact: true }).click();
    const question = dialog(words.end.title);
    await expect.element(question).toMatchTextContent(filled(words.end.sentence, { what }));
    await press(question, words.end.action);
    await expect.element(page.getByText(filled(words.end.done, { what }))).toBeVisible();
    expect(answers.asked("maintenanceEnd").map(({ input }) => input)).toEqual([
      { MaintenanceId: "4", Version: 2 },
    ]);
  });
});
