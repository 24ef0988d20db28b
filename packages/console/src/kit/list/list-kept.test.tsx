/** What a list keeps: the reader's place, columns, views, and what was loaded while another tab was in front. */
import { vi } from "vitest";
import { userEvent } from "vitest/browser";
import { texts } from "../../i18n/en-us.ts";
import { expect, now, page, test } from "../../testing/component.ts";
import { columnHeader, loaded, row, rows } from "../../testing/list.ts";
import { message } from "../../testing/shell.ts";

const list = "payorderList";
const ordersOf = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ OrderNo: `P${from + at}` }));
const scroller = () => page.getByRole("grid").element().parentElement as HTMLElement;
const openPages = () => page.getByRole("navigation", { name: "Open pages" });

/** The first row that stands wholly under the header. */
function firstInView(): string | undefined {
  const top = scroller().getBoundingClientRect().top + 33;
  const all = [...scroller().querySelectorAll("tbody tr[data-index]")];
  return all.find((one) => one.getBoundingClientRect().top >= top)?.id;
}

test("a thousand loaded rows keep the document under 1,500 nodes", async ({ open, answers }) => {
  answers.on(list, ({ Cursor, Size }) => ({
    Rows: ordersOf(Size, 1 + Number(Cursor ?? 0)),
    NextCursor: String(Number(Cursor ?? 0) + Size),
    Total: 10_000,
    TotalIsExact: false,
  }));
  await page.viewport(1280, 800);
  await open("/xpay/PayOrder?Date=last3Months");
  for (const reached of ["100", "300", "500", "700", "900", "1,100"]) {
    await expect.element(loaded()).toMatchTextContent(`${reached} of 10,000+ rows loaded`);
    scroller().scrollTo(0, scroller().scrollHeight);
  }
  expect(document.body.querySelectorAll("*").length).toBeLessThan(1500);
});

test("a refresh marks what is new and leaves the reader's place", async ({ open, answers }) => {
  answers.on(list, { Rows: ordersOf(100) });
  await open("/xpay/PayOrder?Date=all");
  await expect.element(loaded()).toMatchTextContent("100 of 100");
  scroller().scrollTo(0, 1600);
  await expect.poll(() => Number(firstInView()?.slice("row-P".length))).toBeGreaterThan(30);
  const before = firstInView();
  answers.on(list, { Rows: [{ OrderNo: "NEW" }, ...ordersOf(100)] });
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expect.element(loaded()).toMatchTextContent("101 of 101");
  await expect.poll(firstInView).toBe(before);
  scroller().scrollTo(0, 0);
  await expect.element(row("NEW")).toHaveAttribute("data-new", "true");
  await expect.element(row("P1")).not.toHaveAttribute("data-new");
});

test("a timer's refresh says that nobody asked, and stops behind another tab", async ({ open, answers }) => {
  vi.useFakeTimers({ now, toFake: ["Date", "setInterval", "clearInterval"] });
  await open("/xpay/PayOrder");
  await expect.element(rows()).toHaveLength(3);
  await page.getByRole("button", { name: "Auto-refresh: Off" }).click();
  await page.getByRole("button", { name: "Every 15 seconds" }).click();
  expect(answers.asked(list)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(16_000);
  await expect.poll(() => answers.asked(list)).toHaveLength(2);
  expect(answers.asked(list)[0]?.headers.get("x-polled")).toBeNull();
  expect(answers.asked(list)[1]?.headers.get("x-polled")).toBe("1");
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).first().click();
  await expect.element(page.getByRole("grid", { name: "Collection Orders" })).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(answers.asked(list)).toHaveLength(2);
  // Come back to late, it does not wait for another 15 seconds.
  await openPages().getByText("Collection Orders").click();
  await expect.poll(() => answers.asked(list)).toHaveLength(3);
  expect(answers.asked(list)[2]?.headers.get("x-polled")).toBe("1");
});

test("what was looked at on another day says so", async ({ open, answers }) => {
  vi.useFakeTimers({ now, toFake: ["Date", "setInterval", "clearInterval"] });
  answers.on(list, { Rows: ordersOf(1) });
  await open("/xpay/PayOrder?Date=all");
  const updated = page.css("footer").getByText(/^updated/);
  await expect.element(updated).toMatchTextContent(/^updated 10:0\d:\d\d$/);
  vi.setSystemTime(now.getTime() + 24 * 3_600_000);
  await vi.advanceTimersByTimeAsync(11_000);
  await expect.element(updated).toMatchTextContent(/^updated 2026-11-18 10:0\d:\d\d$/);
});

