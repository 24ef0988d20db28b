/** While the session stands, and what is said once it does not, or once a call fails (specification sections 4, 8 and 9). */
import { clearCookie, sessionCookie } from "../boot/cookies.ts";
import {
  atDesk,
  expect,
  expectAccessible,
  inEachView,
  now,
  page,
  test,
  userEvent,
  vi,
} from "../testing/component.ts";
import { dialog, rows } from "../testing/list.ts";

const message = (text: string) => page.css(".mantine-Notification-root").filter({ hasText: text });
/** Minutes pass only when a test lets them. */
const stopClock = () => vi.useFakeTimers({ now, toFake: ["setInterval", "clearInterval", "Date"] });
/** Also the five seconds that a message is there. */
const stopTimers = () =>
  vi.useFakeTimers({ now, toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });

/** Waiting as usual lets stopped timers run on; what must be there by now is waited for in frames, which are real. */
async function drawn(isSo: () => boolean): Promise<void> {
  for (let frames = 0; frames < 300 && !isSo(); frames++) await nextFrame();
  expect(isSo()).toBe(true);
}
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** And drawn, as far as something changes by it. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let frames = 0; frames < 10; frames++) await nextFrame();
}

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
    await expect.element(box.getByRole("button")).toHaveTextContent(t.shell.common_0029);
    await expect.element(box.getByRole("button")).toHaveFocus();
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
