/** What every list does with questions, keys and answers, shown by Collection Orders. */
import { userEvent } from "vitest/browser";
import type { Answers } from "../../testing/answers.ts";
import { expect, inEachView, page, test } from "../../testing/component.ts";
import { cell, chip, columnHeader, drawer, loaded, openRecord, row, rows } from "../../testing/list.ts";

const list = "payorderList";
const search = () => decodeURIComponent(location.search);
const lastAsked = (answers: Answers) => answers.asked(list).at(-1)?.input;
const ordersOf = (...numbers: string[]) => ({ Rows: numbers.map((OrderNo) => ({ OrderNo })) });
const last3Months = "/xpay/PayOrder?Date=last3Months";

test("the newest come first, with counts by status and sums by currency, until the oldest are asked for", async ({
  open,
  answers,
}) => {
  answers.on(list, ({ Sort }) => ordersOf(...(Sort === "newest" ? ["P2", "P1"] : ["P1", "P2"])));
  answers.on("payorderSummary", {
    StatusCounts: [
      { Status: "Pending", Count: 4 },
      { Status: "Expired", Count: 1200 },
    ],
    Sums: [{ Currency: "THB", Amount: "1234567.50", Count: 1204 }],
  });
  await open(last3Months);
  await expect.element(row("P2")).toHaveAttribute("data-index", "0");
  await expect.element(chip("All")).toMatchTextContent("All 1,204");
  await expect.element(chip("Pending")).toMatchTextContent("Pending 4");
  await expect.element(chip("Success")).toMatchTextContent("Success 0");
  await expect.element(page.css("footer dd").first()).toMatchTextContent("THB 1,234,567.50");
  await expect.element(loaded()).toMatchTextContent("2 of 2 rows loaded");
  await expect.element(columnHeader("Created")).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Created" }).click();
  await expect.element(row("P1")).toHaveAttribute("data-index", "0");
  await expect.element(columnHeader("Created")).toHaveAttribute("aria-sort", "ascending");
  expect(search()).toContain("Sort=oldest");
  expect(lastAsked(answers)).toMatchObject({ Sort: "oldest" });
});

