/** What background work passed over: the list that Home leads to, and trying one again. */
import type { AsideRow } from "@opc/contract/set-aside/calls";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { press } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";

const address = "/setting/AuditLog?View=SetAside";
const credit: AsideRow = {
  Queue: "matching",
  Key: "bank transaction 4711",
  Reason: "value out of range",
  FirstAt: "2026-11-18T05:00:00.000Z",
  LastAt: "2026-11-18T05:40:00.000Z",
  Times: 1_200,
  CanTry: true,
};
const byHand: AsideRow = { ...credit, Key: "line D-1 of payout card 3", CanTry: false, Times: 1 };

inOneView(({ t }) => {
  const words = t.operationLog.setAside;

  test("each record says what it is, why and since when, and one is tried again after a sentence", async ({
    open,
    answers,
  }) => {
    answers.on("setasideList", { Rows: [credit, byHand] });
    await open(address);
    const records = page.getByRole("table").getByRole("row");
    await expect.element(records.nth(1)).toMatchTextContent(credit.Key);
    for (const fact of [words.queue.matching, credit.Reason, "1,200"])
      await expect.element(records.nth(1)).toMatchTextContent(fact);
    await expect.element(records.nth(2)).toMatchTextContent(words.byHand);
    await expectAccessibleInBothSchemes(page.getByRole("main").element());
    await records.nth(1).getByRole("button").click();
    await expect.element(dialog(words.confirm.title)).toMatchTextContent(credit.Key);
    expect(answers.asked("setasideTryagain")).toEqual([]);
    answers.on("setasideTryagain", { Outcome: "Worked" });
    answers.on("setasideList", { Rows: [] });
    await press(dialog(words.confirm.title), words.tryAgain);
    await expect.element(page.getByText(words.outcome.Worked)).toBeVisible();
    await expect.element(page.getByText(words.none)).toBeVisible();
    expect(answers.asked("setasideTryagain").map(({ input }) => input)).toEqual([
      { Queue: "matching", Key: credit.Key },
    ]);
  });
});

atDesk(({ t }) => {
  const words = t.operationLog.setAside;

  test("who may only look is told that it is tried by itself", async ({ open, answers }) => {
    answers.on("setasideList", { Rows: [credit] });
    await open(address, { can: ["AuditLog"] });
    await expect.element(page.getByText(words.byItself)).toBeVisible();
    await expect.element(page.getByRole("button", { name: words.tryAgain })).not.toBeInTheDocument();
  });

  test("Home leads to it", async ({ open, answers }) => {
    answers.on("homeGet", { Attention: [{ Kind: "recordsSetAside", Count: 1 }] });
    answers.on("setasideList", { Rows: [credit] });
    await open("/");
    await page.getByRole("link", { name: t.home.kinds.recordsSetAside, exact: false }).click();
    await expect.element(page.getByText(credit.Key)).toBeVisible();
  });

  test("an ordinary merchant has no such view", async ({ open }) => {
    await open(address, { as: "merchant" });
    await expect.element(page.getByText(words.none)).not.toBeInTheDocument();
  });
});
