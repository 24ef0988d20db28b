/** What the tests of merchants share: merchants of their own, and where the parts of their screens are. */
import { MerchantActor } from "@opc/sandbox/actors/merchant";
import { realClock } from "@opc/sandbox/clock";
import type { World } from "@opc/sandbox/world";
import type { Locator, Page } from "@playwright/test";
import type { Texts } from "../../../packages/console/src/i18n/en-us.ts";
import { expect, filled } from "./fixtures.ts";
import { callFrom } from "./operators.ts";
import type { Person } from "./people.ts";

let made = 0;

/** Of nobody: codes are unique for good. */
export function newCode(): string {
  made += 1;
  return `NEW${Date.now().toString(36).toUpperCase()}${made}`;
}

/** A merchant that nobody has set up yet; its making costs the operator one code. */
export async function newMerchant(page: Page, operator: Person, MerchantName: string): Promise<string> {
  const MerchantAlias = newCode();
  await callFrom(page, operator.baseURL, "/mc_api/merchant/merchant_add", {
    MerchantAlias,
    MerchantName,
    TimeDifferenceMinutes: "420",
    DefaultUserName: "admin",
    LoginPassword: operator.password,
    GoogleVerifyCode: await operator.nextCode(),
  });
  return MerchantAlias;
}

/** Its server, with a key that somebody has read off a screen. */
export function serverOf(world: World, alias: string, apiSecret: string): MerchantActor {
  world.receiver.addMerchant(alias, apiSecret);
  const { baseUrl, receiver } = world;
  return new MerchantActor({ baseUrl, alias, apiSecret, receiver, clock: realClock });
}

/** The merchant as a tab of its own; answers what takes one of its actions. */
export async function openMerchant(page: Page, alias: string, t: Texts) {
  await page.goto(`/merchant/MerchantList/${alias}`);
  const actions = page.getByRole("toolbar", { name: t.kit.table.actions });
  await expect(actions).toBeVisible();
  return async (action: string) => {
    // On a phone a message lies over the actions for its five seconds, and as long as the mouse is on it.
    await page.mouse.move(2, 500);
    await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
    const button = actions.getByRole("button", { name: action, exact: true });
    if ((await button.count()) > 0) return button.click();
    await actions.getByRole("button", { name: t.kit.detail.moreActions }).click();
    const menu = page.getByRole("dialog", { name: t.kit.detail.moreActions });
    await menu.getByRole("button", { name: action, exact: true }).click();
  };
}

export function dialogOf(page: Page, title: string, values: Readonly<Record<string, string>> = {}): Locator {
  return page.getByRole("dialog", { name: filled(title, values) });
}

export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
}