test.for([
  ["today", ["2026-11-18", "2026-11-19"]],
  ["all", [undefined]],
] as const)("after midnight a list of %s is asked for its days", async ([range, days], { open, answers }) => {
  vi.useFakeTimers({ now, toFake: ["Date", "setInterval", "clearInterval"] });
  const asked = (call: "payorderList" | "payorderSummary") =>
    answers.asked(call).map(({ input }) => input.From?.slice(0, 10));
  answers.on(list, { Rows: ordersOf(1) });
  await open(`/xpay/PayOrder?Date=${range}`);
  await expect.element(rows()).toHaveLength(1);
  await expect.poll(() => asked("payorderSummary")).toEqual(days.slice(0, 1));
  vi.setSystemTime(now.getTime() + 24 * 3_600_000);
  await vi.advanceTimersByTimeAsync(11_000);
  await expect.poll(() => asked(list)).toEqual(days);
  await expect.poll(() => asked("payorderSummary")).toEqual(days);
  const label = page.getByRole("button", { name: /UTC\+07:00/ });
  await expect.element(label).toMatchTextContent(days.at(-1) ?? "All time");
});

test("coming back to a tab finds everything as it was and asks for nothing", async ({ open, answers }) => {
  answers.on(list, { Rows: ordersOf(100) });
  await open("/xpay/PayOrder?Date=last3Months");
  await expect.element(loaded()).toMatchTextContent("100 of 100");
  scroller().scrollTo(0, 900);
  await expect.poll(firstInView).not.toBe("row-P1");
  await page.getByRole("link", { name: "Callback Records" }).first().click();
  await expect.element(page.getByRole("grid", { name: "Callback Records" })).toBeVisible();
  await openPages().getByText("Collection Orders").click();
  await expect.element(page.getByRole("grid", { name: "Collection Orders" })).toBeVisible();
  expect(scroller().scrollTop).toBe(900);
  expect(answers.asked(list)).toHaveLength(1);
  expect(answers.asked("payorderSummary")).toHaveLength(1);
});

test("columns are shown, moved and made wider, and kept for this user", async ({ open, answers }) => {
  answers.on("preferenceGet", { Value: null });
  await open("/xpay/PayOrder");
  await expect.element(rows()).toHaveLength(3);
  const amount = columnHeader("Amount");
  const widthOf = () => amount.element().getBoundingClientRect().width;
  const before = widthOf();
  const edge = amount.element().lastElementChild as HTMLElement;
  const drag = (type: string, clientX: number, target: EventTarget = document) =>
    target.dispatchEvent(new MouseEvent(type, { clientX, clientY: 8, bubbles: true, cancelable: true }));
  drag("mousedown", 500, edge);
  for (const clientX of [520, 540, 560]) drag("mousemove", clientX);
  drag("mouseup", 560);
  await expect.poll(widthOf).toBe(before + 60);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Merchant number" }).click();
  await page.getByRole("checkbox", { name: "External id" }).click();
  await page.getByRole("button", { name: "Move Status up" }).click();
  await expect.element(columnHeader("Merchant number")).not.toBeInTheDocument();
  await expect.element(columnHeader("External id")).toBeInTheDocument();
  await expect.element(page.getByRole("columnheader").nth(2)).toMatchTextContent("Status");
  const kept = () => answers.asked("preferenceSave").at(-1)?.input ?? { Key: "", Value: "{}" };
  await expect
    .poll(() => JSON.parse(kept().Value))
    .toMatchObject({
      hidden: { MerchantOrderNo: true, ExternalId: false },
      widthsPx: { Amount: before + 60 },
    });
  expect(kept().Key).toBe("columns/PayOrder");
  await page.getByRole("button", { name: "Reset columns" }).click();
  await expect.element(columnHeader("Merchant number")).toBeInTheDocument();
  expect(widthOf()).toBe(before);
});

test("kept columns come from the server, also on another machine", async ({ open, answers }) => {
  answers.on("preferenceGet", ({ Key }) => ({
    Value:
      Key === "columns/PayOrder"
        ? JSON.stringify({ order: ["Status"], hidden: { Amount: true }, widthsPx: { Status: 222 } })
        : null,
  }));
  await open("/xpay/PayOrder");
  await expect.element(columnHeader("Amount")).not.toBeInTheDocument();
  await expect.poll(() => columnHeader("Status").element().getBoundingClientRect().width).toBe(222);
});

