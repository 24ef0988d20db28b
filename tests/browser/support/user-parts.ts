/** Where the parts of User Management and Online Users are, and people to act on. */
import type { Locator, Page } from "@playwright/test";
import { texts as enUS, type Texts } from "../../../packages/console/src/i18n/en-us.ts";
import { test as base, expect, expectAccessible } from "./fixtures.ts";
import { takeAction } from "./list-parts.ts";
import { enter } from "./operators.ts";
import { addPerson, type Person } from "./people.ts";

interface People {
  /** A new person of the merchant's default group, who has not signed in yet. */
  add: (merchantAlias?: string) => Promise<Person>;
  /** A browser of somebody else in the view of the test, closed with it. */
  page: () => Promise<Page>;
  /** A new person, signed in with a password of their own, who looks at the address in a browser of their own. */
  enter: (address: string, merchantAlias?: string) => Promise<{ person: Person; page: Page }>;
}

/** Each person has three codes before somebody has to wait for the next one, so a test adds its own. */
export const test = base.extend<{ people: People }>({
  people: async ({ playwright, baseURL: address, cookiesOf, demo, browser, language, viewport }, use) => {
    const baseURL = address ?? "";
    const pages: Page[] = [];
    const people: People = {
      add: (merchantAlias) => addPerson({ playwright, baseURL, cookiesOf, demo }, merchantAlias),
      page: async () => {
        const context = await browser.newContext({ baseURL, viewport, reducedMotion: "reduce" });
        await context.addCookies([{ name: "lang", value: language, url: baseURL }]);
        const page = await context.newPage();
        pages.push(page);
        return page;
      },
      enter: async (address, merchantAlias) => {
        const [person, page] = [await people.add(merchantAlias), await people.page()];
        await enter(page, person);
        await page.goto(address);
        return { person, page };
      },
    };
    await use(people);
    for (const page of pages) await page.context().close();
  },
});

export async function openUsers(page: Page, question = ""): Promise<void> {
  await page.goto(`/user/UserList${question}`);
  await expect(rowsOf(page).first()).toBeVisible();
}

/** Rows or cards that are shown, of all people or of those who are called so. */
export function rowsOf(page: Page, name: string | RegExp = ""): Locator {
  return page.locator("tbody tr[data-index]").filter({ hasText: name }).locator("visible=true");
}

export function rowOf(page: Page, userKey: string): Locator {
  return page.locator(`[id="row-${userKey}"]`);
}

/** Opens the menu of someone's row and takes the action. */
export async function act(page: Page, userKey: string, action: string, t: Texts = enUS): Promise<void> {
  await takeAction(rowOf(page, userKey), userKey, action, t);
}

export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { coloursOnly: true });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
}

/** The box that ends an open page whose session is gone (code 101). */
export function expiredBox(page: Page, t: Texts = enUS): Locator {
  return page.getByRole("dialog", { name: t.shell.common_0027 });
}

/** Asks for the rows again: the next request of an open list, if the page did not ask something by itself before. */
export async function askAgain(page: Page, t: Texts = enUS): Promise<void> {
  // Then the box that says the session is over stands before the button already.
  await page.getByRole("button", { name: t.common.refresh, exact: true }).dispatchEvent("click");
}

/** The form that stands before everything while the password is one that somebody else set. */
export async function changePassword(
  page: Page,
  person: Person,
  password: string,
  t: Texts = enUS,
): Promise<void> {
  const { shell } = t;
  await expect(page.getByRole("heading", { name: shell.password.mustTitle })).toBeVisible();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field(shell.password.OldPassword).fill(person.password);
  await field(shell.password.NewPassword).fill(password);
  await field(shell.password.ConfirmPassword).fill(password);
  await field(shell.password.GoogleVerifyCode).fill(await person.nextCode());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: shell.password.mustTitle })).toHaveCount(0);
  person.password = password;
}

/** A call with the rights of whoever is signed in in the browser; throws what the server refuses. */
export async function callAs<Data>(
  page: Page,
  path: string,
  multipart: Record<string, string>,
): Promise<Data> {
  const cookies = await page.context().cookies();
  const origin = new URL(page.url()).origin;
  const session = cookies.find(({ name }) => name === "opc_session_id")?.value ?? "";
  const answer = await page.request.post(path, { multipart, headers: { origin, "x-session-id": session } });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data };
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return data;
}
