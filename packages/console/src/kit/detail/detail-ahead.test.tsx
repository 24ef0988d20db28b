/** A record is asked for before it is opened, shown by Collection Orders. */
import { atDesk, expect, page, test, userEvent } from "../../testing/component.ts";
import { cell, drawer, row } from "../../testing/list.ts";
import { drawn, pass, stopTimers } from "../../testing/timers.ts";

atDesk(({ t }) => {
  test("where a pointer rests the record is asked for before it is opened, and the next one while one is open", async ({
    open,
    answers,
  }) => {
    const order = (OrderNo: string) => ({ OrderNo, Status: "Failed" }) as const;
    answers.on("payorderList", { Rows: ["P3", "P2", "P1"].map(order) });
    answers.on("payorderGet", ({ OrderNo }) => ({ Order: order(OrderNo) }));
    const asked = () => answers.asked("payorderGet").map(({ input }) => input.OrderNo);
    await open("/xpay/PayOrder?Date=last3Months");
    await expect.element(row("P3")).toBeVisible();
    expect(asked()).toEqual([]);
    await cell("Status", "P3").hover();
    await expect.poll(asked).toEqual(["P3"]);
    await cell("Status", "P3").click();
    await expect.element(drawer("P3")).toBeVisible();
    // What is shown at once is asked again, by somebody now.
    await expect.poll(asked).toEqual(["P3", "P3", "P2"]);
    await userEvent.keyboard("j");
    await expect.element(drawer("P2")).toBeVisible();
    await expect.poll(asked).toEqual(["P3", "P3", "P2", "P2", "P1"]);
  });

  test("a page of its own is asked for once, by somebody, and then by a timer for as long as it can change", async ({
    open,
    answers,
  }) => {
    const Order = { OrderNo: "P1", Status: "Pending" } as const;
    answers.on("payorderGet", { Order });
    const asked = () => answers.asked("payorderGet").map(({ headers }) => headers.has("x-polled"));
    stopTimers();
    await open("/xpay/PayOrder/P1", { isGiven: true });
    await drawn(() => document.querySelector("article dl dd") !== null);
    await pass(4_000);
    expect(asked()).toEqual([false]);
    await pass(2_000);
    expect(asked()).toEqual([false, true]);
  });

  test("a page of its own that is refused was asked for once, and is asked for again on a click", async ({
    open,
    answers,
  }) => {
    answers.refuse("payorderGet", "NotFound");
    const asked = () => answers.asked("payorderGet").length;
    await open("/xpay/PayOrder/P1", { isGiven: true });
    const again = page.getByRole("button", { name: t.common.tryAgain });
    await expect.element(again).toBeVisible();
    expect(asked()).toBe(1);
    await again.click();
    await expect.poll(asked).toBe(2);
    // By somebody, so it keeps their session.
    expect(answers.asked("payorderGet")[1]?.headers.has("x-polled")).toBe(false);
  });

  test("an address that is no escaped text is one of a record that is not there", async ({
    open,
    answers,
  }) => {
    answers.refuse("payorderGet", "NotFound");
    await open("/xpay/PayOrder/%E0%A4", { isGiven: true });
    await expect.element(page.getByRole("button", { name: t.common.tryAgain })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "%E0%A4", level: 2 })).toBeVisible();
    expect(answers.asked("payorderGet").map(({ input }) => input.OrderNo)).toEqual(["%E0%A4"]);
  });
});
