import { expect, inEachView, page, test } from "../../testing/component.ts";
import { rows } from "../../testing/list.ts";
import { message } from "../../testing/shell.ts";

inEachView(({ t }) => {
  test("a list says that the server is away, keeps its rows, and goes on when it is back", async ({
    open,
    answers,
  }) => {
    await open("/xpay/PayOrder");
    await expect.element(rows().first()).toBeVisible();
    answers.cutOff("payorderList");
    await page.getByRole("button", { name: t.common.refresh, exact: true }).click();
    await expect.element(message(t.common.offline)).toBeVisible();
    await expect.element(rows().first()).toBeVisible();
    const again = page.getByRole("button", { name: t.kit.footer.retry, exact: false });
    await expect.element(again).toBeVisible();
    answers.on("payorderList", { Rows: [{ OrderNo: "P-newer" }] });
    await again.click();
    await expect.element(page.css('[id="row-P-newer"]')).toBeVisible();
    await expect.poll(() => again.elements()).toEqual([]);
  });
});
