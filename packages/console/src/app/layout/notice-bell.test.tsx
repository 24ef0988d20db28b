/** The bell: how many notices there are, what they say, where they lead, and when they are past. */
import type { NoticeRow } from "@opc/contract/home/notices";
import {
  atDesk,
  expect,
  expectAccessible,
  filled,
  inEachView,
  now,
  page,
  test,
  vi,
} from "../../testing/component.ts";
import type { PartOf } from "../../testing/fixture.ts";

const silent: PartOf<NoticeRow> = {
  NoticeId: "5",
  Kind: "CrawlerDown",
  Severity: "Warning",
  Parameters: { SpiderId: "SP-9", Account: "KBANK 1" },
  ClearedAt: null,
  IsRead: false,
};

inEachView(({ t }) => {
  const words = t.notice;

  test("a crawler that nobody hears rings the bell, and is past when it is heard", async ({
    open,
    answers,
  }) => {
    answers.on("noticeCount", { Unread: 1, Open: 1, Worst: "Warning" });
    answers.on("noticeList", ({ Open }) => ({ Rows: Open ? [silent] : [] }));
    await open("/setting/Language");
    await page.getByRole("button", { name: filled(t.shell.notices, { unread: 1, open: 1 }) }).click();
    const panel = page.getByRole("region", { name: words.title });
    const said = filled(words.kind.CrawlerDown, { SpiderId: "SP-9", Account: "KBANK 1" });
    await expect.element(panel.getByText(said)).toBeVisible();
    await expect.element(panel.getByText(words.unread)).toBeVisible();
    await expectAccessible(document);
    answers.on("noticeList", ({ Open }) => ({
      Rows: Open
        ? []
        : [{ ...silent, RaisedAt: "2026-11-18T02:00:00.000Z", ClearedAt: "2026-11-18T03:00:00.000Z" }],
    }));
    await panel.getByRole("button", { name: words.past }).click();
    const past = panel.getByRole("button", { name: said, exact: false });
    await expect
      .element(past)
      .toMatchTextContent(filled(words.over, { from: "2026-11-18 09:00:00", to: "2026-11-18 10:00:00" }));
    await panel.getByRole("button", { name: words.open }).click();
    await expect.element(panel.getByText(words.noneOpen)).toBeVisible();
    await panel.getByRole("button", { name: words.past }).click();
    await past.click();
    await expect.poll(() => location.pathname).toBe("/spider/SpiderSetting/SP-9");
    await expect.element(panel).not.toBeInTheDocument();
    expect(answers.asked("noticeRead").map(({ input }) => input)).toEqual([{ NoticeIds: ["5"] }]);
  });
});

atDesk(({ t }) => {
  test("the bell asks every ten seconds, and keeps nobody signed in by it", async ({ open, answers }) => {
    vi.useFakeTimers({ now, toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
    answers.on("noticeCount", { Unread: 0, Open: 0, Worst: null });
    await open("/setting/Language");
    await expect
      .element(page.getByRole("button", { name: filled(t.shell.notices, { unread: 0, open: 0 }) }))
      .toBeVisible();
    answers.on("noticeCount", { Unread: 2, Open: 3, Worst: "Critical" });
    await vi.advanceTimersByTimeAsync(10_100);
    await expect
      .element(page.getByRole("button", { name: filled(t.shell.notices, { unread: 2, open: 3 }) }))
      .toBeVisible();
    expect(answers.asked("noticeCount").every(({ headers }) => headers.get("x-polled") === "1")).toBe(true);
  });

  test("all are marked as read at once", async ({ open, answers }) => {
    answers.on("noticeCount", { Unread: 1, Open: 1 });
    answers.on("noticeList", { Rows: [silent] });
    await open("/setting/Language");
    await page.getByRole("button", { name: filled(t.shell.notices, { unread: 1, open: 1 }) }).click();
    answers.on("noticeList", { Rows: [{ ...silent, IsRead: true }] });
    await page.getByRole("button", { name: t.notice.readAll }).click();
    await expect.element(page.getByRole("button", { name: t.notice.readAll })).not.toBeInTheDocument();
    expect(answers.asked("noticeReadall")).toHaveLength(1);
  });
});
