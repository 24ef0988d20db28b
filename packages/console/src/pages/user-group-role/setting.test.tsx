/** User Group Permission Setting: the tree, what changes before saving, and what is asked of the server. */
import { pages as catalogue, type Permission } from "@opc/contract/pages";
import { menuOf } from "@opc/contract/pages/menu";
import { Refusal } from "../../testing/answers.ts";
import {
  atDesk,
  expect,
  expectAccessible,
  filled,
  inOneView,
  page,
  test,
  userEvent,
} from "../../testing/component.ts";
import { permissionsOf as group } from "../../testing/group-permissions.ts";
import { dialog } from "../../testing/list.ts";

const address = "/user/userGroupRole?UserGroupId=7";
/** At once, by nobody else's leave. */
const saved = { ApprovalId: null };

const tabs = () => page.getByRole("navigation", { name: "Open pages" }).getByRole("listitem");
const message = (text: string) => page.css(".mantine-Notification-root").filter({ hasText: text });
const pageBoxes = (name: string) => page.getByRole("group", { name, exact: true });
const box = (of: string, name: string) => pageBoxes(of).getByRole("checkbox", { name, exact: true });

inOneView(({ isPhone, language, t }) => {
  const texts = t.userGroup;

  test("permissions are found, chosen and saved, and the tree is fresh", async ({ open, answers }) => {
    answers.on("modifyusergrouppermission", saved);
    answers.on("usergroupPermissionlist", group(["CallbackRecord"]));
    await open(address, { as: "merchant" });
    const openPages = page.getByRole("navigation", { name: t.shell.openPages }).getByRole("listitem");
    await expect.element(openPages.last()).toMatchTextContent("Night shift");
    if (!isPhone)
      await expect
        .element(page.getByRole("navigation", { name: t.shell.breadcrumb }))
        .toMatchTextContent(new RegExp(`${t.shell.home}.*${texts.title}.*Night shift`));
    const saving = page.getByRole("button", { name: texts.role.save, exact: true });
    await expect.element(saving).toBeDisabled();
    await expectAccessible();
    const pages = page.css("fieldset fieldset");
    const all = pages.elements().length;
    const wanted = t.userGroup.title.slice(0, 3);
    await page.getByRole("searchbox").fill(wanted);
    await expect.element(page.css("fieldset mark").first()).toMatchTextContent(new RegExp(wanted, "i"));
    expect(pages.elements().length).toBeLessThan(all);
    await page.getByRole("searchbox").fill("zzz");
    await expect.element(page.getByText(filled(texts.role.searchEmpty, { text: "zzz" }))).toBeVisible();
    const chosen = new KeyboardEvent("keydown", { key: "Escape", isComposing: true, bubbles: true });
    page.getByRole("searchbox").element().dispatchEvent(chosen);
    await expect.element(page.getByRole("searchbox")).toHaveValue("zzz");
    await userEvent.keyboard("{Escape}");
    await expect.element(pages).toHaveLength(all);

    // The first page's last function, and the whole of another taken away.
    await pages.nth(0).getByRole("checkbox").last().click();
    await expect.element(pages.nth(0).getByRole("checkbox").nth(1)).toBeChecked();
    await pageBoxes(catalogue.CallbackRecord[language]).getByRole("checkbox").nth(1).click();
    const panel = page.getByRole("region", { name: texts.role.changes });
    await expect
      .element(panel.getByRole("status"))
      .toMatchTextContent(filled(texts.role.added, { count: 2 }));
    await expect
      .element(panel.getByRole("status"))
      .toMatchTextContent(filled(texts.role.removed, { count: 1 }));
    if (isPhone) await panel.getByRole("button", { name: texts.role.showChanges }).click();
    await expect.element(panel).toMatchTextContent(texts.role.effectNone);
    await expect.element(openPages.last().getByRole("img", { name: t.shell.unsaved.mark })).toBeVisible();
    await expectAccessible();
    await saving.click();
    await expect.element(message(t.kit.done.modified)).toBeVisible();
    expect(answers.asked("modifyusergrouppermission").map(({ input }) => input)).toEqual([
      {
        UserGroupId: "7",
        PagePermissionCode: ["PayOrder"],
        PageFunctionCode: ["PayOrder.export"],
        Version: "of CallbackRecord",
      },
    ]);
  });

  test("in dark too", async ({ open, answers }) => {
    answers.on("usergroupPermissionlist", group(["CallbackRecord"], { mayGrant: ["PayOrder"] }));
    await open(address, { as: "merchant", settings: { colorScheme: "dark" } });
    await expect.element(page.getByRole("heading", { name: "Night shift", level: 1 })).toBeVisible();
    await expectAccessible();
  });
});