test("what is typed and not asked yet stays while records are opened and closed", async ({
  open,
  answers,
}) => {
  answers.on(list, ordersOf("P1", "P2"));
  await open(last3Months);
  const box = page.getByRole("form", { name: "Search" }).getByRole("textbox").first();
  await expect.element(rows()).toHaveLength(2);
  await box.fill("P12");
  await openRecord("P1");
  await expect.element(drawer("P1")).toBeVisible();
  await userEvent.keyboard("j");
  await expect.element(drawer("P2")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(box).toHaveValue("P12");
  expect(answers.asked(list)).toHaveLength(1);
});

test("a status chip filters, stands in the address, and the browser's back undoes it by asking again", async ({
  open,
  answers,
}) => {
  answers.on(list, ({ Statuses }) =>
    Statuses ? { Rows: [{ OrderNo: "P9", Status: "Expired" }] } : ordersOf("P1", "P2", "P3"),
  );
  await open(last3Months);
  await expect.element(rows()).toHaveLength(3);
  await chip("Expired").click();
  await expect.element(rows()).toHaveLength(1);
  await expect.element(cell("Status", "P9")).toMatchTextContent(/^Expired$/);
  expect(search()).toContain("Statuses=Expired");
  expect(lastAsked(answers)).toMatchObject({ Statuses: ["Expired"] });
  await expect.element(chip("Expired")).toHaveAttribute("aria-pressed", "true");
  history.back();
  await expect.element(loaded()).toMatchTextContent("3 of 3 rows loaded");
  expect(lastAsked(answers)).not.toHaveProperty("Statuses");
  await expect.element(chip("Expired")).toHaveAttribute("aria-pressed", "false");
});

test("a question that was asked before is asked again, and Search asks the same once more", async ({
  open,
  answers,
}) => {
  answers.on(list, ({ Statuses }) => ordersOf(...(Statuses ? ["P9"] : ["P1", "P2"])));
  await open(last3Months);
  await expect.element(rows()).toHaveLength(2);
  await chip("Success").click();
  await expect.element(rows()).toHaveLength(1);
  await chip("Success").click();
  await expect.element(rows()).toHaveLength(2);
  await expect.poll(() => answers.asked(list).length).toBe(3);
  expect(lastAsked(answers)).not.toHaveProperty("Statuses");
  answers.on(list, ordersOf("P3", "P1", "P2"));
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect.element(rows()).toHaveLength(3);
  expect(answers.asked(list)).toHaveLength(4);
  expect(lastAsked(answers)).toEqual(answers.asked(list)[2]?.input);
});

test("counts, sums and the alarm of the question before are dimmed until their own are here", async ({
  open,
  answers,
}) => {
  answers.on(list, ({ Statuses }) => ordersOf(...(Statuses ? ["P9"] : ["P1", "P2"])));
  answers.on("payorderSummary", { Sums: [{ Currency: "THB", Amount: "20.00", Count: 2 }] });
  await open(last3Months);
  const sum = page.css("footer dd").first();
  const stale = () => document.querySelectorAll("footer [data-stale], [role=group][data-stale]").length;
  await expect.element(sum).toMatchTextContent("20.00");
  const answer = answers.hold("payorderSummary");
  await chip("Success").click();
  await expect.element(rows()).toHaveLength(1);
  expect(stale()).toBe(2);
  expect(document.querySelector("[role=status][data-stale]")).not.toBeNull();
  answers.on("payorderSummary", { Sums: [{ Currency: "THB", Amount: "10.00", Count: 1 }] });
  answer();
  await expect.element(sum).toMatchTextContent("10.00");
  expect(stale()).toBe(0);
});

test("several pasted numbers ask for exactly those, however old", async ({ open, answers }) => {
  answers.on(list, ordersOf("P1", "P2", "P3"));
  await open("/xpay/PayOrder");
  await expect.element(rows()).toHaveLength(3);
  expect(lastAsked(answers)).toHaveProperty("From");
  await navigator.clipboard.writeText("P2\nM-7\tBANK 3");
  await userEvent.keyboard("/");
  await expect.element(page.getByRole("textbox", { name: /number/i }).first()).toHaveFocus();
  await userEvent.paste();
  await expect.element(page.getByText("4 numbers")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => lastAsked(answers)).toMatchObject({ OrderNos: ["P2", "M-7", "BANK", "3"] });
  expect(lastAsked(answers)).not.toHaveProperty("From");
  expect(search()).toContain("OrderNos=P2,M-7,BANK,3");
});

test("what failed is said until it is there, and the way out asks for the same again", async ({
  open,
  answers,
}) => {
  answers.on(list, ordersOf("P1"));
  await open(last3Months);
  await expect.element(rows()).toHaveLength(1);
  const retry = page.getByRole("button", { name: "Loading failed. Try again" });
  answers.cutOff(list);
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expect.element(retry).toBeVisible();
  await expect.element(rows()).toHaveLength(1);
  answers.on(list, ordersOf("P2", "P1"));
  await retry.click();
  await expect.element(rows()).toHaveLength(2);
  expect(lastAsked(answers)).not.toHaveProperty("Cursor");
  await expect.element(retry).not.toBeInTheDocument();
});

test("a first call that failed says why, and another try brings the rows", async ({ open, answers }) => {
  answers.cutOff(list);
  await open("/xpay/PayOrder");
  await expect.element(page.getByRole("alert")).toMatchTextContent("cannot be reached");
  await expect.element(rows()).toHaveLength(0);
  answers.on(list, ordersOf("P1"));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(rows()).toHaveLength(1);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("nothing found says so and offers the way out", async ({ open, answers }) => {
  answers.on(list, ({ OrderNos }) => ordersOf(...(OrderNos ? [] : ["P1"])));
  await open("/xpay/PayOrder?OrderNos=NOTHING");
  await expect.element(page.getByText("Nothing matches these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(rows()).toHaveLength(1);
  expect(search()).not.toContain("OrderNos");
});

test("an amount that is none is said at its field and not asked", async ({ open, answers }) => {
  await open("/xpay/PayOrder?AmountFrom=10");
  await page.getByRole("button", { name: /^More filters/ }).click();
  const field = page.getByRole("textbox", { name: "Amount from" });
  await expect.poll(() => lastAsked(answers)).toMatchObject({ AmountFrom: "10" });
  await field.fill("1e3");
  await expect.element(page.getByText("Use digits and a point, such as 100.50")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveFocus();
  expect(search()).toBe("?AmountFrom=10");
  await field.fill("1000");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => lastAsked(answers)).toMatchObject({ AmountFrom: "1000" });
  expect(search()).toBe("?AmountFrom=1000");
  expect(answers.asked(list)).toHaveLength(2);
});

test("Esc closes an open popup, and the list's keys rest meanwhile", async ({ open, answers }) => {
  answers.on(list, ordersOf("P1", "P2"));
  await open("/xpay/PayOrder");
  await expect.element(rows()).toHaveLength(2);
  await page.getByRole("button", { name: /Last 3 days/ }).click();
  const preset = page.getByRole("button", { name: "Previous month" });
  await expect.element(preset).toBeVisible();
  await userEvent.keyboard("j");
  await expect.element(page.css("tr[data-active]")).toHaveLength(0);
  await userEvent.keyboard("{Escape}");
  await expect.element(preset).not.toBeInTheDocument();
  await userEvent.keyboard("j");
  await expect.element(row("P1")).toHaveAttribute("data-active", "true");
});

test("X selects all that is loaded, and none again; m leads to what can be done with them", async ({
  open,
  answers,
}) => {
  answers.on(list, {
    Rows: ["P1", "P2"].map((OrderNo) => ({ OrderNo, ReviewStatus: "PendingReview" as const })),
  });
  await open(last3Months);
  await expect.element(rows()).toHaveLength(2);
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  await userEvent.keyboard("X");
  await expect.element(bar.getByRole("status")).toMatchTextContent("2 selected");
  await userEvent.keyboard("m");
  await expect.element(bar.getByRole("button", { name: "Approve exact (2)" })).toHaveFocus();
  await userEvent.keyboard("X");
  await expect.element(bar).not.toBeInTheDocument();
});

/** Where the page stands in its history: of its length a browser counts fifty at most, for all tests of the page together. */
const step = () => (history.state as { idx: number }).idx;

test("a drawer that is closed leaves no step behind: back goes to what was asked before", async ({
  open,
  answers,
}) => {
  answers.on(list, ordersOf("P1", "P2"));
  await open(last3Months);
  await chip("Pending").click();
  await expect.poll(search).toContain("Statuses=Pending");
  const asked = search();
  const before = step();
  await openRecord("P1");
  await expect.element(drawer("P1")).toBeVisible();
  await userEvent.keyboard("j");
  await expect.element(drawer("P2")).toBeVisible();
  await expect.poll(step).toBe(before + 1);
  // As a key that is held says it.
  for (let time = 0; time < 3; time += 1)
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.poll(search).toBe(asked);
  expect(step()).toBe(before);
  history.back();
  await expect.poll(search).toBe("?Date=last3Months");
});

test("what is opened or asked before the browser has gone back from a closed drawer is not lost with it", async ({
  open,
  answers,
}) => {
  answers.on(list, ordersOf("P1", "P2"));
  answers.on("payorderGet", ({ OrderNo }) => ({ Order: { OrderNo } }));
  await open(last3Months);
  await openRecord("P1");
  await expect.element(drawer("P1")).toBeVisible();
  const before = step();
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("Escape");
  row("P2")
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(drawer("P2")).toBeVisible();
  await expect.poll(search).toBe("?Date=last3Months&Open=P2");
  expect(step()).toBe(before);
  press("Escape");
  chip("Pending")
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.poll(search).toBe("?Date=last3Months&Statuses=Pending");
  await expect.element(drawer()).not.toBeInTheDocument();
  history.back();
  await expect.poll(search).toBe("?Date=last3Months");
});

test("a drawer that a link has open is closed where it stands: the step before it is another page's", async ({
  open,
  answers,
}) => {
  answers.on(list, ordersOf("P1", "P2"));
  await open(`${last3Months}&Open=P2`);
  await expect.element(drawer("P2")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(search).toBe("?Date=last3Months");
});

test("the keys walk the rows and the drawer follows; Esc gives the list the focus back", async ({
  open,
  answers,
}) => {
  answers.on(list, ordersOf("P1", "P2"));
  answers.on("payorderGet", ({ OrderNo }) => ({ Order: { OrderNo } }));
  await open(last3Months);
  await expect.element(rows()).toHaveLength(2);
  await userEvent.keyboard("j{Enter}");
  await expect.element(drawer("P1").getByRole("heading", { name: "P1" })).toBeVisible();
  expect(search()).toContain("Open=P1");
  await userEvent.keyboard("j");
  await expect.element(drawer("P2").getByRole("heading", { name: "P2" })).toBeVisible();
  expect(search()).toContain("Open=P2");
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(page.getByRole("grid")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await drawer("P2").getByRole("link", { name: "Open in a tab" }).click();
  await expect.poll(() => location.pathname).toBe("/xpay/PayOrder/P2");
  await expect.element(page.getByRole("article", { name: "P2" })).toBeVisible();
});

inEachView(({ t, language }) => {
  test("the calendar names its month as each language does", async ({ open }) => {
    await open("/xpay/PayOrder");
    await page.getByRole("button", { name: /UTC/ }).click();
    const month = language === "enUS" ? "November 2026" : "2026年11月";
    await expect.element(page.getByRole("button", { name: month })).toBeVisible();
    await expect.element(page.getByRole("button", { name: t.kit.date.previousMonth })).toBeVisible();
  });
});

test("the tools of a list stand on one line at every width, and say which range holds", async ({ open }) => {
  await open("/xpay/CashoutOrder");
  const bar = page.getByRole("form", { name: "Search" }).css(":scope > div").first();
  await expect.element(bar.getByRole("button", { name: "Create payout" })).toBeVisible();
  for (const width of [1440, 1280, 1024, 992]) {
    await page.viewport(width, 900);
    const tools = bar.element() as HTMLElement;
    const middles = [...tools.querySelectorAll("input, button")].map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
    expect([width, Math.max(...middles) - Math.min(...middles)]).toEqual([width, 0]);
    expect(tools.scrollWidth).toBeLessThanOrEqual(tools.clientWidth);
    const range = bar.getByRole("button", { name: /^Last 3 days/ }).element();
    const name = range.querySelector("b")?.getBoundingClientRect();
    expect(name?.bottom).toBeLessThanOrEqual(range.getBoundingClientRect().bottom);
  }
});

test("a row's buttons lie over its end, wherever the list is scrolled to, and cover nothing at its end", async ({
  open,
  answers,
}) => {
  answers.on("cashoutorderList", { Rows: [{ OrderNo: "C1" }, { OrderNo: "C2" }] });
  await open("/xpay/CashoutOrder");
  await expect.element(row("C2")).toBeVisible();
  const scroller = page.getByRole("grid").element().parentElement as HTMLElement;
  expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
  const cells = () => [...row("C2").element().querySelectorAll("td")].filter((one) => one.dataset.column);
  const headings = document.querySelectorAll("thead th:not([data-pin=select], [data-pin=end])");
  const lastOfBox = () => cells().at(-1)?.getBoundingClientRect().right ?? 0;
  for (const scrolled of [0, scroller.scrollWidth]) {
    scroller.scrollLeft = scrolled;
    if (scrolled > 0) await expect.poll(() => cells().length).toBe(headings.length);
    await cell(cells().at(scrolled > 0 ? -2 : 2)?.dataset.column ?? "", "C2").hover();
    const button = row("C2").getByRole("button", { name: "Actions for C2" });
    await expect.element(button).toBeVisible();
    const end = scroller.getBoundingClientRect().right;
    const buttons = button.element().closest("td")?.getBoundingClientRect();
    expect(Math.round(end - (buttons?.right ?? 0))).toBeLessThanOrEqual(1);
    if (scrolled > 0) expect(lastOfBox()).toBeLessThanOrEqual(buttons?.left ?? 0);
  }
});
