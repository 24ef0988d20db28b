/** The chip of the payouts that were paid, whatever the way (specification section 4, "Cashout Success"). */
import { paidPayoutStatuses } from "@opc/contract/payout-order/states";
import { atDesk, expect, page, test } from "../../testing/component.ts";

atDesk(({ t }) => {
  const chips = page.getByRole("group", { name: t.kit.filter.status });
  const chip = (name: string) => chips.getByRole("button", { name: new RegExp(`^${name}\\b`) });

  test("Cashout Success counts and asks for the three ways of being paid, and again for all", async ({
    open,
    answers,
  }) => {
    expect(t.payoutOrder.payoutSuccess).toBe("Cashout Success");
    const counted = { PayoutSuccess: 4, AutoMatchedSuccess: 30, ManuallyConfirmed: 200, PayoutFailed: 1_000 };
    answers.on("cashoutorderSummary", {
      StatusCounts: Object.entries(counted).map(([Status, Count]) => ({
        Status: Status as keyof typeof counted,
        Count,
      })),
    });
    await open("/xpay/CashoutOrder?Date=all");
    await expect.element(chip("Cashout Success 234")).toHaveAttribute("aria-pressed", "false");
    await chip("Cashout Success").click();
    await expect.element(chip("Cashout Success")).toHaveAttribute("aria-pressed", "true");
    const asked = () => answers.asked("cashoutorderList").at(-1)?.input.Statuses;
    await expect.poll(asked).toEqual(paidPayoutStatuses);
    await expect
      .element(chip(t.payoutOrder.status.ManuallyConfirmed))
      .toHaveAttribute("aria-pressed", "true");
    await chip(t.payoutOrder.status.PayoutSuccess).click();
    await expect.element(chip("Cashout Success")).toHaveAttribute("aria-pressed", "false");
    await chip("Cashout Success").click();
    await chip("Cashout Success").click();
    await expect.poll(asked).toBeUndefined();
  });
});
