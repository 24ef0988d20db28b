/** User Management as a list: who stands in it how, and who is offered what. */
import { atDesk, expect, expectAccessible, filled, inOneView, page, test } from "../../testing/component.ts";
import { cell, chip, columnHeader, openActions, row } from "../../testing/list.ts";
import { user } from "../../testing/user.ts";

const address = "/user/UserList";

inOneView(({ isPhone, t }) => {
  test("the list says everything in the chosen language and has no accessibility fault", async ({
    open,
    answers,
  }) => {
    answers.on("userList", {
      Rows: [
        user("admin", { UserKey: "OPC/admin", IsSelf: true }),
        user("ben", { IsLocked: true, GoogleBinding: "Shown", UserGroupName: "Cashiers" }),
        user("eva", { Enable: false, GoogleBinding: "NotShown" }),
      ],
    });
    await open(address);
    await expect.element(page.getByRole("heading", { name: t.user.title })).toBeInTheDocument();
    for (const name of Object.values(t.user.state)) await expect.element(chip(name, t)).toBeVisible();
    if (!isPhone) {
      const { field } = t.user;
      for (const name of [
        field.UserName,
        field.MerchantAlias,
        field.UserGroupName,
        field.Enable,
        field.IsLocked,
        field.LastLoginTime,
        field.LastLoginIp,
        field.LastLoginArea,
        field.GoogleBinding,
        field.OnlineCount,
        field.MustChangePassword,
      ]) {
        await expect.element(columnHeader(name)).toBeInTheDocument();
      }
    }
    await expect.element(row("OPC/admin")).toMatchTextContent(t.user.you);
    await expect.element(row("ACME/ben")).not.toMatchTextContent(t.user.you);
    await expect.element(cell("IsLocked", "ACME/ben")).toHaveTextContent(t.user.state.Locked);
    await expect.element(cell("Enable", "ACME/ben")).toHaveTextContent(t.user.state.Enabled);
    await expect.element(cell("Enable", "ACME/eva")).toHaveTextContent(t.user.state.Disabled);
    await expect.element(cell("UserGroupName", "ACME/ben")).toHaveTextContent("Cashiers");
    await expect.element(cell("GoogleBinding", "OPC/admin")).toHaveTextContent(t.user.binding.Bound);
    await expect.element(cell("GoogleBinding", "ACME/ben")).toHaveTextContent(t.user.binding.Shown);
    await expect.element(cell("GoogleBinding", "ACME/eva")).toHaveTextContent(t.user.binding.NotShown);
    await openActions("ACME/ben", t);
    await expectAccessible();
  });

  test("in dark too", async ({ open, answers }) => {
    answers.on("userList", { Rows: [user("ben", { IsLocked: true, GoogleBinding: "NotShown" })] });
    await open(address, { settings: { colorScheme: "dark" } });
    await openActions("ACME/ben", t);
    await expectAccessible();
  });
});

