import { expect, expectAccessibleInBothSchemes, inOneView, page, test } from "../../testing/component.ts";
import { dialog } from "../../testing/list.ts";
import { address, message, textsOf } from "../../testing/shell.ts";

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

  test("what needs attention stands first, with its sum and age, and leads to its list, the oldest first", async ({
    open,
    answers,
  }) => {
    const twoDaysAgo = new Date(Date.now() - 50 * 3_600_000).toISOString();
    const Sums = [{ Currency: "THB", Amount: "161000.00" }];
    answers.on("homeGet", {
      Attention: [
        { Kind: "pendingReviews", Count: 1102, Sums, Since: twoDaysAgo },
        { Kind: "crawlersDown", Count: 1, Sums: [] },
        { Kind: "recordsSetAside", Count: 2, Sums: [] },
      ],
    });
    await open("/main");
    const card = page.getByRole("link", { name: t.home.kinds.pendingReviews, exact: false });
    await expect.element(card).toBeVisible();
    const said = card.element().textContent;
    for (const part of ["1,102", "THB 161,000.00", t.home.since.split("{{")[0]]) expect(said).toContain(part);
    const headings = textsOf(page.css("#content h2"));
    expect(headings[0]).toBe(t.home.attention);
    await card.click();
    await expect.poll(address).toContain("Date=all&ReviewStatuses=PendingReview&Sort=oldest");
  });

  test("that no payout is sent stands before everything else, in words and without a count", async ({
    open,
    answers,
  }) => {
    const Since = new Date(Date.now() - 3 * 3_600_000).toISOString();
    answers.on("homeGet", {
      Attention: [
        { Kind: "crawlersDown", Count: 1, Sums: [] },
        { Kind: "payoutsStopped", Count: 1, Sums: [], Since },
      ],
    });
    await open("/main");
    const cards = () => textsOf(page.css("#home-attention ~ ul a"));
    await expect.poll(() => cards()[0]).toContain(t.home.kinds.payoutsStopped);
    expect(cards()[0]).toContain(t.home.grave.payoutsStopped);
    expect(cards()[0]?.replace(t.home.grave.payoutsStopped, "")).not.toContain("1");
    await expectAccessibleInBothSchemes();
    await page.getByRole("link", { name: t.home.kinds.payoutsStopped, exact: false }).click();
    await expect.poll(address).toContain("View=Proof");
  });

  test("service levels say how much was in time and what is left of the error budget", async ({
    open,
    answers,
  }) => {
    answers.on("homeGet", {
      ServiceLevels: [
        { Level: "creates", Count: 100_000, LateCount: 70 },
        { Level: "callbacks", Count: 6, LateCount: 3 },
        { Level: "lists", Count: 1_000, LateCount: 80 },
      ],
    });
    await open("/main");
    await expect
      .element(page.getByRole("heading", { name: t.home.levels.title, exact: false }))
      .toBeVisible();
    const said = () => page.css("#content").element().textContent;
    for (const part of ["99.93%", t.home.levels.left.replace("{{share}}", "93%"), "92%"])
      expect(said()).toContain(part);
    expect(said()).toContain(t.home.levels.few.replace("{{count}}", "6"));
    expect(said()).toContain(t.home.levels.spent.replace("{{late}}", "80"));
    await expectAccessibleInBothSchemes();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test("a new merchant is led to its first payment: what is open leads to where it is done, what is done is ticked", async ({
    open,
    answers,
  }) => {
    answers.on("homeGet", {
      FirstSteps: [
        { Step: "key", IsDone: true },
        { Step: "withdrawalPassword", IsDone: false },
        { Step: "firstOrder", IsDone: false },
      ],
    });
    await open("/main", { as: "merchant" });
    const { title, progress, steps } = t.firstSteps;
    const section = page.getByRole("region", { name: title, exact: false });
    await expect.element(section).toBeVisible();
    expect(section.element().textContent).toContain(
      progress.replace("{{done}}", "1").replace("{{all}}", "3"),
    );
    expect(section.getByRole("img", { name: t.firstSteps.done }).elements()).toHaveLength(1);
    expect(
      section
        .getByRole("link")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([steps.withdrawalPassword.name, steps.firstOrder.name]);
    await expectAccessibleInBothSchemes();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await section.getByRole("link", { name: steps.withdrawalPassword.name }).click();
    await expect.poll(address).toContain("/xpay/Withdrawal");
  });

  test("of many terminals this one and the newest two are shown, the others on demand", async ({
    open,
    answers,
  }) => {
    const others = [2, 3, 4, 5].map((at) => ({ ...there, SessionKey: `${at}`, Device: `Firefox ${at}` }));
    answers.on("getonlineuserlist", { Rows: [...others, here] });
    await open("/main");
    await expect.poll(terminals).toEqual(["Chrome 142", "Firefox 2", "Firefox 3"]);
    await page.getByRole("button", { name: t.home.allTerminals.replace("{{count}}", "5") }).click();
    await expect.poll(() => terminals().length).toBe(5);
  });
});
