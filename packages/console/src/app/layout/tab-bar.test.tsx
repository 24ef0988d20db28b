import { type Locator, page, userEvent } from "vitest/browser";
import { expect, inEachView, test } from "../../testing/component.ts";
import { rows } from "../../testing/list.ts";
import { address, go, shellOf, textsOf } from "../../testing/shell.ts";

const inMenu = (name: string) => page.getByRole("menuitem", { name, exact: true });

/** What a browser tells of a drag, once each: how often it tells that something is over a tab is up to it. */
async function drag(tab: Locator, over: Locator): Promise<void> {
  const tell = async (one: Locator, kind: string) => {
    one.element().dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true }));
    await new Promise((drawn) => requestAnimationFrame(drawn));
  };
  await tell(tab, "dragstart");
  await tell(over, "dragover");
  await tell(tab, "dragend");
}

/** What was written in an element while something was done, and until the browser had nothing left to do. */
async function writtenIn(place: Element, act: () => Promise<void>): Promise<string[]> {
  const written: string[] = [];
  const note = (changes: MutationRecord[]) => {
    for (const { type, target, attributeName, addedNodes, removedNodes } of changes)
      written.push(
        type === "attributes"
          ? `${target.nodeName} ${attributeName}`
          : `${target.nodeName} +${addedNodes.length} -${removedNodes.length}`,
      );
  };
  const watcher = new MutationObserver(note);
  watcher.observe(place, { subtree: true, childList: true, characterData: true, attributes: true });
  await act();
  for (let calm = 0; calm < 3; calm++) await new Promise((resolve) => requestIdleCallback(resolve));
  note(watcher.takeRecords());
  watcher.disconnect();
  return written;
}