test("a view is saved under a name and brings its question back", async ({ open, answers }) => {
  answers.on("preferenceGet", ({ Key }) => ({
    Value:
      Key === "views/PayOrder"
        ? JSON.stringify([{ Name: "Locked ones", Search: "Date=all&Statuses=Locked" }])
        : null,
  }));
  await open("/xpay/PayOrder?Date=last3Months&Statuses=Failed");
  await page.getByRole("button", { name: "Saved views" }).click();
  await expect.element(page.getByRole("button", { name: "Locked ones", exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "View name" }).fill("Failed lately");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => answers.asked("preferenceSave").length).toBe(1);
  const { Key, Value } = answers.asked("preferenceSave")[0]?.input ?? { Key: "", Value: "[]" };
  expect(Key).toBe("views/PayOrder");
  expect(JSON.parse(Value)).toEqual([
    { Name: "Locked ones", Search: "Date=all&Statuses=Locked" },
    { Name: "Failed lately", Search: "Date=last3Months&Statuses=Failed" },
  ]);
  await page.getByRole("button", { name: "Locked ones", exact: true }).click();
  await expect.poll(() => location.search).toBe("?Date=all&Statuses=Locked");
  await expect
    .poll(() => answers.asked(list).at(-1)?.input)
    .toEqual({ Statuses: ["Locked"], Size: 100, Sort: "newest" });
});

test("no view is saved before the others are known", async ({ open, answers }) => {
  const answer = answers.hold("preferenceGet");
  answers.cutOff("preferenceGet");
  const box = page.getByRole("button", { name: "Saved views" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const name = page.getByRole("textbox", { name: "View name" });
  await open("/xpay/PayOrder?Date=last3Months&Statuses=Failed");
  await box.click();
  await name.fill("Failed lately");
  await expect.element(page.getByText(texts.savedViews.awaited)).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(save).toBeDisabled();
  answer();
  await expect.element(page.getByText(texts.savedViews.failed)).toBeVisible();
  await expect.element(save).toBeDisabled();
  answers.on("preferenceGet", {
    Value: JSON.stringify([{ Name: "Locked ones", Search: "Statuses=Locked" }]),
  });
  await userEvent.keyboard("{Escape}");
  await box.click();
  await expect.element(page.getByRole("button", { name: "Locked ones", exact: true })).toBeVisible();
  await name.fill("Failed lately");
  await save.click();
  await expect.poll(() => answers.asked("preferenceSave").length).toBe(1);
  expect(answers.asked("preferenceSave")[0]?.input.Value).toContain("Locked ones");
});

test("lists of one page keep their columns and views apart, and the first of them those it always had", async ({
  open,
  answers,
}) => {
  const askedKeys = () => answers.asked("preferenceGet").map(({ input }) => input.Key);
  const openViews = () => page.getByRole("button", { name: "Saved views" }).click();
  answers.on("preferenceGet", ({ Key }) => ({
    Value: Key === "views/Approval" ? JSON.stringify([{ Name: "Large ones", Search: "" }]) : null,
  }));
  await open("/setting/Approval?View=Mine");
  await openViews();
  await expect.poll(askedKeys).toEqual(["columns/Approval/Mine", "views/Approval/Mine"]);
  await expect.element(page.getByRole("textbox", { name: "View name" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Large ones", exact: true })).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Waiting for me" }).click();
  await openViews();
  await expect.element(page.getByRole("button", { name: "Large ones", exact: true })).toBeVisible();
  expect(askedKeys().slice(2)).toEqual(["columns/Approval", "views/Approval"]);
});

test.for([
  ["/setting/Approval?View=Done", "columns/Approval/Done"],
  ["/report/Exports", "columns/Exports"],
  ["/report/Exports?View=Schedules", "columns/Exports/Schedules"],
  ["/xpay/OriginalRecord?View=list", "columns/OriginalRecord"],
] as const)("the columns of %s are kept as %s", async ([address, key], { open, answers }) => {
  await open(address);
  await expect.poll(() => answers.asked("preferenceGet").map(({ input }) => input.Key)).toEqual([key]);
});

test.for([
  ["as long as the server takes", [{ Name: "First", Search: `LockedBy=${"a".repeat(32_700)}` }]],
  [
    "as many as a list has",
    Array.from({ length: 30 }, (_, at) => ({ Name: at ? `View ${at}` : "First", Search: "" })),
  ],
] as const)(
  "beside views %s one more is refused, and its name stays to be tried again",
  async ([, views], { open, answers }) => {
    const isKept = () => page.getByRole("button", { name: "One more", exact: true });
    answers.on("preferenceGet", ({ Key }) => ({
      Value: Key === "views/PayOrder" ? JSON.stringify(views) : null,
    }));
    await open("/xpay/PayOrder?Date=last3Months&Statuses=Failed,Expired,Success");
    await page.getByRole("button", { name: "Saved views" }).click();
    await expect.element(page.getByRole("button", { name: "First", exact: true })).toBeVisible();
    const name = page.getByRole("textbox", { name: "View name" });
    await name.fill("One more");
    await userEvent.keyboard("{Enter}");
    await expect.element(message(texts.savedViews.full)).toBeVisible();
    await expect.element(isKept()).not.toBeInTheDocument();
    await expect.element(name).toHaveValue("One more");
    await page.getByRole("button", { name: "Delete the view First" }).click();
    await name.click();
    await userEvent.keyboard("{Enter}");
    await expect.element(isKept()).toBeVisible();
  },
);
