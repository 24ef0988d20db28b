/** One's own profile: what the server says of who is signed in. */
import { expect, expectAccessible, inEachView, page, test } from "../testing/component.ts";
import { dialog } from "../testing/list.ts";

inEachView(({ t }) => {
  test("one's own profile says who is signed in", async ({ open, answers }) => {
    await open("/user/UserGroup", { as: "merchant" });
    await page.getByRole("button", { name: t.shell.userMenu, exact: false }).click();
    await page.getByRole("menuitem", { name: t.shell.profile.title }).click();
    const profile = dialog(t.shell.profile.title);
    const words = t.shell.profile;
    for (const name of [
      words.UserName,
      words.Merchant,
      words.GroupName,
      words.LastLoginTime,
      words.TimeDifference,
    ]) {
      await expect.element(profile.getByText(name, { exact: true })).toBeVisible();
    }
    await expect.element(profile.getByText("clerk", { exact: true })).toBeVisible();
    await expect.element(profile.getByText("ACME · Acme", { exact: true })).toBeVisible();
    await expect.element(profile.getByText(words.normalMerchant, { exact: true })).toBeVisible();
    await expect.element(profile.getByText("2026-11-18 08:04:05 UTC+07:00", { exact: true })).toBeVisible();
    await expect.element(profile.getByText("UTC+07:00", { exact: true })).toBeVisible();
    await expect.element(profile.getByText("a-session", { exact: true })).toBeVisible();
    await expectAccessible();
    await profile.getByRole("button", { name: t.common.close }).click();
    await expect.element(page.getByRole("button", { name: t.shell.userMenu, exact: false })).toHaveFocus();
    expect(answers.asked("logininfo")).toHaveLength(1);
  });
});
