/** Withdrawal Confirm as a list: what waits comes first, and its filters go there and back. */
import { userEvent } from "vitest/browser";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { cell, chip, row, rows, scrollAside } from "../../testing/list.ts";
import { pass, stopClock } from "../../testing/timers.ts";

const pending = {
  OrderNo: "W1",
  Status: "Pending",
  Currency: "THB",
  Amount: "200.00",
  CreatedAt: "2026-11-18T02:34:05.000Z",
  Remark: null,
  DecidedBy: null,
  DecidedAt: null,
  Reason: null,
} as const;
const approved = { OrderNo: "W2", Status: "Approved", DecidedBy: "OPC/checker" } as const;
const address = () => location.pathname + location.search;

atDesk(({ t }) => {
  test("the list opens with what waits; chips, numbers and Reset go from there and back", async ({
    open,
    answers,
  }) => {
    answers.on("withdrawalList", ({ OrderNos, Statuses }) => ({
      Rows: [pending, approved].filter(
        (one) =>
          (OrderNos ?? [one.OrderNo]).includes(one.OrderNo) &&
          (Statuses ?? [one.Status]).includes(one.Status),
      ),
    }));
    await open("/xpay/WithdrawalConfirm");
    const asked = () => answers.asked("withdrawalList").at(-1)?.input;
    await expect.element(cell("Status")).toMatchTextContent("Pending");
    await expect.element(rows()).toHaveLength(1);
    await expect.element(chip("Pending")).toHaveAttribute("aria-pressed", "true");
    expect(asked()).toMatchObject({ Statuses: ["Pending"] });
    expect(asked()).not.toHaveProperty("From");
    await expect.element(cell("Age")).toMatchTextContent("30 min");

    await chip("Approved").click();
    await expect.element(row("W2")).toBeVisible();
    expect(address()).toBe("/xpay/WithdrawalConfirm?Statuses=Pending,Approved");
    await expect.element(cell("Age", "W2")).not.toMatchTextContent(/\d/);
    await chip("Pending").click();
    await expect.element(row("W1")).not.toBeInTheDocument();
    expect(address()).toBe("/xpay/WithdrawalConfirm?Statuses=Approved");
    scrollAside();
    await expect.element(cell("DecidedBy")).toMatchTextContent("OPC/checker");

    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await expect.element(row("W1")).toBeVisible();
    expect(address()).toBe("/xpay/WithdrawalConfirm");
    // By its number, whatever became of it.
    const search = page.getByRole("textbox", { name: t.withdrawal.search });
    await search.fill("W2");
    await userEvent.keyboard("{Enter}");
    await expect.element(row("W2")).toBeVisible();
    expect(address()).toBe("/xpay/WithdrawalConfirm?OrderNos=W2");
    expect(asked()).toMatchObject({ OrderNos: ["W2"] });
    expect(asked()).not.toHaveProperty("Statuses");
    await search.fill("");
    await userEvent.keyboard("{Enter}");
    await expect.element(row("W1")).toBeVisible();
    expect(address()).toBe("/xpay/WithdrawalConfirm");
    await expect.element(chip("Pending")).toHaveAttribute("aria-pressed", "true");
    // Reset where nothing was chosen, then a search for nothing, is still the usual list.
    await search.fill("W");
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await expect.element(search).toHaveValue("");
    await search.click();
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => answers.asked("withdrawalList").at(-1)?.input)
      .toMatchObject({ Statuses: ["Pending"] });
    expect(address()).toBe("/xpay/WithdrawalConfirm");

    await chip("All").click();
    await expect.element(rows()).toHaveLength(2);
    expect(address()).toBe("/xpay/WithdrawalConfirm?Statuses=");
    expect(asked()).not.toHaveProperty("Statuses");
  });

  test("a row that waits too long is as easy to read while it is pointed at", async ({ open, answers }) => {
    answers.on("withdrawalList", { Rows: [{ ...pending, CreatedAt: "2026-11-17T02:34:05.000Z" }] });
    await open("/xpay/WithdrawalConfirm");
    const ground = () => getComputedStyle(row("W1").element()).getPropertyValue("--row-ground");
    await expect.element(row("W1")).toBeVisible();
    const before = ground();
    await row("W1").hover();
    await expect.poll(ground).not.toBe(before);
    await expectAccessibleInBothSchemes(row("W1").element());
  });

  test("how long it waits grows while one looks at it", async ({ open, answers }) => {
    stopClock();
    answers.on("withdrawalList", { Rows: [pending] });
    await open("/xpay/WithdrawalConfirm");
    await expect.element(cell("Age")).toMatchTextContent("30 min");
    await pass(60_000);
    await expect.element(cell("Age")).toMatchTextContent("31 min");
    expect(answers.asked("withdrawalList")).toHaveLength(1);
  });

  test("an address of all statuses lists them all", async ({ open, answers }) => {
    await open("/xpay/WithdrawalConfirm?Statuses=");
    await expect.element(chip("All")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => answers.asked("withdrawalList")).toHaveLength(1);
    expect(answers.asked("withdrawalList")[0]?.input).not.toHaveProperty("Statuses");
  });

  test("the merchant selector begins with all merchants, which is no filter at all", async ({
    open,
    answers,
  }) => {
    const merchants = { ACME: "Acme Bangkok", LOTUS: "Lotus Trading" };
    answers.on(
      "merchantSimplelist",
      Object.entries(merchants).map(([MerchantAlias, MerchantName]) => ({ MerchantAlias, MerchantName })),
    );
    await open("/xpay/WithdrawalConfirm?MerchantAlias=ACME");
    await expect.element(rows().first()).toBeVisible();
    expect(answers.asked("withdrawalList")[0]?.input).toMatchObject({ MerchantAlias: "ACME" });
    await page.getByRole("button", { name: /^More filters/ }).click();
    const chooser = page.getByRole("combobox", { name: "Merchant" });
    await expect.element(chooser).toHaveValue("ACME · Acme Bangkok");
    await chooser.click();
    const offered = page.getByRole("option");
    await expect
      .poll(() => offered.elements().map((one) => one.textContent))
      .toEqual(["All merchants", "ACME · Acme Bangkok", "LOTUS · Lotus Trading"]);
    await offered.first().click();
    await page.getByRole("button", { name: "Search", exact: true }).first().click();
    await expect.poll(address).toBe("/xpay/WithdrawalConfirm");
    await expect
      .poll(() => answers.asked("withdrawalList").at(-1)?.input)
      .not.toHaveProperty("MerchantAlias");
  });
});

