/** Chips of the filters that are set: each says what it is, and a click or a key takes it off; no row moves for them. */
import { userEvent } from "vitest/browser";
import { atDesk, expect, expectAccessible, filled, inOneView, page, test } from "../../testing/component.ts";
import { row } from "../../testing/list.ts";
import { boxOf } from "../../testing/shell.ts";

const Rows = [{ OrderNo: "P1" }, { OrderNo: "P2" }];
const set = "/xpay/PayOrder?MerchantAlias=ACME&ReviewStatuses=PendingReview,Approved,Rejected";

inOneView(({ t, width }) => {
  const { field, review } = t.paymentOrder;
  const chips = page.getByRole("group", { name: t.setFilters.title });
  const reviews = `${field.ReviewStatus}: ${review.PendingReview}, ${review.Approved} +1`;
  const chip = (filter: string) =>
    chips.getByRole("button", { name: filled(t.setFilters.remove, { filter }), exact: true });

  test("each filter that is set stands as a chip; one click takes it off, and the others stay", async ({
    open,
    answers,
  }) => {
    answers.on("payorderList", { Rows });
    await open(set);
    await expect.element(chip(reviews)).toMatchTextContent(reviews);
    const merchant = chip(`${field.MerchantAlias}: ACME`);
    await expect.element(merchant).toBeVisible();
    await expect.element(row("P1")).toBeInTheDocument();
    await expectAccessible();
    // The filters themselves stay folded: they would push the rows down.
    await expect
      .element(page.getByRole("button", { name: new RegExp(t.kit.filter.more) }))
      .toHaveAttribute("aria-expanded", "false");
    await chip(reviews).click();
    await expect.poll(() => location.search).toBe("?MerchantAlias=ACME");
    await expect.element(merchant).toHaveFocus();
    expect(answers.asked("payorderList").at(-1)?.input).not.toHaveProperty("ReviewStatuses");
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

atDesk(({ t }) => {
  const chips = page.getByRole("group", { name: t.setFilters.title });
  const topOf = () => boxOf(row("P1")).top;

  test("Delete takes a chip off, the keyboard goes on with the next and at last with the search box", async ({
    open,
    answers,
  }) => {
    answers.on("payorderList", { Rows });
    await open(set);
    const buttons = chips.getByRole("button");
    await expect.poll(() => buttons.elements().length).toBe(2);
    (buttons.elements()[0] as HTMLElement).focus();
    await userEvent.keyboard("{Delete}");
    await expect.poll(() => buttons.elements().length).toBe(1);
    await expect.element(buttons.first()).toHaveFocus();
    await userEvent.keyboard("{Backspace}");
    await expect.element(chips).not.toBeInTheDocument();
    expect(location.search).toBe("");
    await expect.element(page.getByRole("textbox", { name: t.paymentOrder.search })).toHaveFocus();
  });

  for (const address of ["/xpay/PayOrder", "/merchant/BalanceChange"]) {
    test(`no row of ${address} moves when a filter is set or taken off, at 992 px too`, async ({
      open,
      answers,
    }) => {
      answers.on("payorderList", { Rows });
      answers.on("balancechangeList", { Rows: [{ SerialNo: "P1" }] });
      await page.viewport(992, 700);
      await open(address);
      await expect.element(row("P1")).toBeInTheDocument();
      const before = topOf();
      history.pushState(null, "", `${address}?MerchantAlias=ACME`);
      dispatchEvent(new PopStateEvent("popstate"));
      await expect.element(chips).toBeVisible();
      await expect.element(row("P1")).toBeInTheDocument();
      expect(topOf()).toBe(before);
      await chips.getByRole("button").first().click();
      await expect.element(chips).not.toBeInTheDocument();
      await expect.element(row("P1")).toBeInTheDocument();
      expect(topOf()).toBe(before);
    });
  }
});
