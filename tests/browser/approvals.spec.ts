/**
 * The two-person rule: one operator asks, another one looks and approves, and only then it is done. The rules, and what the
 * screens show and ask: page.test.tsx beside them.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, filled, onPhone } from "./support/fixtures.ts";
import { openRecord } from "./support/list-parts.ts";
import { dialogOf, openMerchant } from "./support/merchant-parts.ts";
import { callFrom, prove, test } from "./support/operators.ts";
import type { Person } from "./support/people.ts";
import { go } from "./support/shell-parts.ts";

interface Operator {
  page: Page;
  person: Person;
}

onPhone(({ t, language }) => {
  const { approval: said, merchantAction: words, home } = t;

  test("a balance change waits until a second person approves it, and is then made once", async ({
    enterOperator,
  }) => {
    const remark = `fee of a returned payout, ${language}`;
    const asker = await enterOperator();
    const before = await availableOf(asker);
    const after = (Number(before) + 12.34).toFixed(2);

    const { page: own } = asker;
    const take = await openMerchant(own, "LOTUS", t);
    await take(words.balance.action);
    const form = dialogOf(own, words.balance.title, { merchant: "LOTUS" });
    await form.getByLabel(words.field.Amount).fill("12.34");
    await form.getByLabel(words.field.Remark).fill(remark);
    await prove(form, asker.person, words.balance.action, t);
    // It goes by itself after a while, but not under the mouse.
    await own.getByText(t.secondPerson.waiting.title).hover();
    await expect(own.getByText(t.secondPerson.waiting.sentence)).toBeVisible();
    await expect(form).toBeHidden();
    expect(await availableOf(asker)).toBe(before);

    await own.getByRole("link", { name: t.secondPerson.waiting.show }).click();
    await expect(own).toHaveURL(/\/setting\/Approval\?View=Mine&Open=\d+$/);
    const ApprovalId = new URL(own.url()).searchParams.get("Open") ?? "";
    await expect(own.getByText(said.obstacle.Own)).toBeVisible();
    const actions = own.getByRole("toolbar", { name: t.kit.table.actions });
    await expect(actions.getByRole("button")).toHaveText([said.withdraw.action]);

    const second = await enterOperator();
    const { page } = second;
    await page.goto("/main");
    await expect(page.getByRole("link", { name: home.kinds.pendingApprovals })).toBeVisible();
    await page
      .getByRole("button", { name: new RegExp(filled(t.secondPerson.counter, { count: "[1-9]" })) })
      .click();
    await expect(page).toHaveURL(/\/setting\/Approval$/);
    await openRecord(page.locator(`[id="row-${ApprovalId}"]`));
    const lines = page.getByRole("table", { name: said.detail.change });
    await expectLines(lines);

    await page.getByRole("toolbar").getByRole("button", { name: said.approve.action, exact: true }).click();
    const dialog = page.getByRole("dialog", {
      name: new RegExp(filled(said.approve.title, { subject: "LOTUS" })),
    });
    await expectLines(dialog.getByRole("table", { name: said.detail.change }));
    await expect(dialog).toContainText(`OPC/${asker.person.userName}`);
    await expect(dialog).toContainText("THB +12.34");
    await prove(dialog, second.person, said.approve.action, t);
    await expect(
      page.getByText(new RegExp(filled(said.approve.done, { subject: "LOTUS M\\d+" }))),
    ).toBeVisible();
    await expect(page.getByRole("toolbar")).toHaveCount(0);
    // It has left the list, and is called as before.
    await expect(page.getByRole("complementary", { name: /^LOTUS M\d+$/ })).toContainText(
      said.status.Approved,
    );
    await expect(page.locator(`[id="row-${ApprovalId}"]`)).toHaveCount(0);

    await go(page, `/setting/Approval/${ApprovalId}`);
    await expect(page.getByRole("article", { name: /^LOTUS M\d+$/ })).toContainText(said.status.Approved);
    await go(page, `/setting/Approval?View=Done&Open=${ApprovalId}`);
    await expect(page.locator(`[id="row-${ApprovalId}"]`)).toContainText(said.status.Approved);
    expect(await availableOf(second)).toBe(after);
    const { Rows } = await call<{ Rows: { Remark: string; Amount: string }[] }>(
      second,
      "/rp_api/merchant/balancechange_list",
      { MerchantAlias: "LOTUS", Types: "Manual Add" },
    );
    expect(Rows.filter(({ Remark }) => Remark === remark).map(({ Amount }) => Amount)).toEqual(["12.34"]);

    async function expectLines(table: Locator): Promise<void> {
      const balance = table.getByRole("row").filter({ hasText: said.line.AvailableBalance });
      const cells = balance.getByRole("cell");
      await expect(cells).toHaveText([grouped(before), grouped(after)]);
      await expect(table).toContainText(remark);
    }
  });
});

function call<Data>({ page, person }: Operator, path: string, form: Record<string, string>): Promise<Data> {
  return callFrom<Data>(page, person.baseURL, path, form);
}

/** LOTUS's, in THB. */
async function availableOf(operator: Operator): Promise<string> {
  const { Balances } = await call<{ Balances: { Currency: string; Available: string }[] }>(
    operator,
    "/rp_api/merchant/merchant_get",
    { MerchantAlias: "LOTUS" },
  );
  return Balances.find(({ Currency }) => Currency === "THB")?.Available ?? "";
}

function grouped(amount: string): string {
  return Number(amount).toLocaleString("en-US", { minimumFractionDigits: 2 });
}
