/** What stays of a page that is left, and what the next one makes of it while no server answers. */
import { afterEach } from "vitest";
import { queryClient } from "../api/query.ts";
import { enter } from "../app/guard.ts";
import { sessionExpiredStore } from "../app/reactions.ts";
import { awayStore } from "../app/server-away.ts";
import { clearCookie, sessionCookie, writeCookie } from "../boot/cookies.ts";
import { lastSeenKey } from "../boot/last-seen-key.ts";
import { open as askFirst } from "../boot/opening.ts";
import { NetworkError } from "../boot/request.ts";
import { sessionStore } from "../state/session.ts";
import { atDesk, expect, page, test, vi } from "../testing/component.ts";
import { fixture } from "../testing/fixture.ts";
import { rows } from "../testing/list.ts";
import { askAgainWhenBack } from "./begin.ts";
import { keepLastSeen, keepNothing } from "./last-seen.ts";

const user = fixture("logininfo", {
  SessionId: "a-session",
  MerchantAlias: "OPC",
  UserName: "admin",
  MustChangePassword: false,
});
const leave = () => dispatchEvent(new Event("pagehide"));
const kept = () => sessionStorage.getItem(lastSeenKey);

afterEach(keepNothing);

const key = ["tab 1", "payorderList", "{}"];
const atMs = Date.UTC(2026, 10, 18, 4, 30);

/** A tab of somebody who looks at a list; as a document that is left, so no console stands in it. */
function look(rows: readonly object[] = [{ OrderNo: "P-seen" }]): void {
  writeCookie(sessionCookie, "a-session");
  sessionStore.set({ user, menu: [] });
  const list = {
    rows,
    nextCursor: "more",
    total: 900,
    totalIsExact: true,
    newIds: new Set(),
    updatedAtMs: atMs,
  };
  queryClient.setQueryData(key, list, { updatedAt: atMs });
  keepLastSeen();
}

/** As a new document begins: nothing of the one before but what the browser keeps. */
function beginAnew(): void {
  queryClient.clear();
  sessionStore.set(undefined);
  awayStore.set(undefined);
}

atDesk(() => {
  test("nothing is kept while a page is open; leaving it keeps rows and sums of lists with their time, and nothing else", async ({
    open,
    answers,
  }) => {
    sessionStorage.setItem(lastSeenKey, "of the page before");
    answers.on("payorderList", { Rows: [{ OrderNo: "P-seen" }] });
    await open("/xpay/PayOrder");
    await expect.element(rows()).toHaveLength(1);
    keepLastSeen();
    expect(kept()).toBeNull();
    queryClient.setQueryData(["tab 1", "apiInfoReveal", { Kind: "x" }], { Secret: "whsec_planted" });
    leave();
    expect(kept()).toContain("P-seen");
    expect(kept()).not.toContain("whsec_planted");
    const { answers: lists } = JSON.parse(kept() ?? "");
    expect(lists.map(({ key }: { key: string[] }) => key[1]).sort()).toEqual([
      "payorderList",
      "payorderSummary",
    ]);
    dispatchEvent(new Event("pageshow"));
    expect(kept()).toBeNull();
  });

  test("it is shown where nobody answers, and gone when somebody does", async ({ answers }) => {
    look();
    leave();
    beginAnew();
    answers.cutOff("logininfo");
    answers.cutOff("currentpermission");
    expect(await enter(askFirst())).toBe(true);
    expect(awayStore.get()?.isSure).toBe(true);
    expect(sessionStore.get()?.user).toEqual(user);
    expect(queryClient.getQueryState(key)?.dataUpdatedAt).toBe(atMs);
    expect(queryClient.getQueryData(key)).toMatchObject({
      rows: [{ OrderNo: "P-seen" }],
      newIds: new Set(),
      updatedAtMs: atMs,
    });
    answers.on("logininfo", { ...user, UserName: "admin" });
    answers.on("currentpermission", []);
    awayStore.set(undefined);
    // Who it is and what they may is asked anew; the list when it is looked at.
    await expect.poll(() => answers.asked("currentpermission").length).toBe(2);
    expect(queryClient.getQueryData(key)).toBeUndefined();
    await expect.poll(kept).toBeNull();
  });

  const unasked: [string, () => void][] = [
    ["who signed out", () => clearCookie(sessionCookie)],
    ["whom another window has signed in since", () => writeCookie(sessionCookie, "another")],
    ["a session that is over", () => sessionExpiredStore.set(true)],
  ];
  for (const [of, happen] of unasked) {
    test(`nothing is kept for ${of}`, () => {
      look();
      leave();
      expect(kept()).toContain("P-seen");
      happen();
      leave();
      expect(kept()).toBeNull();
    });
  }

  test("another session, and one that has been idle for its time by then, are shown nothing of it", async ({
    answers,
  }) => {
    look();
    leave();
    beginAnew();
    answers.cutOff("logininfo");
    answers.cutOff("currentpermission");
    writeCookie(sessionCookie, "another");
    await expect(enter(askFirst())).rejects.toBeInstanceOf(NetworkError);
    expect(sessionStore.get()).toBeUndefined();
    writeCookie(sessionCookie, "a-session");
    vi.setSystemTime(Date.now() + 15 * 60_000);
    await expect(enter(askFirst())).rejects.toBeInstanceOf(NetworkError);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    // Nobody has said that the session is over.
    expect(document.cookie).toContain(sessionCookie);
  });

  test("of long lists a hundred rows are kept, and of very much the latest that fits", () => {
    look(Array.from({ length: 150 }, (_, at) => ({ OrderNo: `P-${at}` })));
    const long = { rows: [{ Remark: "r".repeat(999_000) }] };
    queryClient.setQueryData(["tab 2", "payoutorderList", "{}"], long, { updatedAt: atMs - 1 });
    leave();
    const { answers: lists } = JSON.parse(kept() ?? "");
    expect(lists).toHaveLength(1);
    expect(lists[0].data.rows).toHaveLength(100);
    expect(lists[0].data.nextCursor).toBeNull();
  });

  test("a list that was cut off, and a server that was back, before anybody watched: it is asked again", async ({
    open,
    answers,
  }) => {
    answers.cutOff("payorderList");
    await open("/xpay/PayOrder");
    await expect.element(page.getByRole("alert").first()).toBeVisible();
    await expect.poll(() => awayStore.get()).toBeUndefined();
    answers.on("payorderList", { Rows: [{ OrderNo: "P-again" }] });
    const stop = askAgainWhenBack();
    await expect.poll(() => rows().elements().length).toBe(1);
    stop();
  });
});
