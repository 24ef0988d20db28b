/** What is said for as long as it holds: a session that is about to end, a server that is away. */

import { callRows } from "../api/call-rows.ts";
import type { ConsoleCallName } from "../api/client.ts";
import { enUS, zhCN } from "../i18n/texts/status-bars.ts";
import { wholeSession } from "../testing/answers.ts";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inEachView,
  page,
  test,
  userEvent,
  vi,
} from "../testing/component.ts";
import { dialog, rows } from "../testing/list.ts";
import { boxOf, message } from "../testing/shell.ts";
import { leapingTimers, stopClock } from "../testing/timers.ts";
import { newVersionStore } from "./new-version.ts";

const bar = (text: string) => page.getByRole("alert").filter({ hasText: text });
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const timer = page.css("[data-tone=ending] [role=timer]");
const away = page.css("[data-tone=away]");

inEachView(({ language, t }) => {
  const words = language === "zhCN" ? zhCN : enUS;
  const keep = page.getByRole("button", { name: words.ending.keep });

  test("the last minute of a session is told, and one click keeps it", async ({ open, answers }) => {
    stopClock();
    await open("/xpay/PayOrder");
    await expect.element(rows()).toHaveLength(3);
    await minutes(1);
    expect(bar(words.ending.idle).elements()).toEqual([]);
    const before = boxOf(rows().first());
    answers.on("checksession", { ...wholeSession, SecondsLeft: 58, MostSecondsLeft: 9_000 });
    await minutes(1);
    await expect.element(bar(words.ending.idle)).toBeVisible();
    await expect.element(timer).toMatchTextContent(/^0:5\d$/);
    await expectAccessibleInBothSchemes();
    expect(boxOf(rows().first())).toEqual(before);
    const acts = answers.asked("logininfo").length;
    answers.on("checksession", wholeSession);
    await keep.click();
    await expect.element(keep).not.toBeInTheDocument();
    const kept = answers.asked("logininfo").slice(acts);
    expect(kept.map(({ headers }) => headers.get("x-polled"))).toEqual([null]);
  });

  test("that the server is away is said, since when, until it answers; nothing moves", async ({
    open,
    answers,
  }) => {
    stopClock();
    localStorage.setItem("opc_refresh:PayOrder", "15");
    await open("/xpay/PayOrder");
    await expect.element(rows()).toHaveLength(3);
    const before = boxOf(rows().first());
    for (const call of Object.keys(callRows)) answers.cutOff(call as ConsoleCallName);
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.element(away).toBeVisible();
    // On the person's own clock, whatever the browser's is.
    const [time = "", seen = ""] = away.element().textContent?.match(/10:0\d:\d\d/g) ?? [];
    const said = filled(words.seen, { time, seen });
    // The list was answered before the line was cut.
    expect(seen < time).toBe(true);
    await expect.element(page.getByText(filled(t.kit.footer.updated, { time: seen }))).toBeVisible();
    await expect.element(away.getByRole("alert")).toHaveTextContent(said);
    await expectAccessibleInBothSchemes();
    // However long it lasts: no message of the lists' own questions, and always the same time.
    await minutes(2);
    await expect.element(away).toHaveTextContent(said);
    expect(message().elements()).toEqual([]);
    expect(boxOf(rows().first())).toEqual(before);
    answers.on("checksession", wholeSession);
    await vi.advanceTimersByTimeAsync(6_000);
    await expect.element(away).not.toBeInTheDocument();
  });
});

