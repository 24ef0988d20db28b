/**
 * An advertisement with a real picture: cut, saved over somebody else's change, published, looked at and taken back. What the
 * form refuses and what a card does: page.test.tsx beside the screen.
 */
import type { Page } from "@playwright/test";
import { PNG } from "pngjs";
import { expect, filled, onPhone, test } from "./support/fixtures.ts";
import { actOn, agree, cardOf, fresh } from "./support/offline-account-parts.ts";
import { go } from "./support/shell-parts.ts";
import { callAs } from "./support/user-parts.ts";

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

onPhone(({ t }) => {
  const { advertising: own } = t;

  test("an advertisement is cut, changed over what somebody else saved, published, previewed and taken back", async ({
    page,
    signIn,
  }) => {
    await signIn("OPC", "admin");
    await page.goto(`${path}/add`);
    const screen = page.getByRole("region", { name: own.add.title });
    const name = fresh("Songkran");
    const field = (label: string) => screen.getByRole("textbox", { name: label });
    await field(own.field.Title).fill(name);
    await screen.getByRole("combobox", { name: own.field.Position }).click();
    await screen.getByRole("option", { name: /支付页横幅/ }).click();
    await choosePicture(page, own.field.ImageId, 1600, 1000);
    await expect(screen.getByText(/1600 × 400/)).toBeVisible();
    await field(own.field.Link).fill("https://promotions.example.com/songkran");
    // The demo world's own banner runs there with neither an end nor a sooner turn.
    await field(own.field.StartsAt).fill(day(2));
    await field(own.field.EndsAt).fill(`${day(8)} 18:30`);
    await field(own.field.SortOrder).fill("5");
    const beside = page.getByRole("complementary", { name: own.detail.schedule });
    await expect(beside.getByRole("listitem").first()).toContainText(name);
    expect(await beside.getByRole("listitem").count()).toBeGreaterThan(1);
    await screen.getByRole("button", { name: own.add.confirm }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?Open=\\d+$`));
    await expect(page.getByRole("img", { name })).toBeVisible();

    const changed = await changeMeanwhile(page, name);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t.kit.look.gallery, exact: true }).click();
    await actOn(page, changed, own.publish.action, t);
    await agree(page, filled(own.publish.title, { name: changed }), `${day(8)} 18:30:00`, own.publish.action);
    await expect(cardOf(page, changed)).toContainText(own.state.Scheduled);

    await actOn(page, changed, own.preview.action, t);
    const shown = page.getByRole("dialog", { name: filled(own.preview.title, { name: changed }) });
    await expect(shown.getByRole("img", { name: changed })).toHaveJSProperty("naturalWidth", 720);
    await page.keyboard.press("Escape");

    await actOn(page, changed, own.takeBack.action, t);
    await agree(page, filled(own.takeBack.title, { name: changed }), changed, own.takeBack.action);
    await expect(cardOf(page, changed)).toContainText(own.state.Unpublished);
    await actOn(page, changed, own.delete.action, t);
    await agree(page, filled(own.delete.title, { name: changed }), changed, own.delete.action);
    await expect(cardOf(page, changed)).toBeHidden();
  });

  /** Somebody else renames it while it is edited here: nothing typed is lost, nothing of theirs overwritten. Returns its name. */
  async function changeMeanwhile(page: Page, name: string): Promise<string> {
    const row = await rowOf(page, name);
    if (!row) throw new Error(`${name} was not saved`);
    await go(page, `${path}/edit/${row.AdvertisementId}`);
    const screen = page.getByRole("region", { name: filled(own.edit.title, { name }) });
    const order = screen.getByRole("textbox", { name: own.field.SortOrder });
    await order.fill("7");
    const { Advertisement: present } = await callAs<{ Advertisement: Record<string, unknown> & Row }>(
      page,
      "/rp_api/content/advertising_get",
      { AdvertisementId: row.AdvertisementId },
    );
    const changed = `${name}, changed`;
    const { AdvertisementId, Version, Position, Language, Link, StartsAt, EndsAt } = present;
    const change = { AdvertisementId, Version, Position, Language, Link, StartsAt, EndsAt };
    const sent = Object.entries({ ...change, Title: changed, SortOrder: 200 }).map(([field, value]) => [
      field,
      String(value),
    ]);
    await callAs(page, "/mc_api/content/advertising_update", Object.fromEntries(sent));
    await screen.getByRole("button", { name: own.edit.confirm, exact: true }).click();
    await expect(screen.getByRole("alert").first()).toBeVisible();
    await expect(order).toHaveValue("7");
    // What was saved meanwhile is seen, what was typed stays, and now it can be saved.
    await screen.getByRole("button", { name: own.edit.lookAnew }).click();
    const renamed = page.getByRole("region", { name: filled(own.edit.title, { name: changed }) });
    await expect(renamed.getByRole("alert")).toBeHidden();
    await expect(renamed.getByRole("textbox", { name: own.field.SortOrder })).toHaveValue("7");
    await expect(renamed.getByRole("textbox", { name: own.field.Title })).toHaveValue(changed);
    await renamed.getByRole("button", { name: own.edit.confirm, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?Open=${AdvertisementId}$`));
    await expect(page.getByRole("complementary", { name: changed })).toContainText("7");
    return changed;
  }
});
