/** Lists and records on paper: who, when, what was asked for, chosen rows with their sums, and nothing that can be pressed. */
import { cdp } from "vitest/browser";
import { expect, inOneView, page, test } from "../testing/component.ts";
import { row, rows } from "../testing/list.ts";
import { boxOf } from "../testing/shell.ts";

const money = { Currency: "THB", PayableAmount: "10.00", RealPaymentAmount: "5.00" } as const;
const orders = [
  { OrderNo: "P1", Amount: "1000.05", ...money },
  { OrderNo: "P2", Amount: "2000.00", ...money },
  { OrderNo: "P3", Amount: "0.95", ...money },
];

async function onPaper(look: () => Promise<void>): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
  try {
    await look();
  } finally {
    await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  }
}

const pressed = () =>
  [...document.querySelectorAll<HTMLElement>("#content button")].filter(
    (button) => button.checkVisibility() && !button.closest("th") && !button.closest("form"),
  );

inOneView(({ t, language, isPhone }) => {
  const said = t.print;
  const { Amount, RealPaymentAmount } = t.paymentOrder.field;

  test("a list says who printed it, when, and what was asked for; no button is on it", async ({
    open,
    answers,
  }) => {
    answers.on("payorderList", { Rows: orders });
    await open(
      "/xpay/PayOrder?From=2026-11-01 00:00:00&To=2026-11-17 23:59:59&MerchantAlias=ACME&Statuses=Success",
    );
    await expect.element(row("P1")).toBeInTheDocument();
    await onPaper(async () => {
      const main = page.getByRole("main");
      await expect.element(main).toMatchTextContent(/2026-11-18 \d\d:\d\d:\d\d.*UTC\+07:00.*OPC\/admin/);
      await expect.element(main).toMatchTextContent(/2026-11-01 00:00:00.*2026-11-17 23:59:59/);
      const shown = [...document.querySelectorAll<HTMLElement>("#content form button")]
        .filter((button) => button.checkVisibility())
        .map((button) => button.textContent.trim());
      expect(shown.join()).toMatch(language === "enUS" ? /^Success.*Merchant: ACME$/ : /^成功.*商户: ACME$/);
      expect(pressed()).toEqual([]);
    });
  });

  test("of a list with chosen rows those alone are printed, with the sum of each amount that is shown", async ({
    open,
    answers,
  }) => {
    if (isPhone) return;
    answers.on("payorderList", { Rows: orders });
    await open("/xpay/PayOrder?Date=all");
    for (const id of ["P1", "P3"]) await row(id).getByRole("checkbox").click();
    await onPaper(async () => {
      await expect
        .poll(() =>
          rows()
            .elements()
            .map(({ id }) => id),
        )
        .toEqual(["row-P1", "row-P3"]);
      await expect
        .element(page.getByRole("main"))
        .toMatchTextContent(
          new RegExp(`${said.selected}\\s*2.*${Amount}.*THB 1,001\\.00.*${RealPaymentAmount}.*THB 10\\.00`),
        );
      // The heading says the currency; what is left of it in a row makes no line of its own.
      const currency = page.css("tbody [data-money] span span").first();
      expect(boxOf(currency).height).toBeLessThan(20);
      // Nobody has chosen to see that one.
      expect(page.getByRole("main").element().textContent).not.toContain("THB 20.00");
      expect(pressed()).toEqual([]);
    });
    await expect.poll(() => rows().elements().length).toBe(3);
  });

  test("a record says who printed it and when; its acts are not on it", async ({ open, answers }) => {
    answers.on("withdrawalGet", {
      Order: { OrderNo: "W1", Status: "Pending", Amount: "100.00", Currency: "THB" },
      SecondPersonRefusal: null,
    });
    await open("/xpay/WithdrawalConfirm/W1");
    await expect.element(page.getByRole("button", { name: t.withdrawalAction.approve.action })).toBeVisible();
    await onPaper(async () => {
      await expect.element(page.getByRole("main")).toMatchTextContent(/2026-11-18.*OPC\/admin/);
      expect(pressed()).toEqual([]);
    });
  });
});
