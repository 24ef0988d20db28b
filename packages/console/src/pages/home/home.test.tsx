import { expect, expectAccessibleInBothSchemes, inOneView, page, test } from "../../testing/component.ts";
import { dialog } from "../../testing/list.ts";
import { message, textsOf } from "../../testing/shell.ts";

const here = { SessionKey: "1", Device: "Chrome 142", IsCurrent: true };
const there = { SessionKey: "2", Device: "Firefox 145", LoginIp: "203.0.113.9", IsCurrent: false };

inOneView(({ t, width }) => {
  const terminals = () => textsOf(page.css("table tbody tr td:first-child"));

  test("home greets, shows today, and kicks off another terminal once that is confirmed", async ({
    open,
    answers,
  }) => {
    answers.on("getonlineuserlist", { Rows: [here, there] });
    await open("/main");
    await expect
      .element(page.getByRole("heading", { name: t.home.welcome.replace("{{name}}", "admin") }))
      .toBeVisible();
    await expect
      .element(page.getByText(t.report.figure.successAmount, { exact: true }).first())
      .toBeVisible();
    await expect.element(page.getByRole("figure").first()).toBeVisible();
    await expect.poll(terminals).toEqual(["Chrome 142", "Firefox 145"]);
    await expectAccessibleInBothSchemes();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(page.getByRole("button", { name: t.home.kick }).elements()).toHaveLength(1);
    await page.getByRole("button", { name: t.home.kick }).click();
    const question = dialog(t.home.kick);
    await expect.element(question).toBeVisible();
    expect(question.element().textContent).toContain("203.0.113.9");
    await question.getByRole("button", { name: t.common.cancel }).click();
    expect(answers.asked("kickuser")).toEqual([]);
    await page.getByRole("button", { name: t.home.kick }).click();
    answers.on("getonlineuserlist", { Rows: [here] });
    await question.getByRole("button", { name: t.common.confirm }).click();
    await expect.element(message(t.home.kicked)).toBeVisible();
    expect(answers.asked("kickuser").map(({ input }) => input)).toEqual([{ SessionKey: "2" }]);
    await expect.poll(terminals).toEqual(["Chrome 142"]);
  });
});
