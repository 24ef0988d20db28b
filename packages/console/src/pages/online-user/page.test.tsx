/** Online Users: who is signed in where, and how a terminal is ended. */
import type { Output } from "../../api/client.ts";
import { Refusal } from "../../testing/answers.ts";
import {
  atDesk,
  expect,
  expectAccessible,
  filled,
  inOneView,
  now,
  page,
  test,
  userEvent,
  vi,
} from "../../testing/component.ts";
import type { PartOf } from "../../testing/fixture.ts";
import { cell, columnHeader, dialog, row, rows } from "../../testing/list.ts";

const address = "/user/OnlineUser";

type Terminal = PartOf<Output<"getonlineuserlist">["Rows"][number]>;

function terminal(SessionKey: string, change: Terminal = {}): Terminal {
  return {
    SessionKey,
    MerchantAlias: "ACME",
    UserName: "ben",
    LoginIp: "203.0.113.7",
    Area: "Thailand",
    Device: `Browser of ${SessionKey}`,
    IsCurrent: false,
    ...change,
  };
}

const message = (text: string) => page.css(".mantine-Notification-root").filter({ hasText: text });

inOneView(({ isPhone, t }) => {
  const { onlineUser: words } = t;

  test("the list says everything in the chosen language and has no accessibility fault", async ({
    open,
    answers,
  }) => {
    answers.on("getonlineuserlist", {
      Rows: [
        terminal("own", { MerchantAlias: "OPC", UserName: "admin", IsCurrent: true }),
        terminal("other", { Area: "" }),
      ],
    });
    await open(address);
    await expect.element(page.getByRole("heading", { name: words.title })).toBeInTheDocument();
    await expect.element(row("own")).toMatchTextContent(words.current);
    await expect.element(row("other")).not.toMatchTextContent(words.current);
    await expect.element(cell("Area", "own")).toMatchTextContent("Thailand");
    if (!isPhone) {
      for (const name of Object.values(words.field))
        await expect.element(columnHeader(name)).toBeInTheDocument();
    }
    await expectAccessible();
    const actions = new RegExp(filled(t.kit.table.actionsOf, { id: ".*" }));
    // On a phone the actions of a card are a menu; one's own present terminal has none.
    await row("other").hover();
    await expect
      .element(row("other").getByRole("button", { name: isPhone ? actions : new RegExp(words.kick.action) }))
      .toBeVisible();
    await row("own").hover();
    await expect
      .element(row("own").getByRole("button", { name: new RegExp(words.kick.action) }))
      .not.toBeInTheDocument();
    await expect.element(row("own").getByRole("button", { name: actions })).not.toBeInTheDocument();
  });
});

atDesk(({ t }) => {
  const { onlineUser: words } = t;

  test("a terminal is kicked off after a sentence that names its owner, its device and its address", async ({
    open,
    answers,
  }) => {
    answers.on("getonlineuserlist", { Rows: [terminal("first"), terminal("second", { UserName: "eva" })] });
    await open(address);
    const kick = async () => {
      await row("second").hover();
      await row("second")
        .getByRole("button", { name: `${words.kick.action} ACME/eva, 203.0.113.7` })
        .click();
    };
    await kick();
    const question = dialog(words.kick.title);
    await expect
      .element(question)
      .toMatchTextContent(
        filled(words.kick.one, { user: "ACME/eva", device: "Browser of second", ip: "203.0.113.7" }),
      );
    await expectAccessible();
    await question.getByRole("button", { name: t.common.cancel }).click();
    expect(answers.asked("kickuser")).toEqual([]);
    await kick();
    answers.on("getonlineuserlist", { Rows: [terminal("first")] });
    await question.getByRole("button", { name: words.kick.action }).click();
    await expect.element(message(filled(words.kick.done, { user: "ACME/eva" }))).toBeVisible();
    await expect.element(rows()).toHaveLength(1);
    expect(answers.asked("kickuser").map(({ input }) => input)).toEqual([{ SessionKey: "second" }]);
  });

  test("several terminals are kicked together, never the one that asks; one that is gone stops no other", async ({
    open,
    answers,
  }) => {
    answers.on("getonlineuserlist", {
      Rows: [terminal("own", { IsCurrent: true }), terminal("gone"), terminal("there")],
    });
    await open(address);
    await page.getByRole("checkbox", { name: t.kit.table.selectAll }).click();
    const count = 2;
    await page.getByRole("button", { name: filled(words.kick.selected, { count }) }).click();
    await expect.element(dialog()).toMatchTextContent(filled(words.kick.many, { count }));
    answers.on("kickuser", ({ SessionKey }) => {
      if (SessionKey === "gone") throw new Refusal("NotFound");
      return {};
    });
    await dialog().getByRole("button", { name: words.kick.action }).click();
    await expect.element(message(filled(words.kick.doneMany, { done: 1, count }))).toBeVisible();
    expect(answers.asked("kickuser").map(({ input }) => input.SessionKey)).toEqual(["gone", "there"]);
  });

  test("auto-refresh shows who has come, and does not keep the reader signed in", async ({
    open,
    answers,
  }) => {
    answers.on("getonlineuserlist", { Rows: [] });
    vi.useFakeTimers({ now, toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
    await open(`${address}?UserName=ben`);
    await expect.element(page.getByText(t.kit.empty.filtered)).toBeVisible();
    await page.getByRole("button", { name: /^Auto-refresh/ }).click();
    await page.getByRole("button", { name: "Every 15 seconds" }).click();
    const before = answers.asked("getonlineuserlist").length;
    answers.on("getonlineuserlist", { Rows: [terminal("new")] });
    await vi.advanceTimersByTimeAsync(14_000);
    expect(answers.asked("getonlineuserlist")).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.poll(() => answers.asked("getonlineuserlist").length).toBe(before + 1);
    expect(answers.asked("getonlineuserlist").at(-1)?.headers.get("x-polled")).toBe("1");
    expect(answers.asked("getonlineuserlist")[0]?.headers.get("x-polled")).toBeNull();
    await expect.element(rows()).toHaveLength(1);
  });

  test("a merchant's people are not asked whose terminals they are; the operator looks at one merchant and one address", async ({
    open,
    answers,
  }) => {
    await open(`${address}?UserName=ben&MerchantAlias=ACME`);
    await expect
      .poll(() => answers.asked("getonlineuserlist").at(-1)?.input)
      .toMatchObject({
        UserName: "ben",
        MerchantAlias: "ACME",
      });
    await page.getByRole("textbox", { name: words.field.LoginIp }).fill("203.0.113.");
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => answers.asked("getonlineuserlist").at(-1)?.input)
      .toMatchObject({ MerchantAlias: "ACME", LoginIp: "203.0.113." });
  });

  test("a merchant sees no column of merchants", async ({ open, answers }) => {
    answers.on("getonlineuserlist", { Rows: [terminal("own", { IsCurrent: true })] });
    await open(address, { as: "merchant" });
    await expect.element(rows()).toHaveLength(1);
    await expect.element(columnHeader(words.field.MerchantAlias)).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("combobox", { name: words.field.MerchantAlias }))
      .not.toBeInTheDocument();
  });

  test("who may not kick is offered nothing", async ({ open, answers }) => {
    answers.on("getonlineuserlist", { Rows: [terminal("other")] });
    await open(address, { can: ["OnlineUser"] });
    await row("other").hover();
    await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("button", { name: words.kick.action, exact: false }))
      .not.toBeInTheDocument();
  });
});
