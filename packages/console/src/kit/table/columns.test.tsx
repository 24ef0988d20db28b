import { cdp, type Locator, userEvent } from "vitest/browser";
import { toggleSidebar } from "../../state/sidebar.ts";
import { expect, filled, inEachView, now, page, test } from "../../testing/component.ts";
import { cell, columnHeader, row, rows } from "../../testing/list.ts";
import { boxOf, message } from "../../testing/shell.ts";

const many = Array.from({ length: 100 }, (_, at) => ({ OrderNo: `P${at + 1000}` }));

const titles = () => [...document.querySelectorAll("thead th:not([data-pin=select], [data-pin=end])")];
const drawnIn = (one: Locator) => one.element().querySelectorAll("td[data-column]").length;

inEachView(({ t, isPhone, language, width }) => {
  const isEnglish = language === "enUS";

  test("times are YYYY-MM-DD HH:mm:ss, and say how long ago", async ({ open, answers }) => {
    const ages = [
      [29, "2026-11-18 10:03:36", isEnglish ? "just now" : t.kit.relative.justNow],
      [60, "2026-11-18 10:03:05", isEnglish ? "1 minute ago" : t.kit.relative.minutesAgoOne],
      [
        300,
        "2026-11-18 09:59:05",
        isEnglish ? "5 minutes ago" : filled(t.kit.relative.minutesAgo, { count: 5 }),
      ],
      [
        7200,
        "2026-11-18 08:04:05",
        isEnglish ? "2 hours ago" : filled(t.kit.relative.hoursAgo, { count: 2 }),
      ],
      [90_000, "2026-11-17 09:04:05", isEnglish ? "1 day ago" : t.kit.relative.oneDayAgo],
      [400_000, "2026-11-13 18:57:25", "2026-11-13"],
    ] as const;
    answers.on("payorderList", {
      Rows: ages.map(([age], at) => ({
        OrderNo: `P${at}`,
        CreatedAt: new Date(now.getTime() - age * 1000).toISOString(),
      })),
    });
    await open("/xpay/PayOrder");
    for (const [at, [, shown, said]] of ages.entries()) {
      const time = cell("CreatedAt", `P${at}`);
      await expect.element(time).toHaveTextContent(shown);
      await time.hover();
      await expect.element(time).toHaveAttribute("title", said);
    }
  });

  test("a column fits its content with 10 px to spare; a card says which of two statuses is which", async ({
    open,
    answers,
  }) => {
    answers.on("payorderList", {
      Rows: [
        { OrderNo: "P1", Status: "Success" },
        { OrderNo: "P2", Status: "Paying" },
      ],
    });
    await open("/xpay/PayOrder");
    await expect.element(rows().first()).toBeInTheDocument();
    if (isPhone) {
      await expect.element(cell("Status", "P1")).toHaveTextContent(t.paymentOrder.status.Success);
      expect(cell("CallbackStatus", "P1").element().textContent).toContain(
        t.paymentOrder.field.CallbackStatus,
      );
      expect(page.getByRole("button", { name: t.kit.columns.title }).elements()).toEqual([]);
      const scroller = page.getByRole("grid").element().parentElement as HTMLElement;
      expect(scroller.scrollWidth - scroller.clientWidth).toBe(0);
      return;
    }
    const header = columnHeader(t.paymentOrder.field.Status);
    const before = boxOf(header).width;
    await header.css("[class*=resize]").dblClick();
    const cells = [...document.querySelectorAll("td[data-column=Status]")];
    const widest = Math.max(
      ...cells.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect().width;
      }),
    );
    const cellPadding = 16;
    await expect.poll(() => Math.round(boxOf(header).width)).toBe(Math.ceil(widest) + cellPadding + 10);
    await page.getByRole("button", { name: t.kit.columns.title }).click();
    await page.getByRole("button", { name: t.kit.columns.usual }).click();
    await expect.poll(() => boxOf(header).width).toBe(before);
  });

  test("the line under a row is seen under all of its cells", async ({ open, answers }) => {
    answers.on("payorderList", { Rows: [{ OrderNo: "P1" }] });
    await open("/xpay/PayOrder?Date=all");
    await expect.element(row("P1")).toBeVisible();
    const end = boxOf(row("P1")).bottom;
    for (const one of row("P1").element().querySelectorAll("td:not(:empty)"))
      expect(one.getBoundingClientRect().bottom).toBeLessThanOrEqual(end - 1);
  });

  test("a currency that all rows share stands once, in the headings; a row of another brings it back", async ({
    open,
    answers,
  }) => {
    const order = { Amount: "1250.75", Fee: "1.00", RealPaymentAmount: null };
    answers.on("payorderList", { Rows: [{ ...order, OrderNo: "P1", Currency: "THB" }] });
    await open("/xpay/PayOrder?Date=all");
    const amount = cell("Amount", "P1");
    await expect.element(amount).toHaveTextContent("THB 1,250.75");
    const currency = amount.css("span span");
    const words = t.paymentOrder.field;
    const heading = (title: string) => page.getByRole("columnheader", { name: title, exact: true });
    if (isPhone) {
      expect(boxOf(currency).width).toBeGreaterThan(15);
      return;
    }
    // It is there for whoever listens, or copies the row.
    expect(boxOf(currency).width).toBe(0);
    getSelection()?.selectAllChildren(amount.element());
    expect(getSelection()?.toString()).toBe("THB 1,250.75");
    getSelection()?.removeAllRanges();
    await expect.element(heading(`${words.Amount} · THB`)).toBeVisible();
    await expect.element(heading(`${words.RealPaymentAmount} · THB`)).toBeVisible();
    await expect.element(heading(words.Status)).toBeVisible();
    answers.on("payorderList", {
      Rows: [
        { ...order, OrderNo: "P2", Currency: "USD" },
        { ...order, OrderNo: "P1", Currency: "THB" },
      ],
    });
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    await expect.element(heading(words.Amount)).toBeVisible();
    await expect.element(heading(`${words.Amount} · THB`)).not.toBeInTheDocument();
    for (const id of ["P1", "P2"])
      expect(boxOf(cell("Amount", id).css("span span")).width).toBeGreaterThan(15);
  });

  test("a heading that is too long ends before its currency, and fits both by a double click", async ({
    open,
    answers,
  }) => {
    if (isPhone) return;
    const key = "columns/PayOrder";
    const narrow = JSON.stringify({ order: [], hidden: {}, widthsPx: { RealPaymentAmount: 100 } });
    answers.on("preferenceGet", ({ Key }) => ({ Value: Key === key ? narrow : null }));
    answers.on("payorderList", { Rows: [{ OrderNo: "P1", Currency: "THB", RealPaymentAmount: "1.00" }] });
    await open("/xpay/PayOrder?Date=all");
    const header = columnHeader(t.paymentOrder.field.RealPaymentAmount);
    await expect.poll(() => boxOf(header).width).toBe(100);
    const title = header.css("[class*=title]");
    const shownTo = () => {
      const range = document.createRange();
      range.selectNode(title.element().lastChild as ChildNode);
      return range.getBoundingClientRect().right;
    };
    expect(title.element().lastChild?.textContent).toBe("\u00a0· THB");
    expect(shownTo()).toBeLessThanOrEqual(boxOf(title).right + 1);
    await header.css("[class*=resize]").dblClick();
    const name = () => title.element().firstElementChild as HTMLElement;
    await expect.poll(() => name().scrollWidth - name().clientWidth).toBe(0);
  });

  test("columns beyond the window are drawn once somebody comes near them, or walks to the row by keyboard", async ({
    open,
    answers,
  }) => {
    if (isPhone) return;
    answers.on("payorderList", { Rows: [{ OrderNo: "P1" }, { OrderNo: "P2" }] });
    await open("/xpay/PayOrder");
    await expect.element(row("P2")).toBeVisible();
    const scroller = page.getByRole("grid").element().parentElement as HTMLElement;
    const inWindow = () => titles().filter((one) => one.getBoundingClientRect().left < innerWidth).length;
    const all = titles().length;
    // The sidebar is wider in English than what is taken for it.
    const more = () => drawnIn(row("P2")) - inWindow();
    expect([0, 1]).toContain(more());
    expect(drawnIn(row("P2"))).toBeLessThan(all);
    await page.viewport(1100, 900);
    await expect.poll(() => [0, 1].includes(more())).toBe(true);
    const besideSidebar = drawnIn(row("P2"));
    toggleSidebar();
    await expect.poll(() => drawnIn(row("P2"))).toBeGreaterThan(besideSidebar);
    await expect.poll(() => [0, 1].includes(more())).toBe(true);
    toggleSidebar();
    await expect.poll(() => drawnIn(row("P2"))).toBe(besideSidebar);
    page.getByRole("grid").element().focus();
    await userEvent.keyboard("j");
    await expect.poll(() => drawnIn(row("P1"))).toBe(all);
    expect(drawnIn(row("P2"))).toBe(besideSidebar);
    scroller.scrollLeft = 40;
    await expect.poll(() => drawnIn(row("P2"))).toBe(all);
    const ends = (one: Locator) =>
      [...one.element().children].map((part) => part.getBoundingClientRect().right);
    expect(Math.max(...ends(row("P2")))).toBe(
      Math.max(...titles().map((one) => one.getBoundingClientRect().right)),
    );
  });

  test("what was copied is said", async ({ open, answers }) => {
    answers.on("payorderList", { Rows: [{ OrderNo: "P2026-7" }] });
    await open("/xpay/PayOrder");
    await cell("OrderNo", "P2026-7").hover();
    await cell("OrderNo", "P2026-7").getByRole("button").click();
    await expect.element(message(isEnglish ? "Copied to clipboard" : t.common.copied)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe("P2026-7");
  });

  test("a list prints whole: every loaded row, every column, nothing cut off, and no other is fetched", async ({
    open,
    answers,
  }) => {
    answers.on("payorderList", { Rows: many, NextCursor: "more" });
    await open("/xpay/PayOrder");
    await expect.element(rows().first()).toBeInTheDocument();
    expect(rows().elements().length).toBeLessThan(100);
    const paper = isPhone ? width : 1050;
    await page.viewport(paper, 700);
    await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
    try {
      await expect.poll(() => rows().elements().length).toBe(100);
      expect(answers.asked("payorderList")).toHaveLength(1);
      if (!isPhone) expect(drawnIn(rows().last())).toBe(titles().length);
      const cut = [...document.querySelectorAll<HTMLElement>("tbody td, thead th")]
        .filter((one) => one.tagName === "TD" || !one.closest("[data-card]"))
        .filter((one) => one.scrollWidth > one.clientWidth + 1);
      expect(cut.map((one) => one.outerHTML)).toEqual([]);
      expect(document.documentElement.scrollWidth).toBe(paper);
      expect(page.css("[data-navbar]").element().checkVisibility()).toBe(false);
      const title = page.getByRole("heading", {
        level: 1,
        name: isEnglish ? "Collection Orders" : "收款订单",
      });
      expect(boxOf(title).height).toBeGreaterThan(10);
    } finally {
      await cdp().send("Emulation.setEmulatedMedia", { media: "" });
    }
  });
});
