/** `?` lists the keys that would be heard: of the shell, and of the screen as it stands. */
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  inEachView,
  page,
  test,
  userEvent,
} from "../../testing/component.ts";
import { dialog, drawer, openRecord, rows } from "../../testing/list.ts";

inEachView(({ t }) => {
  test("? tells the keys of a list and of the shell, but not to whoever types", async ({ open }) => {
    await open("/xpay/PayOrder");
    await expect.element(rows()).toHaveLength(3);
    const list = dialog(t.shell.keys);
    await userEvent.keyboard("/");
    await userEvent.keyboard("?");
    expect(list.elements()).toEqual([]);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("?");
    await expect.element(list).toBeVisible();
    for (const says of ["search", "next", "open", "select", "actions", "palette", "help"] as const)
      await expect.element(list.getByText(t.keys[says], { exact: true })).toBeVisible();
    await expect.element(list).toMatchTextContent(/j↓/);
    await expect.element(list).toMatchTextContent(/Ctrl K/);
    expect(list.getByText(t.keys.approve).elements()).toEqual([]);
    await expectAccessibleInBothSchemes();
    await userEvent.keyboard("{Escape}");
    await expect.element(list).not.toBeInTheDocument();
  });
});

atDesk(({ t }) => {
  const list = dialog(t.shell.keys);
  const says = (key: keyof typeof t.keys) => list.getByText(t.keys[key], { exact: true });

  test("a record that waits for a review adds its keys, each once", async ({ open, answers }) => {
    answers.on("payorderList", { Rows: [{ OrderNo: "P1" }] });
    answers.on("payorderGet", {
      Order: { OrderNo: "P1", Status: "Success" },
      Review: { Status: "PendingReview" },
    });
    await open("/xpay/PayOrder");
    await openRecord("P1");
    await expect.element(drawer().getByRole("toolbar")).toBeVisible();
    await userEvent.keyboard("?");
    await expect.element(says("approve")).toBeVisible();
    await expect.element(says("reject")).toBeVisible();
    expect(says("actions").elements()).toHaveLength(1);
  });

  test("the desk tells its own keys; a page without any says so", async ({ open }) => {
    await open("/xpay/OriginalRecord");
    await expect.element(page.css("#content h1")).toBeInTheDocument();
    await userEvent.keyboard("?");
    await expect.element(says("nextCredit")).toBeVisible();
    expect(says("select").elements()).toEqual([]);
  });

  test("palette and settings lead to them", async ({ open }) => {
    await open("/main");
    await expect.element(page.css("#content h1")).toBeInTheDocument();
    await userEvent.keyboard("{Control>}k{/Control}");
    await page.getByRole("combobox", { name: t.shell.searchEverything }).fill("shortcuts");
    await page.getByRole("option", { name: t.shell.keys }).click();
    await expect.element(says("palette")).toBeVisible();
    await expect.element(says("noneHere")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(list).not.toBeInTheDocument();
    await page.getByRole("button", { name: t.shell.userMenu, exact: false }).click();
    await page.getByRole("menuitem", { name: t.shell.settings }).click();
    await dialog(t.shell.settings).getByRole("button", { name: t.shell.keys, exact: false }).click();
    await expect.element(says("palette")).toBeVisible();
    await expect.element(dialog(t.shell.settings)).not.toBeInTheDocument();
  });
});
