/** A record is asked for before it is opened, shown by Collection Orders. */
import { atDesk, expect, test, userEvent } from "../../testing/component.ts";
import { cell, drawer, row } from "../../testing/list.ts";

atDesk(() => {
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
});
