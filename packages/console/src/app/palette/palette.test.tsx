import { userEvent } from "vitest/browser";
import { atDesk, expect, expectAccessible, page, test } from "../../testing/component.ts";
import { dialog } from "../../testing/list.ts";
import { address } from "../../testing/shell.ts";

atDesk(() => {
  test("Ctrl+K finds pages, any order by its number, and a merchant by its name", async ({
    open,
    answers,
  }) => {
    answers.on("payorderList", ({ OrderNos }) => ({ Rows: [{ OrderNo: OrderNos?.[0] ?? "P-none" }] }));
    answers.on("merchantSimplelist", [{ MerchantAlias: "LOTUS", MerchantName: "Lotus Trading" }]);
    await open("/main");
    await expect.element(page.css("#content h1")).toBeInTheDocument();
    const box = dialog().getByRole("combobox");
    await userEvent.keyboard("{Control>}k{/Control}");
    await box.fill("callback rec");
    await expect.element(dialog().getByText("Callback Records")).toBeVisible();
    await expect
      .poll(() => answers.asked("paychannelList").map(({ input }) => input.Text))
      .toEqual(["callback rec"]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toBe("/xpay/CallbackRecord");
    // Words are looked for among pages, merchants and channels alone.
    expect(answers.asked("payorderList")).toEqual([]);

    await userEvent.keyboard("{Control>}k{/Control}");
    await box.fill("P2026-77");
    await expect.element(dialog().getByText("P2026-77", { exact: true })).toBeVisible();
    expect(answers.asked("payorderList").map(({ input }) => input.OrderNos)).toEqual([["P2026-77"]]);
    await expectAccessible();
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toBe("/xpay/PayOrder/P2026-77");

    await userEvent.keyboard("{Control>}k{/Control}");
    await box.fill("lotus trad");
    await expect.element(dialog().getByText("Lotus Trading")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toBe("/merchant/MerchantList/LOTUS");
  });

  test("Enter in the moment in which the first line appears opens it", async ({ open, answers }) => {
    answers.on("merchantSimplelist", [{ MerchantAlias: "LOTUS", MerchantName: "Lotus Trading" }]);
    await open("/main");
    await expect.element(page.css("#content h1")).toBeInTheDocument();
    await userEvent.keyboard("{Control>}k{/Control}");
    const box = dialog().getByRole("combobox");
    // The names are here by now: nothing but the pause after the typing stands between it and the line.
    await box.fill("lotus");
    await expect.element(dialog().getByText("Lotus Trading")).toBeVisible();
    await box.fill("nobody");
    await expect.element(dialog().getByText("Lotus Trading")).not.toBeInTheDocument();
    const watch = new MutationObserver(() => {
      if (!document.body.textContent.includes("Lotus Trading")) return;
      watch.disconnect();
      box
        .element()
        .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true }));
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await box.fill("lotus trad");
    await expect.poll(address).toBe("/merchant/MerchantList/LOTUS");
  });

  test("a lottery is found by its name, in the list that lotteries are chosen from", async ({
    open,
    answers,
  }) => {
    answers.on("lotteryList", [{ LotteryCode: "THAI", LotteryName_enUS: "Thai Government Lottery" }]);
    await open("/main");
    await expect.element(page.css("#content h1")).toBeInTheDocument();
    await userEvent.keyboard("{Control>}k{/Control}");
    await dialog().getByRole("combobox").fill("government");
    await dialog().getByText("Thai Government Lottery").click();
    expect(answers.asked("lotteryList")).toHaveLength(1);
    await expect.poll(address).toBe("/lottery/LotteryList/THAI");
  });

  test("an amount as it is written, or a payer's name, finds orders and credits", async ({
    open,
    answers,
  }) => {
    answers.on("paymentFind", {
      Orders: [
        {
          OrderNo: "P-7",
          Currency: "THB",
          PayableAmount: "5000.71",
          Status: "Expired",
          CreatedAt: "2026-11-17T18:57:40.000Z",
          MemberName: "Thanom",
        },
      ],
      Credits: [
        {
          TransactionId: "77",
          Currency: "THB",
          Amount: "5000.71",
          Counterparty: "THANOM R",
          IsWaiting: true,
        },
      ],
    });
    await open("/main");
    await expect.element(page.css("#content h1")).toBeInTheDocument();
    await userEvent.keyboard("{Control>}k{/Control}");
    const box = dialog().getByRole("combobox");
    await box.fill("5,000.71");
    // Of several of one amount, these tell which it is.
    const order = dialog().getByRole("option", { name: /^P-7/ });
    await expect.element(order).toMatchTextContent("THB 5,000.71 · Expired · 2026-11-18 01:57 · Thanom");
    await expect.element(dialog().getByRole("option", { name: /^THB 5,000\.71 · THANOM R/ })).toBeVisible();
    expect(answers.asked("paymentFind").map(({ input }) => input)).toEqual([
      { Amount: "5000.71", Tolerance: "0", Hours: 2 },
    ]);
    expect(answers.asked("payorderList")).toEqual([]);
    // The line that Enter would take is said.
    const said = box.element().getAttribute("aria-activedescendant") ?? "";
    expect(document.getElementById(said)?.textContent).toContain("P-7");
    await expectAccessible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.poll(address).toBe("/xpay/OriginalRecord?Credit=77");

    // What was opened last stands first.
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(dialog().getByRole("option").first()).toMatchTextContent("THB 5,000.71 · THANOM R");
    await box.fill("thanom");
    await expect.element(dialog().getByRole("option", { name: /^P-7/ })).toBeVisible();
    expect(answers.asked("paymentFind").at(-1)?.input).toMatchObject({ Payer: "thanom" });
  });

  test("users are found, and acts begin from anywhere", async ({ open, answers }) => {
    answers.on("userList", { Rows: [{ UserKey: "OPC/cashier", UserName: "cashier", MerchantAlias: "OPC" }] });
    await open("/main");
    await expect.element(page.css("#content h1")).toBeInTheDocument();
    await userEvent.keyboard("{Control>}k{/Control}");
    const box = dialog().getByRole("combobox");
    await box.fill("cashier");
    await dialog()
      .getByRole("option", { name: /OPC\/cashier/ })
      .click();
    await expect.poll(address).toBe("/user/UserList?UserName=cashier");
    await userEvent.keyboard("{Control>}k{/Control}");
    await box.fill("plan maintenance");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog("Plan maintenance")).toBeVisible();
    await expect.poll(address).toBe("/setting/Maintenance");
  });
});
