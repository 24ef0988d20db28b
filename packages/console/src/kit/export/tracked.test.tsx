/** My Exports behind another tab: it asks again when an export is begun and when one has ended, and not at each look between. */
import { atDesk, expect, page, test } from "../../testing/component.ts";
import { go, message } from "../../testing/shell.ts";
import { exportsStore } from "./under-way.ts";

const exported = { ExportId: "17", RowCount: 3, ExpectedRowCount: null, SecondsLeft: null } as const;

atDesk(({ t }) => {
  const openMenu = async (choice: "csv" | "schedule") => {
    await page.getByRole("button", { name: t.kit.export.title, exact: true }).click();
    await page
      .getByRole("dialog", { name: t.kit.export.title })
      .getByRole("button", { name: t.exports.menu[choice], exact: false })
      .first()
      .click();
  };

  test("the list of files follows what is exported elsewhere", async ({ open, answers }) => {
    answers.on("payorderExport", { ExportId: "17" });
    answers.on("exportGet", { Export: { ...exported, Status: "Running" } });
    await open("/report/Exports");
    await expect.poll(() => answers.asked("exportList")).toHaveLength(1);
    await go("/xpay/PayOrder");
    await openMenu("csv");
    await expect.poll(() => answers.asked("exportList")).toHaveLength(2);
    await expect.poll(() => answers.asked("exportGet").length).toBeGreaterThan(2);
    expect(answers.asked("exportList")).toHaveLength(2);
    answers.on("exportGet", { Export: { ...exported, Status: "Failed", Failure: null } });
    await expect.poll(() => answers.asked("exportList")).toHaveLength(3);
  });

  test("one is followed whatever became of the looks at those before it", async ({ open, answers }) => {
    answers.on("payorderExport", { ExportId: "17" });
    answers.on("exportGet", { Export: { ...exported, Status: "Running" } });
    await open("/xpay/PayOrder");
    answers.hold("exportGet");
    await openMenu("csv");
    await expect.poll(() => answers.asked("exportGet").length).toBe(1);
    // As after the session's end: nothing is followed any more.
    exportsStore.set([]);
    answers.on("payorderExport", { ExportId: "18" });
    await openMenu("csv");
    await expect.poll(() => answers.asked("exportGet").at(-1)?.input).toEqual({ ExportId: "18" });
  });

  test("the list of scheduled reports shows one that was scheduled elsewhere", async ({ open, answers }) => {
    await open("/report/Exports?View=Schedules");
    await expect.poll(() => answers.asked("reportscheduleList")).toHaveLength(1);
    await go("/xpay/PayOrder");
    await openMenu("schedule");
    const dialog = page.getByRole("dialog", { name: t.exports.schedule.add });
    await dialog.getByRole("button", { name: t.exports.schedule.add }).click();
    await expect.element(message(t.exports.schedule.added)).toBeVisible();
    await expect.poll(() => answers.asked("reportscheduleList")).toHaveLength(2);
  });
});
