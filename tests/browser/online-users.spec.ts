/** Online Users: a terminal is ended by somebody else. */
import { expect, onPhone } from "./support/fixtures.ts";
import { signInPerson } from "./support/people.ts";
import { askAgain, expiredBox, rowsOf, test } from "./support/user-parts.ts";

onPhone(({ t }) => {
  const { onlineUser: words } = t;

  test("a kicked terminal ends at its next request, the person's other one goes on", async ({
    page,
    signIn,
    people,
  }) => {
    const { person, page: first } = await people.enter("/user/UserList");
    const second = await people.page();
    await signInPerson(second, person, "/user/OnlineUser");
    await expect(rowsOf(second, words.current)).toHaveCount(1);
    await signIn("ACME", "admin");
    await page.goto(`/user/OnlineUser?UserName=${person.userName}`);
    await expect(rowsOf(page)).toHaveCount(2);

    // The newest sign-in is the first row.
    await rowsOf(page).first().hover();
    await rowsOf(page).first().locator("button").last().click();
    await page.getByRole("button", { name: words.kick.action, exact: true }).click();
    const question = page.getByRole("dialog", { name: words.kick.title });
    await expect(question).toContainText(`ACME/${person.userName}`);
    await question.getByRole("button", { name: words.kick.action, exact: true }).click();
    await expect(rowsOf(page)).toHaveCount(1);
    await askAgain(second, t);
    await expect(expiredBox(second, t)).toBeVisible();
    await askAgain(first, t);
    await expect(rowsOf(first, t.user.you)).toContainText(person.userName);
    await expect(expiredBox(first, t)).toHaveCount(0);
  });
});
