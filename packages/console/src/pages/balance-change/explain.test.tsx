/** A balance walked through line by line: what the walk found, on the screen and on paper. */
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { drawer, row } from "../../testing/list.ts";

const line = {
  SerialNo: "S2",
  MerchantAlias: "ACME",
  MerchantName: "Acme",
  Currency: "THB",
  Account: "Available",
  Type: "Manual Add",
  Amount: "250.00",
  CreatedAt: "2026-11-18T02:00:00.000Z",
} as const;
const lineOf = (SerialNo: string, SequenceNo: string, more: object) => ({
  SerialNo,
  SequenceNo,
  Fits: true,
  IsSealed: true,
  ...more,
});
const walked = {
  MerchantAlias: "ACME",
  Currency: "THB",
  Account: "Available",
  Range: {
    OpeningBalance: "100.00",
    ClosingBalance: "330.00",
    In: "250.00",
    Out: "20.00",
    Count: 2,
    AddsUp: true,
    FirstSequenceNo: "1",
    LastSequenceNo: "2",
    SealedCount: 2,
  },
  OpeningBalance: "100.00",
  Lines: [
    lineOf("S1", "1", { Amount: "-20.00", BalanceBefore: "100.00", BalanceAfter: "80.00" }),
    lineOf("S2", "2", {
      Amount: "250.00",
      BalanceBefore: "80.00",
      BalanceAfter: "330.00",
      Operator: "OPC/admin",
      Remark: "Ticket 4711",
    }),
  ],
  ClosingBalance: "330.00",
  FirstFault: null,
  NextCursor: null,
} as const;

inOneView(({ t, width, isPhone }) => {
  const { balanceChange: said } = t;

  test("a line leads to its day, in which everything fits", async ({ open, answers }) => {
    answers.on("balancechangeList", { Rows: [line] });
    answers.on("balancechangeExplain", walked);
    await open("/merchant/BalanceChange");
    await row("S2").click({ position: isPhone ? { x: 200, y: 60 } : { x: 300, y: 8 } });
    const beside = drawer(said.explain.title);
    await expect.element(beside.getByRole("status")).toMatchTextContent(said.explain.fits);
    await expect
      .element(beside.css("tr[data-asked]"))
      .toMatchTextContent(/OPC\/admin: Ticket 4711.*\+250\.00/);
    expect(answers.asked("balancechangeExplain")[0]?.input).toMatchObject({
      MerchantAlias: "ACME",
      Currency: "THB",
      Account: "Available",
      From: "2026-11-18 00:00:00",
      To: "2026-11-18 23:59:59",
    });
    await expectAccessibleInBothSchemes(beside.element());
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await beside.getByRole("button", { name: said.account.Frozen, exact: true }).click();
    await expect
      .poll(() => answers.asked("balancechangeExplain").at(-1)?.input)
      .toMatchObject({ MerchantAlias: "ACME", Account: "Frozen" });
  });
});

atDesk(({ t }) => {
  const { balanceChange: said } = t;
  const address = "/merchant/BalanceChange/ACME.THB.Available";

  test("an account in which nothing moved says so", async ({ open, answers }) => {
    answers.on("merchantSimplelist", [{ MerchantAlias: "ACME" }, { MerchantAlias: "MANGO" }]);
    answers.on("currencylist", [{ Currency: "THB" }, { Currency: "USD" }]);
    const nothing = {
      ...walked.Range,
      OpeningBalance: "0.00",
      ClosingBalance: "0.00",
      In: "0.00",
      Out: "0.00",
    };
    answers.on("balancechangeExplain", {
      ...walked,
      Range: { ...nothing, Count: 0, FirstSequenceNo: null, LastSequenceNo: null, SealedCount: 0 },
      OpeningBalance: "0.00",
      ClosingBalance: "0.00",
      Lines: [],
    });
    await open(address);
    await page.getByRole("combobox", { name: said.explain.merchant }).selectOptions("MANGO");
    await page.getByRole("combobox", { name: said.field.Currency }).selectOptions("USD");
    await expect
      .element(page.css("#content [role=status]").first())
      .toMatchTextContent(filled(said.explain.nothingText, { opening: "USD 0.00" }));
    expect(answers.asked("balancechangeExplain").at(-1)?.input).toMatchObject({
      MerchantAlias: "MANGO",
      Currency: "USD",
    });
  });

  test("a line that does not fit is said and shown", async ({ open, answers }) => {
    answers.on("balancechangeExplain", {
      ...walked,
      Lines: [walked.Lines[0], { ...walked.Lines[1], Fits: false }],
      FirstFault: {
        SequenceNo: "2",
        SerialNo: "S2",
        Check: "BalanceBefore",
        Expected: "80.00",
        Found: "90.00",
      },
    });
    await open(address);
    const verdict = page.getByRole("alert");
    await expect.element(verdict).toMatchTextContent(filled(said.explain.broken, { sequence: "2" }));
    await expect.element(verdict).toMatchTextContent(/80\.00.*90\.00/);
    await verdict.getByRole("button", { name: said.explain.show }).click();
    await expect.element(page.css("tr[data-asked][data-fault]")).toMatchTextContent("+250.00");
  });

  test("a merchant explains its own account alone", async ({ open, answers }) => {
    answers.on("paytypelist", [{ Currency: "THB" }]);
    answers.on("balancechangeExplain", walked);
    await open("/merchant/BalanceChange", { as: "merchant" });
    await page.getByRole("button", { name: said.explain.action, exact: true }).click();
    const beside = drawer(said.explain.title);
    await expect
      .element(beside.getByRole("combobox", { name: said.explain.merchant }))
      .not.toBeInTheDocument();
    await beside.getByRole("combobox", { name: said.field.Currency }).selectOptions("THB");
    await expect.element(beside.getByRole("status")).toMatchTextContent(said.explain.fits);
    for (const { input } of answers.asked("balancechangeExplain"))
      expect(input).not.toHaveProperty("MerchantAlias");
  });
});