atDesk(({ t }) => {
  const texts = t.userGroup;
  const save = page.getByRole("button", { name: texts.role.save, exact: true });
  const changes = page.getByRole("region", { name: texts.role.changes });

  test("for whom it takes effect is said before it is saved", async ({ open, answers }) => {
    answers.on("usergroupPermissionlist", group(["PayOrder"], { UserCount: 1 }));
    await open(address, { as: "merchant" });
    await box("Collection Orders", "Export").click();
    await expect.element(changes).toMatchTextContent("Takes effect for 1 user from their next request.");
    await expect
      .element(changes.getByRole("list", { name: "Added to Collection Orders" }))
      .toHaveTextContent("Export");
  });

  test("a function switches its page on, a page takes its functions, a menu group takes all", async ({
    open,
    answers,
  }) => {
    answers.on("usergroupPermissionlist", group([]));
    await open(address, { as: "merchant" });
    await box("Callback Records", "Export").click();
    await expect.element(box("Callback Records", "View")).toBeChecked();
    await expect.element(box("Callback Records", "Callback Records")).toBePartiallyChecked();
    await box("Callback Records", "Callback Records").click();
    await expect.element(box("Callback Records", "Resend callback")).toBeChecked();
    await box("Callback Records", "View").click();
    await expect.element(box("Callback Records", "Export")).not.toBeChecked();
    await page.getByRole("checkbox", { name: "All of Users" }).click();
    await expect.element(box("User Management", "Unlock")).toBeChecked();
    await expect.element(page.getByText("18 of 18")).toBeVisible();
    // Only what is shown is meant while searching.
    await page.getByRole("searchbox").fill("kick");
    await page.getByRole("checkbox", { name: "All shown of Users" }).click();
    await expect.element(box("Online Users", "Kick off")).not.toBeChecked();
    await page.getByRole("searchbox").fill("");
    await expect.element(box("User Management", "Unlock")).toBeChecked();
    await page.getByRole("button", { name: texts.role.discard }).click();
    await expect.element(page.css("fieldset input:checked")).not.toBeInTheDocument();
    await expect.element(save).toBeDisabled();
    expect(answers.asked("modifyusergrouppermission")).toEqual([]);
  });

  test("the tree is operated by the keyboard alone", async ({ open, answers }) => {
    answers.on("modifyusergrouppermission", saved);
    answers.on("usergroupPermissionlist", group([]));
    await open(address, { as: "merchant" });
    await expect.element(page.getByRole("searchbox")).toBeVisible();
    await userEvent.keyboard("/");
    await expect.element(page.getByRole("searchbox")).toHaveFocus();
    (page.getByRole("checkbox", { name: "All of Payments" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(box("Collection Orders", "Collection Orders")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.element(box("Collection Orders", "Resend callback")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(box("Collection Orders", "Export")).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(box("Collection Orders", "Export")).toBeChecked();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(box("Payout Orders", "Import payouts")).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.element(box("Operation Log", "Export")).toHaveFocus();
    for (const stop of [
      page.getByRole("region", { name: texts.role.list }),
      page.getByRole("button", { name: texts.role.discard }),
      save,
    ]) {
      await userEvent.tab();
      await expect.element(stop).toHaveFocus();
    }
    await userEvent.keyboard("{Enter}");
    await expect.element(message(t.kit.done.modified)).toBeVisible();
    expect(answers.asked("modifyusergrouppermission")[0]?.input).toMatchObject({
      PagePermissionCode: ["PayOrder"],
      PageFunctionCode: ["PayOrder.export"],
    });
  });

  test("unsaved changes are asked about before a reload, a closed tab, another group and a logout", async ({
    open,
    answers,
  }) => {
    answers.on("usergroupPermissionlist", ({ UserGroupID }) =>
      group([], {
        UserGroupId: UserGroupID,
        UserGroupName: UserGroupID === "7" ? "Night shift" : "Day shift",
      }),
    );
    await open(address, { as: "merchant" });
    const mayUnload = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await expect.element(box("Collection Orders", "View")).toBeVisible();
    expect(mayUnload()).toBe(true);
    // In the moment in which it is told, not one later: a window may be closed between the two.
    const told = new Promise<boolean>((resolve) => {
      const watcher = new MutationObserver(() => {
        if (!/1 added/.test(document.body.textContent)) return;
        watcher.disconnect();
        resolve(mayUnload());
      });
      watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    await box("Collection Orders", "View").click();
    expect(await told).toBe(false);
    const question = dialog("Unsaved changes");
    const stay = () => question.getByRole("button", { name: "Stay" }).click();
    await tabs().last().getByRole("button").click();
    await expect.element(question).toMatchTextContent("Night shift");
    await expectAccessible();
    await stay();
    await tabs().last().click({ button: "right" });
    await page.getByRole("menuitem", { name: "Refresh" }).click();
    await stay();
    await page.getByRole("button", { name: "User menu", exact: false }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await stay();
    await expect.element(box("Collection Orders", "View")).toBeChecked();
    expect(answers.asked("logout")).toEqual([]);

    const go = (to: string) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    };
    // Another page in front loses nothing, so nothing is asked; another group in the same tab does.
    go("/user/UserGroup");
    await expect.element(page.getByRole("heading", { name: texts.title })).toBeInTheDocument();
    go("/user/userGroupRole?UserGroupId=8");
    await expect.element(question).toMatchTextContent("Night shift");
    await stay();
    await expect.poll(() => location.search).toBe("?UserGroupId=7");
    const own = tabs().filter({ hasText: "Night shift" }).getByRole("link");
    await expect.element(own).toHaveAttribute("href", address);
    await expect.element(box("Collection Orders", "View")).toBeChecked();
    go("/user/userGroupRole?UserGroupId=8");
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect.element(page.getByRole("heading", { name: "Day shift", level: 1 })).toBeVisible();
    await expect.poll(mayUnload).toBe(true);
    await tabs().filter({ hasText: "Day shift" }).getByRole("button").click();
    await expect.element(page.getByRole("heading", { name: "Day shift", level: 1 })).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
  });

  test("two people at once: another's change is shown before one's own is saved upon it", async ({
    open,
    answers,
  }) => {
    answers.on("modifyusergrouppermission", saved);
    answers.on("usergroupPermissionlist", group(["PayOrder"]));
    await open(address, { as: "merchant" });
    await box("Callback Records", "View").click();
    answers.on("usergroupPermissionlist", group(["PayOrder", "OnlineUser", "PayOrder.export"]));
    await save.click();
    await expect.element(message("Someone else has changed this group.")).toBeVisible();
    expect(answers.asked("modifyusergrouppermission")).toEqual([]);
    await expect.element(box("Collection Orders", "Export")).toBeChecked();
    await expect.element(changes.getByRole("status")).toHaveTextContent("1 added");
    await save.click();
    await expect.element(message(t.kit.done.modified)).toBeVisible();
    const [asked] = answers.asked("modifyusergrouppermission");
    expect(asked?.input.PagePermissionCode.toSorted()).toEqual(["CallbackRecord", "OnlineUser", "PayOrder"]);
    expect(asked?.input).toMatchObject({
      PageFunctionCode: ["PayOrder.export"],
      Version: "of PayOrder,OnlineUser,PayOrder.export",
    });
  });

  test("a refusal keeps the choice and brings what the server holds", async ({ open, answers }) => {
    answers.on("usergroupPermissionlist", group(["PayOrder"]));
    await open(address, { as: "merchant" });
    await box("Callback Records", "View").click();
    answers.on("modifyusergrouppermission", () => {
      answers.on("usergroupPermissionlist", group(["PayOrder", "OnlineUser"]));
      throw new Refusal("RecordChanged");
    });
    await save.click();
    await expect.element(page.css(".mantine-Notification-root")).toBeVisible();
    await expect.element(box("Online Users", "View")).toBeChecked();
    await expect.element(box("Callback Records", "View")).toBeChecked();
    answers.on("modifyusergrouppermission", saved);
    await save.click();
    await expect.element(message(t.kit.done.modified)).toBeVisible();
    expect(answers.asked("modifyusergrouppermission").at(-1)?.input.PagePermissionCode.toSorted()).toEqual([
      "CallbackRecord",
      "OnlineUser",
      "PayOrder",
    ]);
  });

  test("a team lead with few rights cannot change what they do not hold, and is told why", async ({
    open,
    answers,
  }) => {
    const lead: Permission[] = ["PayOrder", "UserGroup", "UserGroupRole", "UserGroupRole.edit"];
    answers.on("modifyusergrouppermission", saved);
    answers.on("usergroupPermissionlist", group(["CallbackRecord"], { mayGrant: ["PayOrder"] }));
    await open(address, { as: "merchant", can: lead });
    const held = box("Callback Records", "View");
    await expect.element(held).toBeChecked();
    await expect.element(held).toHaveAttribute("aria-disabled", "true");
    await expect.element(held).toHaveAccessibleDescription(texts.role.lock.NotHeld);
    await held.click({ force: true });
    await expect.element(held).toBeChecked();
    await expect.element(message("You do not hold this permission yourself")).toBeVisible();
    await expectAccessible();
    await page.getByRole("checkbox", { name: "All of Payments" }).click();
    await expect.element(box("Collection Orders", "View")).toBeChecked();
    await expect.element(box("Collection Orders", "Export")).not.toBeChecked();
    answers.on("usergroupPermissionlist", group(["CallbackRecord"], { mayGrant: ["PayOrder"] }));
    await save.click();
    await expect.element(message(t.kit.done.modified)).toBeVisible();
    const [asked] = answers.asked("modifyusergrouppermission");
    expect(asked?.input.PagePermissionCode.toSorted()).toEqual(["CallbackRecord", "PayOrder"]);
    expect(asked?.input.PageFunctionCode).toEqual([]);
  });

  test("a group that holds more than they do can be added to, and nothing be taken away", async ({
    open,
    answers,
  }) => {
    const lead: Permission[] = ["PayOrder", "UserGroupRole", "UserGroupRole.edit"];
    answers.on("usergroupPermissionlist", group(["CallbackRecord", "PayOrder"], { mayGrant: [] }));
    await open(address, { as: "merchant", can: lead });
    await expect
      .element(box("Collection Orders", "View"))
      .toHaveAccessibleDescription(texts.role.lock.GroupAbove);
    await expect.element(page.getByText(texts.role.lock.noteAbove)).toBeVisible();
  });

  test("whoever changes their own group sees their own menu change", async ({ open, answers }) => {
    const lead: Permission[] = ["PayOrder", "UserGroup", "UserGroupRole", "UserGroupRole.edit"];
    const mayGrant: Permission[] = ["PayOrder", "UserGroup"];
    answers.on("modifyusergrouppermission", saved);
    answers.on("usergroupPermissionlist", group(lead, { UserGroupName: "GroupName 1", mayGrant }));
    await open(address, { as: "merchant", can: lead });
    const menu = page.getByRole("navigation", { name: "Menu", exact: true }).getByRole("link");
    const names = () => menu.elements().map((one) => one.textContent);
    await expect.poll(names).toEqual(["Home", "Collection Orders", "User Groups"]);
    await expect
      .element(box("User Group Permission Setting", "View"))
      .toHaveAccessibleDescription(texts.role.lock.OwnGroup);
    await box("Collection Orders", "View").click();
    await expect.element(changes).toMatchTextContent("your own permissions change too");
    answers.on("currentpermission", () => menuOf(new Set(lead.filter((code) => code !== "PayOrder"))));
    await save.click();
    await expect.poll(names).toEqual(["Home", "User Groups"]);
  });

  test("without the function one only looks", async ({ open, answers }) => {
    answers.on("usergroupPermissionlist", group(["PayOrder"]));
    await open(address, { as: "merchant", can: ["PayOrder", "UserGroup", "UserGroupRole"] });
    await expect.element(page.getByText(texts.role.readOnly)).toBeVisible();
    await expect.element(save).not.toBeInTheDocument();
    await box("Collection Orders", "View").click({ force: true });
    await expect.element(box("Collection Orders", "View")).toBeChecked();
    await expectAccessible();
  });

  test("without a group, or one that is not there, the setting leads to the groups", async ({
    open,
    answers,
  }) => {
    answers.refuse("usergroupPermissionlist", "NotFound");
    await open("/user/userGroupRole", { as: "merchant" });
    await expect.poll(() => document.title).toBe("User Group Permission Setting - OPC Admin");
    const way = page.getByRole("link", { name: texts.role.toGroups });
    await expect.element(way).toHaveAttribute("href", "/user/UserGroup");
    await expectAccessible();
    history.pushState(null, "", "/user/userGroupRole?UserGroupId=999999999");
    dispatchEvent(new PopStateEvent("popstate"));
    await expect.element(page.getByText("This record was not found.")).toBeVisible();
    await expect.element(way).toBeVisible();
  });
});
