/** Fixed paths, pages that one may not see, and the way from page to page (specification section 2). */
import { type PropsWithChildren, useState } from "react";
import { BrowserRouter } from "react-router";
import { expect, inEachView, page, test } from "../testing/component.ts";
import { rows } from "../testing/list.ts";
import { address, go, shellOf, textsOf } from "../testing/shell.ts";

/** Whoever steps back while the app is drawn does so before the router listens. */
function SteppedMeanwhile({ children }: PropsWithChildren) {
  return (
    <BrowserRouter>
      {children}
      <Step />
    </BrowserRouter>
  );
}

function Step() {
  const [isTaken, setTaken] = useState(false);
  if (!isTaken) {
    setTaken(true);
    history.pushState(null, "", "/xpay/CallbackRecord?Date=today");
  }
  return null;
}

inEachView(({ t, isPhone, language, width }) => {
  const isEnglish = language === "enUS";
  const orders = isEnglish ? "Collection Orders" : "收款订单";
  const callbacks = isEnglish ? "Callback Records" : "回调记录";
  const changes = isEnglish ? "Balance Change Records" : "余额变动记录";
  const title = page.css("h1").first();

  for (const [path, leadsTo] of [
    ["/login", "/main"],
    ["/", "/main"],
    ["/auth-redirect", "/main"],
    ["/main/", "/main"],
    ["/login?redirect=/merchant/BalanceChange", "/merchant/BalanceChange"],
    ["/login?redirect=//example.com/xpay", "/main"],
  ] as const) {
    test(`with a token ${path} leads to ${leadsTo}`, async ({ open }) => {
      await open(path);
      await expect.poll(address).toBe(leadsTo);
      await expect.element(page.css("#content")).toBeInTheDocument();
    });
  }

  test("a step that the browser takes while the app is drawn is not lost", async ({ open }) => {
    await open("/merchant/BalanceChange", { Router: SteppedMeanwhile });
    await expect.element(page.css("#content h1").last()).toHaveTextContent(callbacks);
    await expect.poll(() => document.title).toBe(`${callbacks} - OPC Admin`);
    expect(location.search).toBe("?Date=today");
  });

  test("each page that says what is wrong has its words, its title and a way back", async ({ open }) => {
    await open("/main");
    for (const [path, words] of [
      ["/401", t.shell.error401],
      ["/404", t.shell.error404],
      ["/502", t.shell.error502],
      ["/forbidden?ip=203.0.113.9", t.shell.error403],
      ["/there/is/no/such/page", t.shell.error404],
    ] as const) {
      await go(path);
      await expect.element(title).toHaveTextContent(words);
      await expect.poll(() => document.title).toBe(`${words} - OPC Admin`);
      await expect
        .element(page.getByRole("link", { name: t.shell.backHome }))
        .toHaveAttribute("href", "/main");
      if (path.includes("ip=")) await expect.element(page.getByText("203.0.113.9")).toBeVisible();
    }
  });

  test("hidden paths that one may not open say so, and so does a page that one may not see", async ({
    open,
    answers,
  }) => {
    await open("/xpay/WithdrawalConfirm", { can: ["PayOrder"] });
    const refused = isEnglish ? "you have no permission to go to this page" : t.shell.noPermission;
    const hidden = ["article", "advertisingManagement"].flatMap((of) => [
      `/content/${of}/add`,
      `/content/${of}/edit`,
    ]);
    const settings = ["/merchant/payChannelSetting", "/merchant/cashoutSetting"];
    for (const path of [...hidden, ...settings, "/user/userGroupRole", "/merchant/BalanceChange"]) {
      await expect.element(title).toHaveTextContent(refused);
      await expect.poll(() => document.title).toBe(`${t.shell.noPermission} - OPC Admin`);
      await go(path);
      expect(address()).toBe(path);
    }
    await expect.element(title).toHaveTextContent(refused);
    // Of this page the specification has a sentence of its own.
    await go("/merchant/ApiInfo");
    await expect.element(title).toHaveTextContent(t.shell.noApiInfo);
    const { menu, tabs } = shellOf(t);
    expect(textsOf(tabs)).toEqual([t.shell.home]);
    expect(textsOf(menu.css("a"))).toEqual([t.shell.home, orders]);
    expect(answers.asked("withdrawalList")).toEqual([]);
    expect(answers.asked("balancechangeList")).toEqual([]);
  });

  test("each navigation begins at the top, stands in the history and names the document", async ({
    open,
  }) => {
    await open("/main");
    await page.viewport(width, 420);
    const home = page.css("[data-panel]").first();
    await expect.poll(() => document.title).toBe(`${t.shell.home} - OPC Admin`);
    await expect.element(page.getByText(t.home.terminals).first()).toBeVisible();
    await expect
      .poll(() => {
        home.element().scrollTo(0, 9999);
        return home.element().scrollTop;
      })
      .toBeGreaterThan(0);
    const { menu, toggle } = shellOf(t);
    if (isPhone) await toggle.click();
    await menu.getByRole("link", { name: changes, exact: true }).click();
    await expect.poll(address).toBe("/merchant/BalanceChange");
    await expect.poll(() => document.title).toBe(`${changes} - OPC Admin`);
    history.back();
    await expect.poll(address).toBe("/main");
    await expect.poll(() => document.title).toBe(`${t.shell.home} - OPC Admin`);
    await expect.poll(() => home.element().checkVisibility()).toBe(true);
    expect(home.element().scrollTop).toBe(0);
    history.forward();
    await expect.poll(address).toBe("/merchant/BalanceChange");
  });

  test("/redirect/{path} resets the page at that path and no other", async ({ open }) => {
    const typedIn = (name: string) =>
      page.css(`section[aria-label="${name}"] input[aria-keyshortcuts="/"]`).first();
    await open("/xpay/CallbackRecord");
    await typedIn(callbacks).fill("unfinished");
    await go("/xpay/PayOrder");
    await typedIn(orders).fill("unfinished");
    await go("/redirect/xpay/PayOrder?Statuses=Success");
    await expect.poll(address).toBe("/xpay/PayOrder?Statuses=Success");
    await expect.element(typedIn(orders)).toHaveValue("");
    await go("/xpay/CallbackRecord");
    await expect.element(typedIn(callbacks)).toHaveValue("unfinished");
    await expect
      .poll(() =>
        rows()
          .elements()
          .some((row) => row.checkVisibility()),
      )
      .toBe(true);
  });
});
