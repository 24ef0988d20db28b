/** What is typed in the filters and not asked yet: nothing else that is asked leaves it out. */
import { maxNumbers } from "@opc/contract/question/numbers";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  page,
  test,
} from "../../testing/component.ts";
import { chip, row } from "../../testing/list.ts";
import { address } from "../../testing/shell.ts";

const Rows = [{ OrderNo: "P1" }];

atDesk(({ t }) => {
  const { field, status } = t.paymentOrder;
  const search = page.getByRole("textbox", { name: t.paymentOrder.search });
  const filter = (name: string) => page.getByRole("textbox", { name, exact: true });
  const success = chip(status.Success);

  async function typeIn(open: (path: string) => Promise<void>, path: string): Promise<void> {
    await open(path);
    await expect.element(row("P1")).toBeInTheDocument();
    await page.getByRole("button", { name: new RegExp(t.kit.filter.more) }).click();
    await filter(field.ChannelCode).fill("RIVER");
    await search.fill("P1 P2");
  }

  test("a status, a date and a filter that is taken off ask with what is typed", async ({
    open,
    answers,
  }) => {
    answers.on("payorderList", { Rows });
    await typeIn(open, "/xpay/PayOrder?Currency=THB");
    await success.click();
    await expect.poll(address).toContain("ChannelCode=RIVER");
    const typed = { OrderNos: ["P1", "P2"], ChannelCode: "RIVER", Statuses: ["Success"] };
    await expect
      .poll(() => answers.asked("payorderList").at(-1)?.input)
      .toMatchObject({ ...typed, Currency: "THB" });

    await filter(field.ChannelCode).fill("LAKE");
    await page.getByRole("button", { name: /UTC\+07:00/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.kit.date.today, exact: true }).click();
    await expect.poll(address).toContain("Date=today");
    expect(address()).toContain("ChannelCode=LAKE");

    await filter(field.ChannelCode).fill("HILL");
    const currency = filled(t.setFilters.remove, { filter: `${field.Currency}: THB` });
    await page.getByRole("button", { name: currency }).click();
    await expect.poll(address).not.toContain("Currency");
    expect(address()).toContain("ChannelCode=HILL");
  });

  test("what is typed wrongly is gone to first, and nothing is asked", async ({ open, answers }) => {
    answers.on("payorderList", { Rows });
    await typeIn(open, "/xpay/PayOrder");
    await filter(field.AmountFrom).fill("12x");
    await success.click();
    await expect.element(filter(field.AmountFrom)).toHaveFocus();
    expect(address()).toBe("/xpay/PayOrder");
    await expect.element(filter(field.ChannelCode)).toHaveValue("RIVER");
  });

  test("more numbers than a question holds are said, and nothing is asked", async ({ open, answers }) => {
    answers.on("payorderList", { Rows });
    await open("/xpay/PayOrder");
    await expect.element(row("P1")).toBeInTheDocument();
    const numbers = Array.from({ length: maxNumbers + 30 }, (_, at) => `N${at}`);
    await search.fill(numbers.join(" "));
    const said = filled(t.kit.filter.tooManyNumbers, { count: numbers.length, most: maxNumbers });
    await expect.element(page.getByRole("alert").getByText(said)).toBeVisible();
    await expect.element(search).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleInBothSchemes();
    await page.getByRole("button", { name: t.common.search, exact: true }).click();
    await success.click();
    await expect.element(search).toHaveFocus();
    expect(answers.asked("payorderList")).toHaveLength(1);
    await search.fill(numbers.slice(0, maxNumbers).join(" "));
    await success.click();
    await expect.poll(() => answers.asked("payorderList").at(-1)?.input.OrderNos).toHaveLength(maxNumbers);
  });

  test("another order of the rows leaves what is typed, a link to another question does not", async ({
    open,
    answers,
  }) => {
    answers.on("payorderList", { Rows });
    await typeIn(open, "/xpay/PayOrder");
    const go = (to: string) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    };
    go("/xpay/PayOrder?Sort=oldest");
    await expect.poll(() => answers.asked("payorderList").at(-1)?.input.Sort).toBe("oldest");
    await expect.element(filter(field.ChannelCode)).toHaveValue("RIVER");
    go("/xpay/PayOrder?Sort=oldest&Statuses=Success");
    await expect.element(search).toHaveValue("");
    await expect.element(filter(field.ChannelCode)).toHaveValue("");
  });
});
