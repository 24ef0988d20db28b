/** What every form of the kit does, shown by the two smallest: adding a group, adding a user. */
import { cdp, type Locator, userEvent } from "vitest/browser";
import { sizes } from "../../boot/stored-settings.ts";
import { texts } from "../../i18n/en-us.ts";
import { atDesk, expect, expectAccessible, page, test } from "../../testing/component.ts";
import { dialog, rows } from "../../testing/list.ts";
import { boxOf, message } from "../../testing/shell.ts";

const { kit, userGroup, user, common } = texts;

const form = dialog(userGroup.add.action);
const name = form.getByLabelText(userGroup.field.UserGroupName, { exact: true });
const confirm = form.getByRole("button", { name: common.confirm, exact: true });
const refusal = form.getByRole("alert");

async function openAddGroup(
  open: (path: string, opening: { as: "merchant"; settings?: object }) => Promise<void>,
  settings: object = {},
): Promise<void> {
  await open("/user/UserGroup", { as: "merchant", settings });
  await page.getByRole("button", { name: userGroup.add.action }).click();
  await expect.element(name).toBeVisible();
}

/** As most people see it: with transitions. */
async function withMotion(run: () => Promise<void>): Promise<void> {
  const motion = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
  await motion("no-preference");
  try {
    await run();
  } finally {
    await motion("reduce");
  }
}