atDesk(({ t }) => {
  const words = enUS;

  test("the warning comes a minute before the end, whenever the session was looked at", async ({
    open,
    answers,
  }) => {
    stopClock();
    await open("/user/OnlineUser");
    await expect.element(page.getByRole("grid")).toBeVisible();
    answers.on("checksession", { ...wholeSession, SecondsLeft: 61, MostSecondsLeft: 9_000 });
    await minutes(1);
    await expect.poll(() => answers.asked("checksession").length).toBe(1);
    expect(bar(words.ending.idle).elements()).toEqual([]);
    answers.on("checksession", { ...wholeSession, SecondsLeft: 60, MostSecondsLeft: 8_999 });
    await expect.element(bar(words.ending.idle)).toBeVisible();
  });

  test("a merchant's clock that was changed meanwhile is what its people read by", async ({
    open,
    answers,
  }) => {
    stopClock();
    await open("/xpay/PayOrder");
    await expect.element(page.getByRole("button", { name: /UTC\+07:00/ })).toBeVisible();
    answers.on("checksession", { ...wholeSession, TimeDifferenceMinutes: 480 });
    await minutes(1);
    await expect.element(page.getByRole("button", { name: /UTC\+08:00/ })).toBeVisible();
  });

  test("who types into a form in front has kept it, and so has an act in another window", async ({
    open,
    answers,
  }) => {
    stopClock();
    await open("/user/OnlineUser");
    await page.getByRole("button", { name: t.shell.userMenu, exact: false }).click();
    await page.getByRole("menuitem", { name: t.shell.password.title }).click();
    const password = dialog(t.shell.password.title).getByLabelText(t.shell.password.OldPassword).first();
    await expect.element(password).toHaveFocus();
    answers.on("checksession", { ...wholeSession, SecondsLeft: 55, MostSecondsLeft: 9_000 });
    await minutes(1);
    await expect.element(bar(words.ending.idle)).toBeVisible();
    const acts = answers.asked("logininfo").length;
    answers.on("checksession", wholeSession);
    await userEvent.keyboard("a");
    await expect.poll(() => bar(words.ending.idle).elements()).toEqual([]);
    expect(answers.asked("logininfo")).toHaveLength(acts + 1);

    answers.on("checksession", { ...wholeSession, SecondsLeft: 50, MostSecondsLeft: 8_000 });
    await minutes(1);
    await expect.element(bar(words.ending.idle)).toBeVisible();
    answers.on("checksession", wholeSession);
    await vi.advanceTimersByTimeAsync(6_000);
    await expect.poll(() => bar(words.ending.idle).elements()).toEqual([]);
    expect(answers.asked("logininfo")).toHaveLength(acts + 1);
  });

  test("where a session has lasted as long as it may nothing is offered, and the box follows", async ({
    open,
    answers,
  }) => {
    stopClock();
    await open("/user/OnlineUser");
    await expect.element(page.getByRole("grid")).toBeVisible();
    answers.on("checksession", { ...wholeSession, SecondsLeft: 200, MostSecondsLeft: 200 });
    await minutes(1);
    await expect.element(bar(words.ending.final)).toBeVisible();
    await expect.element(timer).toMatchTextContent(/^3:(20|1\d)$/);
    expect(page.getByRole("button", { name: words.ending.keep }).elements()).toEqual([]);
    answers.refuse("checksession", "SessionExpired");
    await vi.advanceTimersByTimeAsync(6_000);
    await expect.element(dialog(t.shell.common_0027)).toBeVisible();
    expect(bar(words.ending.final).elements()).toEqual([]);
  });

  test("a deploy is told without anything being loaded again, and can be put off", async ({ open }) => {
    await open("/xpay/PayOrder");
    await expect.element(rows()).toHaveLength(3);
    const before = boxOf(rows().first());
    newVersionStore.set(true);
    const news = page.getByRole("status").filter({ hasText: words.newVersion });
    await expect.element(news).toBeVisible();
    await expect.element(page.getByRole("button", { name: words.reload })).toBeVisible();
    await expectAccessibleInBothSchemes();
    expect(boxOf(rows().first())).toEqual(before);
    await page.getByRole("button", { name: words.later }).click();
    await expect.element(news).not.toBeInTheDocument();
  });

  test("where the page in front has been answered nothing, there is no time of it", async ({
    open,
    answers,
  }) => {
    stopClock();
    answers.cutOff("payorderList");
    answers.cutOff("payorderSummary");
    await open("/xpay/PayOrder");
    answers.cutOff("checksession");
    dispatchEvent(new Event("offline"));
    await expect.element(away).toMatchTextContent("What you see may be out of date.");
    answers.on("checksession", wholeSession);
    dispatchEvent(new Event("online"));
    await expect.element(away).not.toBeInTheDocument();
  });

  test("one call that is slow or is lost is no server that is away", async ({ open, answers }) => {
    leapingTimers();
    await open("/xpay/PayOrder");
    await expect.element(rows()).toHaveLength(3);
    const refresh = page.getByRole("button", { name: t.common.refresh, exact: true });
    const release = answers.hold("payorderList");
    await refresh.click();
    await vi.advanceTimersByTimeAsync(15_500);
    await expect.element(message(t.common.timeout)).toBeVisible();
    await expect.poll(() => answers.asked("checksession").length).toBe(1);
    release();
    answers.cutOff("payorderList");
    await refresh.click();
    await expect.element(message(t.common.offline)).toBeVisible();
    await expect.poll(() => answers.asked("checksession").length).toBe(2);
    expect(away.elements()).toEqual([]);
  });

  test("the browser says that it is offline, and that it is no more; pages ask their questions all the same", async ({
    open,
    answers,
  }) => {
    stopClock();
    await open("/xpay/PayOrder");
    await expect.element(rows()).toHaveLength(3);
    answers.cutOff("checksession");
    dispatchEvent(new Event("offline"));
    await expect.element(away).toBeVisible();
    answers.on("checksession", wholeSession);
    dispatchEvent(new Event("online"));
    await expect.element(away).not.toBeInTheDocument();
    dispatchEvent(new Event("offline"));
    await page.getByRole("link", { name: "Online Users" }).first().click();
    await expect.poll(() => answers.asked("getonlineuserlist").length).toBe(1);
    dispatchEvent(new Event("online"));
  });
});
