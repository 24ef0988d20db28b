/** Online Users: who is signed in where, and how a terminal is ended. */
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { expect, expectAccessible, filled, inEachView } from "./support/fixtures.ts";
import { signInPerson } from "./support/people.ts";
import {
  askAgain,
  expectAccessibleInBothSchemes,
  expiredBox,
  rowsOf,
  search,
  test,
} from "./support/user-parts.ts";

const { onlineUser: words } = enUS;
const address = "/user/OnlineUser";

inEachView(({ isPhone, t }) => {
  test("the list says everything in the chosen language and has no accessibility fault", async ({
    page,
    signIn,
  }) => {
    await signIn("OPC", "admin");
    // Sessions of other people may push one's own out of a phone's sight.
    await page.goto(`${address}?UserName=admin&MerchantAlias=OPC`);
    await expect(page.getByRole("heading", { name: t.onlineUser.title })).toBeAttached();
    await expect(rowsOf(page, t.onlineUser.current)).toHaveCount(1);
    if (!isPhone) {
      const { field } = t.onlineUser;
      for (const name of Object.values(field)) {
        await expect(page.getByRole("columnheader", { name })).toBeAttached();
      }
    }
    await expectAccessibleInBothSchemes(page);
    // On a phone the actions of a card are a menu; one's own present terminal has none.
    await rowsOf(page, t.onlineUser.current).hover();
    const own = rowsOf(page, t.onlineUser.current);
    await expect(own.getByRole("button", { name: t.onlineUser.kick.action })).toHaveCount(0);
    await expect(own.getByRole("button", { name: t.kit.table.actions })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

test("a kicked terminal ends at its next request, the person's other one goes on", async ({
  page,
  signIn,
  people,
}) => {
  const { person, page: first } = await people.enter("/main");
  const second = await people.page();
  await signInPerson(second, person, "/user/OnlineUser");
  await expect(rowsOf(second, words.current)).toHaveCount(1);
  await signIn("ACME", "admin");
  await page.goto(address);
  await search(page, person.userName);
  await expect(rowsOf(page)).toHaveCount(2);

  // The newest sign-in is the first row.
  await rowsOf(page).first().hover();
  await rowsOf(page).first().getByRole("button", { name: words.kick.action }).click();
  const question = page.getByRole("dialog", { name: words.kick.title });
  await expect(question).toContainText(`ACME/${person.userName} on `);
  await expect(question).toContainText("will be signed out before its next request.");
  await expectAccessible(page);
  await question.getByRole("button", { name: enUS.common.cancel }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await rowsOf(page).first().hover();
  await rowsOf(page).first().getByRole("button", { name: words.kick.action }).click();
  await question.getByRole("button", { name: words.kick.action }).click();
  await expect(page.getByText(filled(words.kick.done, { user: `ACME/${person.userName}` }))).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);

  await askAgain(second);
  await expect(expiredBox(second)).toBeVisible();
  await first.reload();
  await expect(first.getByRole("heading", { name: `Welcome, ${person.userName}` })).toBeVisible();
});

test("several terminals are kicked together, never the one that asks", async ({ page, signIn, people }) => {
  const team = `team-${Date.now().toString(36)}`;
  const { person, page: first } = await people.enter("/user/OnlineUser", `${team}-1`);
  const second = await people.page();
  await signInPerson(second, person, "/user/OnlineUser");
  await search(second, person.userName);
  await expect(rowsOf(second)).toHaveCount(2);
  await second.getByRole("checkbox", { name: enUS.kit.table.selectAll }).check();
  // Of the two that are selected one is this terminal.
  await second.getByRole("button", { name: filled(words.kick.selected, { count: 1 }) }).click();
  await second.getByRole("dialog").getByRole("button", { name: words.kick.action }).click();
  await expect(rowsOf(second)).toHaveCount(1);
  await askAgain(first);
  await expect(expiredBox(first)).toBeVisible();

  const { page: third } = await people.enter("/user/OnlineUser", `${team}-2`);
  await signIn("ACME", "admin");
  await page.goto(`${address}?UserName=${team}`);
  const count = 2;
  await expect(rowsOf(page)).toHaveCount(count);
  await page.getByRole("checkbox", { name: enUS.kit.table.selectAll }).check();
  await page.getByRole("button", { name: filled(words.kick.selected, { count }) }).click();
  await expect(page.getByRole("dialog")).toContainText(filled(words.kick.many, { count }));
  await page.getByRole("dialog").getByRole("button", { name: words.kick.action }).click();
  await expect(page.getByText(filled(words.kick.doneMany, { done: count, count }))).toBeVisible();
  await expect(page.getByText(enUS.kit.empty.filtered)).toBeVisible();
  await askAgain(third);
  await expect(expiredBox(third)).toBeVisible();
});

test("auto-refresh shows who has come, and does not keep the reader signed in", async ({
  page,
  signIn,
  people,
}) => {
  await signIn("ACME", "admin");
  await page.clock.install();
  const person = await people.add();
  await page.goto(`${address}?UserName=${person.userName}`);
  await expect(page.getByText(enUS.kit.empty.filtered)).toBeVisible();
  await page.getByRole("button", { name: "Auto-refresh: Off" }).click();
  await page.getByRole("button", { name: "Every 15 seconds" }).click();
  const other = await people.page();
  await signInPerson(other, person, "/main");
  const asked = page.waitForRequest(/getonlineuserlist/);
  await page.clock.fastForward(16_000);
  expect((await asked).headers()["x-polled"]).toBe("1");
  await expect(rowsOf(page, person.userName)).toHaveCount(1);
});

test("a merchant's administrator sees its own people alone, and the operator can look at one merchant", async ({
  page,
  signIn,
  people,
}) => {
  const { person } = await people.enter("/main");
  await signIn("LOTUS", "admin");
  await page.goto(`${address}?UserName=${person.userName}&MerchantAlias=ACME`);
  await expect(page.getByText(enUS.kit.empty.filtered)).toBeVisible();
  await page.getByRole("button", { name: enUS.kit.empty.withoutFilters }).click();
  await expect(rowsOf(page, words.current)).toHaveCount(1);
  await expect(page.getByRole("columnheader", { name: words.field.Merchant })).toHaveCount(0);

  await signIn("OPC", "admin");
  await page.goto(`${address}?MerchantAlias=ACME`);
  await expect(rowsOf(page, person.userName)).toHaveCount(1);
  await expect(rowsOf(page, words.current)).toHaveCount(0);
  await page.getByLabel(words.field.LoginIp, { exact: true }).fill("203.0.113.");
  await page.keyboard.press("Enter");
  await expect(page.getByText(enUS.kit.empty.filtered)).toBeVisible();
});
