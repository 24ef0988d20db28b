/** While the session stands, and what is said once it does not, or once a call fails (specification sections 4, 8 and 9). */
import { clearCookie, sessionCookie, writeCookie } from "../boot/cookies.ts";
import type { Answers } from "../testing/answers.ts";
import {
  atDesk,
  expect,
  expectAccessible,
  inEachView,
  page,
  test,
  userEvent,
  vi,
} from "../testing/component.ts";
import { field, press } from "../testing/form.ts";
import { permissionsOf } from "../testing/group-permissions.ts";
import { dialog, rows } from "../testing/list.ts";
import { drawn, pass, stopClock, stopTimers } from "../testing/timers.ts";

const message = (text: string) => page.css(".mantine-Notification-root").filter({ hasText: text });
const isSaid = (text: string) => message(text).elements().length === 1;
const isGone = (text: string) => message(text).elements().length === 0;

inEachView(({ t, language }) => {
  const english = language === "enUS";
  /** The list's own Refresh is a call that may not stay silent. */
  const refresh = () => page.getByRole("button", { name: t.common.refresh, exact: true }).click();

  test("code 101: a box without cancel or close", async ({ open, answers }) => {
    stopClock();
    await open("/xpay/PayOrder");
    await expect.element(rows()).toHaveLength(3);
    answers.refuse("payorderList", "SessionExpired");
    await refresh();
    const box = dialog(t.shell.common_0027);
    await expect
      .element(box)
      .toMatchTextContent(english ? "current session has expired, please log in again" : t.shell.common_0028);
    await expect.element(box.getByRole("button", { name: t.shell.common_0029 })).toBeVisible();
    for (const name of [t.common.cancel, t.common.close])
      expect(box.getByRole("button", { name }).elements()).toEqual([]);
    await expect.element(field(box, t.expired.Password)).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    document.elementFromPoint(5, 5)?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    await expect.element(box).toBeVisible();
    await expectAccessible();
    // Nothing else is said, and nobody asks any more whether it still stands.
    await expect.element(page.css(".mantine-Notification-root")).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(answers.asked("checksession")).toEqual([]);
  });

  test("another code is said for five seconds, in either envelope, and once; a call may opt out", async ({
    open,
    answers,
  }) => {
    await open("/xpay/PayOrder");
    await expect.element(rows()).toHaveLength(3);
    stopTimers();
    for (const [answer, said] of [
      [{ code: 120, msg: "the order book is closed", data: null }, "the order book is closed"],
      [{ code: 120, msg: "", data: null }, english ? "Error" : t.common.error],
      [{ errno: 120, message: "closed, said the other way" }, "closed, said the other way"],
    ] as const) {
      answers.reply("payorderList", answer);
      await refresh();
      await drawn(() => isSaid(said));
      await pass(4_500);
      expect(isSaid(said)).toBe(true);
      await pass(1_000);
      await drawn(() => isGone(said));
    }
  });

  test("no answer, an unreadable one and none within 15 seconds are said for five seconds", async ({
    open,
    answers,
  }) => {
    await open("/xpay/PayOrder");
    await expect.element(rows()).toHaveLength(3);
    stopTimers();
    const gone = async (said: string) => {
      await drawn(() => isSaid(said));
      await pass(5_500);
      await drawn(() => isGone(said));
    };
    answers.cutOff("payorderList");
    await refresh();
    await gone(t.common.offline);
    answers.reply("payorderList", "<html>bad gateway</html>", 502);
    await refresh();
    await gone("502");
    const before = answers.asked("payorderList").length;
    const release = answers.hold("payorderList");
    await refresh();
    await drawn(() => answers.asked("payorderList").length === before + 1);
    await pass(14_000);
    expect(isGone(t.common.timeout)).toBe(true);
    await pass(1_200);
    await drawn(() => isSaid(t.common.timeout));
    await gone(english ? "The server did not respond within 15 seconds." : t.common.timeout);
    release();
    await expect.element(rows()).toHaveLength(3);
  });
});

