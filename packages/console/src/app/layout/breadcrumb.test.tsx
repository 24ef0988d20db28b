import { expect, inEachView, test } from "../../testing/component.ts";
import { address, go, shellOf, shownTextsOf, textsOf } from "../../testing/shell.ts";

inEachView(({ t, language }) => {
  const isEnglish = language === "enUS";
  const orders = isEnglish ? "Collection Orders" : "收款订单";
  const group = isEnglish ? "Payments" : "支付";

  test("the breadcrumb shows the path: all but the last are links, groups are none", async ({
    open,
    answers,
  }) => {
    answers.on("payorderGet", { Order: { OrderNo: "P1" } });
    await open("/xpay/PayOrder?Statuses=Success");
    const { breadcrumb } = shellOf(t);
    const shown = () => shownTextsOf(breadcrumb);
    const links = () => textsOf(breadcrumb.css("a"));
    await expect.poll(shown).toEqual([t.shell.home, group, orders]);
    await expect.element(breadcrumb.last()).toHaveAttribute("aria-current", "page");
    await expect.poll(links).toEqual([t.shell.home]);
    await go("/xpay/PayOrder/P1");
    await expect.poll(shown).toEqual([t.shell.home, group, orders, "P1"]);
    await expect.poll(links).toEqual([t.shell.home, orders]);
    await breadcrumb.getByRole("link", { name: orders }).click();
    await expect.poll(address).toBe("/xpay/PayOrder?Statuses=Success");
    await breadcrumb.getByRole("link", { name: t.shell.home }).click();
    await expect.poll(address).toBe("/main");
    await expect.poll(links).toEqual([]);
  });
});
