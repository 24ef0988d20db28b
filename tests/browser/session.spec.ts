/** How a session ends for real: in another window, for an address that is not allowed, and by a cookie that nobody knows. */
import { atDesk, expect, onPhone } from "./support/fixtures.ts";
import { answered, givenNothing } from "./support/shell-parts.ts";
import { askAgain, rowsOf, test } from "./support/user-parts.ts";

const blocked = answered({ code: 19, msg: "no", data: { Ip: "203.0.113.9" } });

atDesk(({ t }) => {
  test("a session that is over goes on by signing in again; one that ended in another window ends in this one when someone turns to it", async ({
    people,
  }) => {
    const { person, page: first } = await people.enter("/user/UserList");
    // Who turns to a window has seen it stand there.
    await expect(rowsOf(first).first()).toBeVisible();
    const words = t.shell.password;
    await first.getByRole("button", { name: t.shell.userMenu }).click();
    await first.getByRole("menuitem", { name: words.title }).click();
    const typed = first
      .getByRole("dialog", { name: words.title })
      .getByLabel(words.OldPassword, { exact: true });
    await typed.fill("half-typed");
    // The browser loses the secret cookie: to the server the session is gone.
    const kept = (await first.context().cookies()).filter(({ name }) => name === "opc_session_id");
    await first.context().clearCookies();
    await first.context().addCookies(kept);
    // The console asks at once whether it still stands.
    await first.evaluate(() => ["offline", "online"].map((name) => dispatchEvent(new Event(name))));
    const box = first.getByRole("dialog", { name: t.shell.common_0027 });
    await box.getByLabel(t.expired.Password, { exact: true }).fill(person.password);
    await box.getByLabel(words.GoogleVerifyCode).fill(await person.nextCode());
    await box.getByRole("button", { name: t.shell.common_0029 }).click();
    await expect(box).toHaveCount(0);
    await expect(typed).toHaveValue("half-typed");
    await typed.fill("");
    await first.keyboard.press("Escape");
    await askAgain(first, t);
    await expect(rowsOf(first).first()).toBeVisible();
    // A question of this window's timers would be told first that the session is over, and the box would stand.
    await first.route("**/*_api/**", () => undefined);
    const second = await first.context().newPage();
    await second.goto("/main");
    await second.getByRole("button", { name: t.shell.userMenu }).click();
    await second.getByRole("menuitem", { name: t.shell.logout }).click();
    await expect(second).toHaveURL("/login");
    await first.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(first).toHaveURL("/login?redirect=/user/UserList");
    await first.unroute("**/*_api/**");

    // A token that the server does not know (any more) leads to the form, which says why.
    await first
      .context()
      .addCookies([{ name: "opc_session_id", value: "long-gone", url: new URL(first.url()).origin }]);
    await first.goto("/main");
    await expect(first).toHaveURL("/login?redirect=/main");
    await expect(first.getByRole("alert")).toContainText("session has expired");
  });
});

onPhone(({ t }) => {
  test("code 19 leads to /forbidden with the address, and stays there", async ({ signIn, people }) => {
    const page = await signIn("OPC", "admin");
    await page.goto("/user/UserList");
    await expect(rowsOf(page).first()).toBeVisible();
    await page.route("**/rp_api/user/list", blocked);
    await askAgain(page, t);
    await expect(page).toHaveURL("/forbidden?ip=203.0.113.9");
    await expect(page.getByText("203.0.113.9")).toBeVisible();
    await givenNothing(page);
    await page.route("**/*_api/**", blocked);
    await page.reload();
    await expect(page.getByRole("heading", { name: t.shell.error403 })).toBeVisible();
    await expect(page).toHaveURL("/forbidden?ip=203.0.113.9");

    const stranger = await people.page();
    await stranger.route("**/mc_api/access/check", blocked);
    await stranger.goto("/login");
    await expect(stranger).toHaveURL("/forbidden?ip=203.0.113.9");
    await expect(stranger.getByRole("heading", { name: t.shell.error403 })).toBeVisible();
  });

  test("a call without permission is refused in the reader's own language", async ({ signIn }) => {
    for (const [language, msg] of [
      ["enUS", "You do not have permission to use this function"],
      ["zhCN", "您没有使用此功能的权限"],
    ] as const) {
      const page = await signIn("OPC", "viewer", language);
      const answer = await page.request.post("/rp_api/xpay/callbackrecord_list", { data: {} });
      expect(await answer.json()).toEqual({ code: 120, msg, data: null });
    }
  });
});