atDesk(({ t }) => {
  const box = dialog(t.shell.common_0027);
  const form = dialog(t.shell.password.title);
  const typed = field(form, t.shell.password.OldPassword);

  /** A form that somebody has begun to fill in, when the session ends. */
  async function expireOver(answers: Answers): Promise<void> {
    await page.getByRole("button", { name: t.shell.userMenu, exact: false }).click();
    await page.getByRole("menuitem", { name: t.shell.password.title }).click();
    await typed.fill("half-typed");
    answers.refuse("checksession", "SessionExpired");
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(box).toBeVisible();
  }

  test("who signs in again in the box goes on with what was typed", async ({ open, answers }) => {
    stopClock();
    await open("/user/OnlineUser");
    await expireOver(answers);
    answers.refuse("login", "SignInRefused");
    await field(box, t.expired.Password).fill("quiet-lake-17");
    await field(box, t.shell.password.GoogleVerifyCode).fill("111111");
    await press(box, t.shell.common_0029);
    await expect.element(box.getByRole("alert")).toBeVisible();
    answers.on("login", {
      MerchantAlias: "OPC",
      UserName: "admin",
      SessionId: "a-session",
      TimeDifferenceMinutes: 420,
      MustChangePassword: false,
    });
    await field(box, t.shell.password.GoogleVerifyCode).fill("123456");
    await press(box, t.shell.common_0029);
    await expect.element(box).not.toBeInTheDocument();
    expect(answers.asked("login").at(-1)?.input).toEqual({
      MerchantAlias: "OPC",
      UserName: "admin",
      Password: "quiet-lake-17",
      GoogleVerifyCode: "123456",
    });
    await expect.element(typed).toHaveValue("half-typed");
    // The timer goes on, too.
    answers.on("checksession", { SecondsLeft: 900, MostSecondsLeft: 43_200 });
    const before = answers.asked("checksession").length;
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => answers.asked("checksession").length).toBe(before + 1);
  });

  test("a question that waits for an answer when the session ends is answered no", async ({
    open,
    answers,
  }) => {
    stopClock();
    await open("/user/OnlineUser");
    await page.getByRole("button", { name: t.shell.userMenu, exact: false }).click();
    await page.getByRole("menuitem", { name: t.shell.password.title }).click();
    await typed.fill("half-typed");
    await userEvent.keyboard("{Escape}");
    const question = dialog(t.kit.form.leave.title);
    await expect.element(question).toBeVisible();
    answers.refuse("checksession", "SessionExpired");
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field(box, t.expired.Password)).toHaveFocus();
    await expect.element(typed).toHaveValue("half-typed");
  });

  test("a session of the same person that another window has begun is taken up", async ({
    open,
    answers,
  }) => {
    stopClock();
    await open("/user/OnlineUser");
    await expireOver(answers);
    answers.on("logininfo", {
      MerchantAlias: "OPC",
      UserName: "admin",
      SessionId: "another",
      TimeDifferenceMinutes: 420,
      MustChangePassword: false,
    });
    writeCookie(sessionCookie, "another");
    dispatchEvent(new Event("focus"));
    await expect.element(box).not.toBeInTheDocument();
    await expect.element(typed).toHaveValue("half-typed");
  });

  for (const { who, UserName, isAsked } of [
    { who: "another person", UserName: "kim", isAsked: false },
    { who: "nobody", UserName: undefined, isAsked: true },
  ])
    test(`a window whose session has passed to ${who} begins anew, and unsaved changes are ${isAsked ? "" : "not "}asked about`, async ({
      open,
      answers,
    }) => {
      const asked: boolean[] = [];
      const leave = (event: Event) => {
        if ((event as NavigateEvent).navigationType !== "reload") return;
        event.preventDefault();
        asked.push(!dispatchEvent(new Event("beforeunload", { cancelable: true })));
      };
      navigation.addEventListener("navigate", leave);
      answers.on("usergroupPermissionlist", permissionsOf([]));
      await open("/user/userGroupRole?UserGroupId=7", { as: "merchant" });
      await page.getByRole("checkbox", { name: "View", exact: false }).first().click();
      await expect.poll(() => dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
      if (UserName === undefined) answers.refuse("logininfo", "SessionExpired");
      else answers.on("logininfo", { MerchantAlias: "ACME", UserName, SessionId: "another" });
      writeCookie(sessionCookie, "another");
      dispatchEvent(new Event("focus"));
      await expect.poll(() => asked).toEqual([isAsked]);
      navigation.removeEventListener("navigate", leave);
    });

  test("the session is checked every 60 seconds, unextended, and no longer without a token", async ({
    open,
    answers,
  }) => {
    stopClock();
    await open("/user/OnlineUser");
    await expect.element(page.getByRole("grid")).toBeVisible();
    await pass(59_000);
    expect(answers.asked("checksession")).toHaveLength(0);
    await pass(1_000);
    await drawn(() => answers.asked("checksession").length === 1);
    await pass(60_000);
    await drawn(() => answers.asked("checksession").length === 2);
    expect(answers.asked("checksession").map(({ headers }) => headers.get("x-polled"))).toEqual(["1", "1"]);
    clearCookie(sessionCookie);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(answers.asked("checksession")).toHaveLength(2);
  });

  test("a check that finds the session gone shows the box, one that is refused otherwise says nothing", async ({
    open,
    answers,
  }) => {
    stopClock();
    await open("/user/OnlineUser");
    await expect.element(page.getByRole("grid")).toBeVisible();
    answers.reply("checksession", { code: 120, msg: "not for people", data: null });
    await vi.advanceTimersByTimeAsync(60_100);
    await expect.poll(() => answers.asked("checksession").length).toBe(1);
    answers.refuse("checksession", "SessionExpired");
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(dialog(t.shell.common_0027)).toBeVisible();
    await expect.element(page.getByText("not for people")).not.toBeInTheDocument();
  });
});