atDesk(({ t }) => {
  const { user: words } = t;

  test.for([
    [
      "somebody who works",
      {},
      [
        words.edit.action,
        words.enable.disable,
        words.reset.action,
        words.renew.action,
        words.passkeys,
        words.noticeTargets,
      ],
    ],
    [
      "somebody who is locked",
      { IsLocked: true },
      [
        words.unlock.action,
        words.edit.action,
        words.enable.disable,
        words.reset.action,
        words.renew.action,
        words.passkeys,
        words.noticeTargets,
      ],
    ],
    [
      "somebody who is disabled and whose validator nobody has seen",
      { Enable: false, GoogleBinding: "NotShown" },
      [
        words.edit.action,
        words.enable.enable,
        words.reset.action,
        words.validator.action,
        words.passkeys,
        words.noticeTargets,
      ],
    ],
    [
      "oneself, whose validator nobody has seen",
      { IsSelf: true, GoogleBinding: "NotShown" },
      [words.validator.action],
    ],
  ] as const)("what can be done to %s", async ([, change, actions], { open, answers }) => {
    answers.on("userList", { Rows: [user("ben", change)] });
    await open(address);
    const menu = (await openActions("ACME/ben")).getByRole("button");
    await expect.poll(() => menu.elements().map((one) => one.textContent)).toEqual(actions);
  });

  test("of oneself only one's own authenticator can be seen", async ({ open, answers }) => {
    answers.on("userList", { Rows: [user("admin", { IsSelf: true }), user("ben")] });
    await open(address);
    const menu = await openActions("ACME/admin", t);
    await expect.element(menu.getByRole("button")).toHaveTextContent(words.validator.action);
  });

  test("who holds the page alone sees people and is offered nothing", async ({ open, answers }) => {
    answers.on("userList", { Rows: [user("clerk", { OnlineCount: 2 })] });
    await open(address, { as: "merchant", can: ["UserList"] });
    await row("ACME/clerk").hover();
    await expect.element(page.getByRole("button", { name: /^Actions for/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: words.add.action })).not.toBeInTheDocument();
    await expect.element(columnHeader(t.kit.table.actions)).not.toBeInTheDocument();
    await expect.element(columnHeader(words.field.MerchantAlias)).not.toBeInTheDocument();
    // Nor are the terminals a link to a page that they cannot open.
    await expect.element(cell("OnlineCount")).toHaveTextContent("2");
    await expect.element(cell("OnlineCount").getByRole("link")).not.toBeInTheDocument();
  });

  test.for([
    ["operator", "?UserName=ben&MerchantAlias=ACME"],
    ["merchant", "?UserName=ben"],
  ] as const)(
    "the terminals of somebody are a click away for the %s",
    async ([as, question], { open, answers }) => {
      answers.on("userList", { Rows: [user("ben", { OnlineCount: 1 }), user("eva")] });
      await open(address, { as });
      await expect.element(cell("OnlineCount", "ACME/eva").getByRole("link")).not.toBeInTheDocument();
      const link = page.getByRole("link", {
        name: filled(words.showTerminals, { count: 1, user: "ACME/ben" }),
      });
      await expect.element(link).toHaveAttribute("href", `/user/OnlineUser${question}`);
    },
  );

  test("the list is narrowed to a name, a state and a group; its address says so", async ({
    open,
    answers,
  }) => {
    answers.on("userList", { Rows: [user("ben")] });
    answers.on("usergroupSimplelist", [
      { UserGroupId: "11", UserGroupName: "Administrators", IsDefault: true },
      { UserGroupId: "12", UserGroupName: "Clerks", IsDefault: false },
    ]);
    await open(address, { as: "merchant" });
    // What is chosen acts at once, what is typed with the button.
    await chip(words.state.Locked).click();
    await page.getByRole("textbox", { name: words.search, exact: true }).first().fill("be");
    await page.getByRole("combobox", { name: words.field.UserGroupName }).click();
    await page.getByRole("option", { name: "Clerks" }).click();
    await page.getByRole("button", { name: t.common.search, exact: true }).click();
    await expect
      .poll(() => answers.asked("userList").at(-1)?.input)
      .toMatchObject({ UserName: "be", States: ["Locked"], UserGroupIds: ["12"] });
    const question = new URLSearchParams(location.search);
    expect([question.get("UserName"), question.get("States"), question.get("UserGroupIds")]).toEqual([
      "be",
      "Locked",
      "12",
    ]);
  });

  test("the operator's groups to choose from are those of the merchant that is looked at", async ({
    open,
    answers,
  }) => {
    answers.on("usergroupSimplelist", ({ MerchantAlias }) => [
      { UserGroupId: "12", UserGroupName: `Clerks of ${MerchantAlias}` },
    ]);
    await open(`${address}?MerchantAlias=LOTUS`);
    await page.getByRole("combobox", { name: words.field.UserGroupName }).click();
    await expect.element(page.getByRole("option")).toHaveTextContent("LOTUS · Clerks of LOTUS");
  });
});