inOneView(({ t, isPhone, width }) => {
  test("the list is whole, sums up what it shows and has no accessibility fault", async ({
    open,
    answers,
  }) => {
    answers.on("withdrawalList", { Rows: [pending, approved] });
    answers.on("withdrawalSummary", {
      Sums: [
        { Currency: "THB", Count: 2, Amount: "300.00", PendingAmount: "200.00", ApprovedAmount: "100.00" },
      ],
    });
    await open("/xpay/WithdrawalConfirm?Statuses=");
    await expect.element(row("W2")).toMatchTextContent(t.withdrawal.status.Approved);
    expect(document.title).toBe(`${t.withdrawal.title} - OPC Admin`);
    for (const [label, amount] of [
      [t.withdrawal.sum.Amount, "300.00"],
      [t.withdrawal.sum.PendingAmount, "200.00"],
      [t.withdrawal.sum.ApprovedAmount, "100.00"],
    ])
      await expect.element(page.css("footer")).toMatchTextContent(new RegExp(`${label}\\D*${amount}`));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessibleInBothSchemes();
    if (isPhone) return;
    const { OrderNo, CreatedAt, Age, Status, MerchantName, Amount, AvailableBalance } = t.withdrawal.field;
    const { CreatedBy, Remark, DecidedBy, DecidedAt, Reason } = t.withdrawal.field;
    const { PayeeAccount, PayeeHolder, TransferReference, BatchAt } = t.withdrawal.field;
    const titles = page.getByRole("columnheader").elements();
    expect(titles.map((title) => title.textContent.trim()).filter((title) => title !== "")).toEqual([
      ...[OrderNo, CreatedAt, Age, Status, MerchantName, Amount, AvailableBalance],
      ...[
        CreatedBy,
        Remark,
        DecidedBy,
        DecidedAt,
        Reason,
        PayeeAccount,
        PayeeHolder,
        TransferReference,
        BatchAt,
      ],
      t.kit.table.actions,
    ]);
  });
});
