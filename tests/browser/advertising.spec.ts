/** Advertising: a picture cut to its position, a schedule that meets another, published, looked at and taken back. */
import type { Page } from "@playwright/test";
import { PNG } from "pngjs";
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { expect, expectAccessible, filled, inEachView, test } from "./support/fixtures.ts";
import { actOn, agree, cardOf, fresh } from "./support/offline-account-parts.ts";
import { callAs, expectAccessibleInBothSchemes } from "./support/user-parts.ts";

const path = "/content/advertisingManagement";

/** Of that size, one half darker than the other. */
function picture(width: number, height: number): Buffer {
  const image = new PNG({ width, height });
  for (let at = 0; at < image.data.length; at += 4) {
    const isLeft = (at / 4) % width < width / 2;
    image.data.set(isLeft ? [180, 40, 40, 255] : [40, 60, 180, 255], at);
  }
  return PNG.sync.write(image);
}

async function choosePicture(page: Page, label: string, width: number, height: number): Promise<void> {
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles({
    name: "banner.png",
    mimeType: "image/png",
    buffer: picture(width, height),
  });
}

/** On the operator's own clock, days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Row {
  AdvertisementId: string;
  Version: number;
}

async function rowOf(page: Page, name: string): Promise<Row | undefined> {
  const { Rows } = await callAs<{ Rows: Row[] }>(page, "/rp_api/content/advertising_list", { Text: name });
  return Rows[0];
}

inEachView(({ t, language, isPhone }) => {
  test("an advertisement is cut, scheduled beside another, published, previewed and taken back", async ({
    page,
    signIn,
  }) => {
    const { advertising: own } = t;
    const position = language === "zhCN" ? "支付页横幅" : "Payment page banner";
    await signIn("OPC", "admin");
    await page.goto(path);
    await page.getByRole("button", { name: t.kit.look.gallery, exact: true }).click();
    await page.getByRole("button", { name: own.add.action }).click();
    await expect(page).toHaveURL(new RegExp(`${path}/add$`));
    const screen = page.getByRole("region", { name: own.add.title });
    const name = fresh("Songkran");

    const field = (name: string) => screen.getByRole("textbox", { name });
    await field(own.field.Title).fill(name);
    await screen.getByRole("combobox", { name: own.field.Position }).click();
    await screen.getByRole("option", { name: new RegExp(position) }).click();
    // Too small is said before it is sent, with the size that it takes.
    await choosePicture(page, own.field.Image, 600, 150);
    await expect(screen.getByText(/600 × 150/)).toContainText("720 × 180");
    await choosePicture(page, own.field.Image, 1600, 1000);
    await expect(screen.getByText(/1600 × 400/)).toBeVisible();
    const zoom = screen.getByRole("slider", { name: own.crop.zoom });
    await zoom.focus();
    for (let step = 0; step < 30; step++) await page.keyboard.press("ArrowRight");
    await expect(screen.getByText(/1600 × 400/)).toBeHidden();

    const link = field(own.field.Link);
    await link.fill("javascript:alert(1)");
    await link.blur();
    await expect(screen.getByText(own.form.linkWrong)).toBeVisible();
    await link.fill("https://promotions.example.com/songkran");
    // The demo world's own banner runs there with neither an end nor a sooner turn.
    await field(own.field.StartsAt).fill(day(2));
    await field(own.field.EndsAt).fill(`${day(8)} 18:30`);
    await field(own.field.SortOrder).fill("5");
    const beside = page.getByRole("complementary", { name: own.detail.schedule });
    await expect(beside.getByRole("listitem").first()).toContainText(name);
    await expect(beside.getByRole("listitem").first()).toContainText(`${day(8)} 18:30:00`);
    expect(await beside.getByRole("listitem").count()).toBeGreaterThan(1);
    await expectAccessibleInBothSchemes(page);

    await screen.getByRole("button", { name: own.add.confirm }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?Open=\\d+$`));
    await expect(page.getByRole("img", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cardOf(page, name)).toContainText(own.state.Draft);

    await actOn(page, name, own.publish.action, t);
    await agree(page, filled(own.publish.title, { name }), `${day(8)} 18:30:00`, own.publish.action);
    await expect(cardOf(page, name)).toContainText(own.state.Scheduled);

    await actOn(page, name, own.preview.action, t);
    const shown = page.getByRole("dialog", { name: filled(own.preview.title, { name }) });
    await expect(shown.getByRole("img", { name })).toHaveJSProperty("naturalWidth", 720);
    const box = shown.getByRole("region");
    // Its own box scrolls where it is wider than the screen, and nothing else does.
    if (isPhone) expect(await box.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await shown.getByText(own.preview.phone, { exact: true }).click();
    await expect(shown).toContainText(filled(own.preview.leads, { host: "promotions.example.com" }));
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await actOn(page, name, own.takeBack.action, t);
    await agree(page, filled(own.takeBack.title, { name }), name, own.takeBack.action);
    await expect(cardOf(page, name)).toContainText(own.state.Unpublished);
    await actOn(page, name, own.delete.action, t);
    await agree(page, filled(own.delete.title, { name }), name, own.delete.action);
    await expect(cardOf(page, name)).toBeHidden();
  });
});

test("what somebody else saved meanwhile is not overwritten, and nothing typed is lost", async ({
  page,
  signIn,
}) => {
  const { advertising: own } = enUS;
  await signIn("OPC", "admin");
  await page.goto(path);
  const row = await rowOf(page, "Refer a shop");
  if (!row) throw new Error("the demo world has a draft");
  await page.goto(`${path}/edit?AdvertisementId=${row.AdvertisementId}`);
  await expect(page).toHaveURL(new RegExp(`${path}/edit/${row.AdvertisementId}$`));
  const order = page.getByRole("textbox", { name: own.field.SortOrder });
  const typed = String(300 + row.Version);
  await order.fill(typed);
  const present = await callAs<{ Advertisement: Record<string, unknown> & Row }>(
    page,
    "/rp_api/content/advertising_get",
    { AdvertisementId: row.AdvertisementId },
  );
  const { Position, Language, Version, AdvertisementId } = present.Advertisement;
  const changed = `Refer a shop, ${Version}`;
  const change = { AdvertisementId, Version, Title: changed, Position, Language, SortOrder: 200 };
  const sent = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)]));
  await callAs(page, "/mc_api/content/advertising_update", sent);
  await page.getByRole("button", { name: own.edit.confirm, exact: true }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(order).toHaveValue(typed);
  // What was saved meanwhile is seen, what was typed stays, and now it can be saved.
  await page.getByRole("button", { name: own.edit.lookAnew }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(order).toHaveValue(typed);
  await expect(page.getByRole("textbox", { name: own.field.Title })).toHaveValue(changed);
  await page.getByRole("button", { name: own.edit.confirm, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${path}\\?Open=${AdvertisementId}$`));
  await expect(page.getByRole("complementary", { name: changed })).toContainText(typed);
});
