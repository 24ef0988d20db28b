/** What the tests of offline accounts and crawlers share: crawlers of their own, cards, forms. */
import type { Locator, Page } from "@playwright/test";
import { texts as enUS, type Texts } from "../../../packages/console/src/i18n/en-us.ts";
import { expect, filled } from "./fixtures.ts";
import type { Person } from "./people.ts";
import { callAs } from "./user-parts.ts";

let last = 0;

/** Unlike any other of this run. */
export function fresh(prefix: string): string {
  last += 1;
  return `${prefix}-${Date.now().toString(36)}-${last}`;
}

export interface Issued {
  SpiderId: string;
  Token: string;
}

/** A crawler that watches nothing yet; the person signed in on the page adds it. */
export async function addCrawler(page: Page, person: Person, SpiderType = "QrCode"): Promise<Issued> {
  return callAs<Issued>(page, "/mc_api/spider/spidersetting_add", {
    SpiderId: fresh("SP-TEST"),
    SpiderType,
    Flag: "test",
    Account: "agent",
    LoginPassword: person.password,
    GoogleVerifyCode: await person.nextCode(),
  });
}

/** Returns the envelope's code: 0 is a heartbeat that was heard. */
export async function heartbeat(page: Page, token: string): Promise<number> {
  const answer = await page.request.post("/agent/heartbeat", {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  return ((await answer.json()) as { code: number }).code;
}

/** The accounts of a kind as cards, whatever was chosen before. */
export async function openGallery(page: Page, kind: string, t: Texts = enUS): Promise<void> {
  await page.goto(`/offline/${kind}`);
  const gallery = page.getByRole("button", { name: t.kit.look.gallery, exact: true });
  await gallery.click();
  await expect(gallery).toHaveAttribute("aria-pressed", "true");
}

export function cardOf(page: Page, name: string): Locator {
  return page.getByRole("article", { name, exact: true });
}

/** Opens the card's menu and takes the action. */
export async function actOn(page: Page, name: string, action: string, t: Texts = enUS): Promise<void> {
  const actions = filled(t.kit.table.actionsOf, { id: name });
  await cardOf(page, name).getByRole("button", { name: actions }).click();
  // Its whole name: what cannot be done now says why, and may name another action there.
  await page
    .getByRole("dialog", { name: actions })
    .getByRole("button", { name: action, exact: true })
    .click();
}

export async function choose(dialog: Locator, field: string, option: string | RegExp): Promise<void> {
  await dialog.getByRole("combobox", { name: field, exact: true }).click();
  await dialog.getByRole("option", { name: option }).first().click();
}

/** Fields by their labels. */
export async function fillIn(dialog: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).first().fill(value);
}

/** The question before a step, with what it says; agreed to. */
export async function agree(page: Page, title: string, says: string, button: string): Promise<void> {
  const question = page.getByRole("dialog", { name: title });
  await expect(question).toContainText(says);
  await question.getByRole("button", { name: button, exact: true }).click();
}
