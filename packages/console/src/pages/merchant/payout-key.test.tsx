/** A merchant's own key for paying out, as Merchant Management shows it. */
import { expect, inOneView, page, test } from "../../testing/component.ts";
import { address } from "../../testing/shell.ts";

const shop = { MerchantAlias: "SHOP", MerchantName: "Quiet Shop", MerchantType: "Normal" } as const;

inOneView(({ t }) => {
  const link = () => page.getByRole("link", { name: t.merchant.payoutKey.Waiting, exact: true });

  test("that one waits to be checked stands in its record, and leads to where it is compared", async ({
    open,
    answers,
  }) => {
    answers.on("merchantGet", { ...shop, PayoutKey: "Waiting" });
    await open("/merchant/MerchantList/SHOP");
    await link().click();
    await expect.poll(address).toContain("/merchant/ApiInfo?MerchantAlias=SHOP");
  });

  test("who may not see the keys is told of it all the same", async ({ open, answers }) => {
    answers.on("merchantGet", { ...shop, PayoutKey: "Waiting" });
    await open("/merchant/MerchantList/SHOP", { can: ["MerchantList"] });
    await expect.element(page.getByText(t.merchant.payoutKey.Waiting, { exact: true })).toBeVisible();
    await expect.element(link()).not.toBeInTheDocument();
  });

  test("Home leads to the merchants of whom one waits", async ({ open, answers }) => {
    answers.on("homeGet", { Attention: [{ Kind: "payoutKeysWaiting", Count: 2, Sums: [] }] });
    answers.on("merchantList", { Rows: [{ ...shop, PayoutKey: "Waiting" }] });
    await open("/main");
    await page.getByRole("link", { name: t.home.kinds.payoutKeysWaiting, exact: false }).click();
    await expect.poll(address).toContain("/merchant/MerchantList?PayoutKeys=Waiting");
    await expect
      .poll(() => answers.asked("merchantList").map(({ input }) => input))
      .toContainEqual(expect.objectContaining({ PayoutKeys: ["Waiting"] }));
  });
});