inEachView(({ t, language, width }) => {
  const isEnglish = language === "enUS";
  const orders = isEnglish ? "Collection Orders" : "收款订单";
  const callbacks = isEnglish ? "Callback Records" : "回调记录";
  const changes = isEnglish ? "Balance Change Records" : "余额变动记录";
  const { home } = t.shell;
  const { tabs } = shellOf(t);
  const names = () => textsOf(tabs);

  async function openTabs(open: (path: string) => Promise<void>, first = "/xpay/PayOrder"): Promise<void> {
    await open(first);
    await expect.element(rows().first()).toBeInTheDocument();
    for (const [at, path] of ["/xpay/CallbackRecord", "/merchant/BalanceChange"].entries()) {
      await go(path);
      await expect.poll(() => names().length).toBe(at + 3);
    }
    expect(names()).toEqual([home, orders, callbacks, changes]);
  }
  const rightClick = (tab: Locator) => tab.click({ button: "right" });

  test("a tab's right-click menu refreshes, closes, closes others and closes all; Home stays", async ({
    open,
    answers,
  }) => {
    await openTabs(open);
    const offered = () => textsOf(page.getByRole("menuitem"));

    await rightClick(tabs.nth(0));
    await expect.poll(offered).toEqual([t.common.refresh, t.shell.closeOthers, t.shell.closeAll]);
    await userEvent.keyboard("{Escape}");
    await expect.poll(offered).toEqual([]);
    expect(tabs.nth(0).css("button").elements()).toEqual([]);

    await rightClick(tabs.nth(1));
    await expect
      .poll(offered)
      .toEqual(
        isEnglish
          ? ["Refresh", "Close", "Close Others", "Close All"]
          : [t.common.refresh, t.common.close, t.shell.closeOthers, t.shell.closeAll],
      );
    await inMenu(t.common.refresh).click();
    await expect.poll(address).toBe("/xpay/PayOrder");
    await expect.poll(() => answers.asked("payorderList").length).toBe(2);
    expect(names()).toHaveLength(4);

    await rightClick(tabs.nth(3));
    await inMenu(t.common.close).click();
    await expect.poll(names).toEqual([home, orders, callbacks]);
    expect(address()).toBe("/xpay/PayOrder");

    await rightClick(tabs.nth(2));
    await inMenu(t.shell.closeOthers).click();
    await expect.poll(names).toEqual([home, callbacks]);
    await expect.poll(address).toBe("/xpay/CallbackRecord");

    await go("/merchant/BalanceChange");
    await expect.poll(() => names().length).toBe(3);
    await rightClick(tabs.nth(1));
    await inMenu(t.shell.closeAll).click();
    await expect.poll(names).toEqual([home]);
    await expect.poll(address).toBe("/main");
  });

  test("tabs are dragged, but not before Home, and close by middle click and by their button", async ({
    open,
  }) => {
    await openTabs(open, "/xpay/PayOrder?Statuses=Failed");
    // On a phone the bar scrolls away under the pointer that drags.
    await page.viewport(1000, 800);
    await drag(tabs.nth(2), tabs.nth(1));
    await expect.poll(names).toEqual([home, callbacks, orders, changes]);
    await drag(tabs.nth(1), tabs.nth(0));
    expect(names()).toEqual([home, callbacks, orders, changes]);
    await page.viewport(width, 800);
    await expect.element(tabs.nth(3)).toHaveAttribute("data-active", "true");
    await tabs.nth(0).click({ button: "middle" });
    expect(names()).toHaveLength(4);
    await tabs.nth(3).click({ button: "middle" });
    await expect.poll(names).toEqual([home, callbacks, orders]);
    await expect.poll(address).toBe("/xpay/PayOrder?Statuses=Failed");
    await tabs.nth(2).css("button").click();
    await expect.poll(names).toEqual([home, callbacks]);
    await expect.element(tabs.nth(1)).toHaveAttribute("data-active", "true");
    await expect.poll(address).toBe("/xpay/CallbackRecord");
    (tabs.nth(1).css("button").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(names).toEqual([home]);
  });

  test("the keyboard goes on with the tab whose menu was left, and with the neighbour of one that was closed", async ({
    open,
  }) => {
    await openTabs(open);
    const link = (at: number) => tabs.nth(at).css("a");
    const menuOf = async (at: number) => {
      (link(at).element() as HTMLElement).focus();
      link(at)
        .element()
        .dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
      await expect.element(inMenu(t.common.close)).toBeVisible();
    };
    await menuOf(2);
    await userEvent.keyboard("{Escape}");
    await expect.element(inMenu(t.common.close)).not.toBeInTheDocument();
    await expect.element(link(2)).toHaveFocus();

    await menuOf(1);
    await inMenu(t.common.close).click();
    await expect.poll(names).toEqual([home, callbacks, changes]);
    await expect.element(link(1)).toHaveFocus();

    for (const left of [[home, callbacks], [home]]) {
      (tabs.nth(left.length).css("button").element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
      await expect.poll(names).toEqual(left);
      await expect.element(link(left.length - 1)).toHaveFocus();
    }
  });

  test("coming back to an open tab asks the server for nothing; Refresh resets the page", async ({
    open,
    answers,
  }) => {
    await open("/xpay/PayOrder");
    const typed = page.css("[data-panel] input[aria-keyshortcuts='/']").first();
    await typed.fill("P-unfinished");
    await expect.poll(() => answers.asked("payorderSummary").length).toBe(1);
    await tabs.nth(0).css("a").click();
    await expect.poll(address).toBe("/main");
    await tabs.nth(1).css("a").click();
    await expect.element(typed).toBeVisible();
    await expect.element(typed).toHaveValue("P-unfinished");
    expect(answers.asked("payorderList")).toHaveLength(1);
    expect(answers.asked("payorderSummary")).toHaveLength(1);
    await rightClick(tabs.nth(1));
    await inMenu(t.common.refresh).click();
    await expect.element(typed).toHaveValue("");
    await expect.poll(() => answers.asked("payorderList").length).toBe(2);
    expect(address()).toMatch(/^\/xpay\/PayOrder/);
  });

  test("coming back to an open tab writes nothing anew in its page", async ({ open }) => {
    await openTabs(open);
    const panel = page.css("[data-panel='/xpay/PayOrder']").first();
    const written = await writtenIn(panel.element(), async () => {
      await tabs.nth(1).css("a").click();
      await expect.element(panel.css("input[aria-keyshortcuts='/']").first()).toBeVisible();
    });
    // React writes the name and type of each input that it looks at again, as they were.
    expect(written.filter((one) => !/^INPUT (name|type)$/.test(one))).toEqual(["DIV style"]);
  });

  test("a page out of sight is laid out still, at its place, and nobody sees or reaches it", async ({
    open,
  }) => {
    await openTabs(open);
    const panel = page.css("[data-panel='/xpay/PayOrder']").first();
    const search = panel.css("input[aria-keyshortcuts='/']").first();
    await expect.element(search).not.toBeVisible();
    const { width: laidOut } = panel.element().getBoundingClientRect();
    expect(laidOut).toBeGreaterThan(width / 2);
    (search.element() as HTMLElement).focus();
    expect(document.activeElement).not.toBe(search.element());
    expect(page.getByRole("grid").elements()).toHaveLength(1);
    await tabs.nth(1).css("a").click();
    await expect.element(search).toBeVisible();
    (search.element() as HTMLElement).focus();
    expect(document.activeElement).toBe(search.element());
    await tabs.nth(2).css("a").click();
    await expect.poll(() => document.activeElement).toBe(tabs.nth(2).css("a").element());
    expect(panel.element().getBoundingClientRect().width).toBe(laidOut);
  });
});