atDesk(() => {
  test("a form is sent once however often it is submitted, and the list shows the result", async ({
    open,
    answers,
  }) => {
    await withMotion(async () => {
      await openAddGroup(open);
      const answer = answers.hold("addusergroup");
      await name.fill("Night shift");
      // Twice in one breath, and once more by the key.
      const sent = form.css("form").element() as HTMLFormElement;
      sent.requestSubmit();
      sent.requestSubmit();
      await userEvent.keyboard("{Enter}");
      await expect.element(confirm).toBeDisabled();
      await expect.element(form.css("form")).toHaveAttribute("aria-busy", "true");
      // What runs cannot be left by mistake.
      await userEvent.keyboard("{Escape}");
      await expect.element(form).toBeVisible();
      answers.on("usergroupList", { Rows: [{ UserGroupName: "Night shift" }] });
      answer();
      await expect.poll(() => form.elements()).toEqual([]);
      await expect.element(message(kit.done.added)).toBeVisible();
      await expect.element(rows().first().getByText("Night shift")).toBeVisible();
      expect(answers.asked("addusergroup").map(({ input }) => input)).toEqual([
        { UserGroupName: "Night shift" },
      ]);
    });
  });

  test("a refusal is said inside the form and nowhere else; what was typed stays", async ({
    open,
    answers,
  }) => {
    answers.refuse("addusergroup", "GroupNameTaken", { UserGroupName: "Administrators" });
    await openAddGroup(open);
    await name.fill("Administrators");
    await confirm.click();
    await expect.element(refusal).toHaveTextContent("The merchant already has a group named Administrators.");
    expect(message().elements()).toEqual([]);
    await expect.element(name).toHaveValue("Administrators");
    await expect.element(confirm).toBeEnabled();
    await expectAccessible();
    await name.fill("Administrators 2");
    await expect.poll(() => refusal.elements()).toEqual([]);
  });

  test("what only the server can see stands at its field, which has the focus", async ({ open, answers }) => {
    const words = "Contains characters that cannot be stored";
    answers.refuse(
      "addusergroup",
      "InvalidInput",
      {},
      {
        Fields: [{ Field: "UserGroupName", Message: words }],
      },
    );
    await openAddGroup(open);
    await name.fill("a bc");
    await confirm.click();
    await expect.element(name).toHaveAccessibleDescription(words);
    await expect.element(name).toHaveFocus();
    expect(refusal.elements()).toEqual([]);
  });

  test("a server that is away is said in the form, which can be sent again", async ({ open, answers }) => {
    answers.cutOff("addusergroup");
    await openAddGroup(open);
    await name.fill("Night shift");
    await confirm.click();
    await expect.element(refusal).toHaveTextContent(common.offline);
    await expect.element(name).toHaveValue("Night shift");
    answers.on("addusergroup", {});
    await confirm.click();
    await expect.poll(() => form.elements()).toEqual([]);
  });

  test("a blank name and a short one are told apart, when the field is left", async ({ open, answers }) => {
    await openAddGroup(open);
    const leave = () => (name.element() as HTMLElement).blur();
    await name.fill("   ");
    leave();
    await expect.element(name).toHaveAccessibleDescription(kit.form.empty);
    await name.fill("a");
    leave();
    await expect.element(name).toHaveAccessibleDescription("The name needs at least 2 characters");
    await confirm.click();
    expect(answers.asked("addusergroup")).toEqual([]);
    // The way out judges nothing.
    await name.fill("");
    await form.getByRole("button", { name: common.cancel, exact: true }).click();
    await expect.poll(() => form.elements()).toEqual([]);
    expect(dialog(kit.form.leave.title).elements()).toEqual([]);
  });

  test("choices are found by typing, and those of a dependent field follow", async ({ open, answers }) => {
    answers.on("merchantSimplelist", [
      { MerchantAlias: "LOTUS", MerchantName: "Lotus Trading" },
      { MerchantAlias: "MANGO", MerchantName: "Mango Games" },
    ]);
    answers.on("usergroupSimplelist", ({ MerchantAlias }) => [
      { UserGroupId: "7", UserGroupName: `Clerks of ${MerchantAlias}`, IsDefault: true },
    ]);
    await open("/user/UserList");
    await page.getByRole("button", { name: user.add.action }).click();
    const adding = dialog(user.add.action);
    const merchant = adding.getByRole("combobox", { name: user.field.MerchantAlias });
    const group = adding.getByRole("combobox", { name: user.field.UserGroupName });
    const options = () =>
      page
        .getByRole("option")
        .elements()
        .map((one) => one.textContent);
    await merchant.fill("lotus");
    await expect.poll(options).toHaveLength(1);
    await expectAccessible();
    // Esc closes the choices, not the form.
    await userEvent.keyboard("{Escape}");
    await expect.poll(options).toEqual([]);
    await expect.element(adding).toBeVisible();
    await merchant.fill("mango");
    await expect.poll(options).toHaveLength(1);
    // Enter takes what is highlighted, and sends nothing.
    await userEvent.keyboard("{Enter}");
    await expect.element(merchant).toHaveValue("MANGO · Mango Games");
    expect(answers.asked("adduser")).toEqual([]);
    // Tab keeps it and goes on.
    await merchant.fill("lot");
    await expect.poll(options).toHaveLength(1);
    await userEvent.keyboard("{Tab}");
    await expect.element(merchant).toHaveValue("LOTUS · Lotus Trading");
    await expect.element(merchant).not.toHaveFocus();
    await merchant.fill("mango");
    await expect.poll(options).toHaveLength(1);
    await userEvent.keyboard("{Tab}");
    await expect.element(group).toHaveValue("");
    await group.click();
    await expect.poll(options).toEqual(["Clerks of MANGO"]);
  });

  test("Esc and Enter keep what was typed", async ({ open }) => {
    await openAddGroup(open);
    await name.fill("Night shift");
    await userEvent.keyboard("{Escape}");
    const question = dialog(kit.form.leave.title);
    await expect
      .element(question.getByRole("button", { name: kit.form.leave.cancel, exact: true }))
      .toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(name).toHaveValue("Night shift");
  });

  for (const size of sizes) {
    test(`fields and buttons are as high as the rows: ${size}`, async ({ open }) => {
      await openAddGroup(open, { size });
      const style = getComputedStyle(document.documentElement);
      const rowPx = Number.parseInt(style.getPropertyValue("--opc-row"), 10);
      const heights = [name, confirm].map((one: Locator) => boxOf(one).height);
      expect(heights).toEqual([rowPx, rowPx]);
      await expectAccessible();
      await page.viewport(390, 844);
      await expect.poll(() => [boxOf(form).x, boxOf(form).width]).toEqual([0, 390]);
    });
  }
});
