/** One line of the operation log, opened from the list: from what to what, and what was asked. */
import { expect, expectAccessible, inOneView, page, test } from "../../testing/component.ts";
import { cell, drawer, row } from "../../testing/list.ts";

const action = { enUS: "Enable or disable a user", zhCN: "启用或停用用户" };

inOneView(({ t, isPhone, language }) => {
  const words = t.operationLog;

  test("a change is found in the log by what it was done to, with what it was before and after", async ({
    open,
    answers,
  }) => {
    const line = {
      LogId: "51",
      Actor: "OPC/admin",
      Action: action,
      Target: "OPC/viewer",
      Result: "Done",
    } as const;
    answers.on("operationlogList", {
      Rows: [
        { ...line, Reason: null, IsSealed: false },
        { LogId: "50", Action: action, Result: "Refused", Reason: { enUS: "No right", zhCN: "无权限" } },
      ],
    });
    answers.on("operationlogGet", {
      ...line,
      Reason: null,
      Changes: [
        { Name: "Enable", From: "true", To: "false", IsChange: true },
        { Name: "UserName", From: null, To: "viewer", IsChange: false },
      ],
      Input: [{ Name: "UserGroupId", Value: "12" }],
      Seal: { Sequence: "4711", Hash: "00ff" },
    });
    await open("/setting/AuditLog?Targets=OPC%2Fviewer&Date=all");
    await expect.element(cell("Target", "51")).toMatchTextContent("OPC/viewer");
    await expect.element(cell("Action", "51")).toMatchTextContent(action[language]);
    await expect.element(cell("Result", "50")).toMatchTextContent(words.result.Refused);
    expect(answers.asked("operationlogList")[0]?.input).toMatchObject({ Targets: ["OPC/viewer"] });
    await expectAccessible();
    await cell("Action", "51").click();
    const detail = drawer();
    await expect.element(detail.getByRole("columnheader", { name: words.detail.from })).toBeVisible();
    const change = detail.getByRole("row").filter({ hasText: "true" });
    await expect
      .poll(() =>
        change
          .getByRole("cell")
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(["true", "false"]);
    await expect.element(detail).toMatchTextContent("4711");
    await expect.element(detail.getByText("12", { exact: true })).toBeVisible();
    expect(answers.asked("operationlogGet").map(({ input }) => input)).toEqual([{ LogId: "51" }]);
    await expectAccessible();
    if (!isPhone) await expect.element(row("51")).toHaveAttribute("data-open", "true");
  });

  test("who may not prove the books sees the log alone", async ({ open }) => {
    await open("/setting/AuditLog", { can: ["AuditLog"] });
    await expect.element(page.getByRole("heading", { name: words.title })).toBeInTheDocument();
    await expect.element(page.getByText(words.views.proof)).not.toBeInTheDocument();
  });
});
