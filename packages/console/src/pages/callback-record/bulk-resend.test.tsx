/** Callback Records: how merchants' endpoints do, and sending again by filter. */
import { errors } from "@opc/contract/errors";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { press } from "../../testing/form.ts";
import { dialog, loaded, row } from "../../testing/list.ts";

const list = "/xpay/CallbackRecord?Date=all";
const closed = {
  Circuit: "Closed",
  IsResend: false,
  OldestDueAt: null,
  NextProbeAt: null,
  RestsUntil: null,
} as const;
const acme = {
  ...closed,
  Address: "https://acme.example/notify",
  MerchantAlias: "ACME",
  MerchantName: "Acme Bangkok",
  SuccessRate: 98.5,
} as const;
const lotus = {
  ...closed,
  Address: "https://lotus.example/callbacks/a-rather-long-path/notify",
  MerchantAlias: "LOTUS",
  MerchantName: "Lotus Trading",
  SuccessRate: null,
} as const;
const merchants = [acme, lotus].map(({ MerchantAlias, MerchantName }) => ({ MerchantAlias, MerchantName }));
const lanes = (name: string) => page.getByRole("region", { name });

inOneView(({ width, language, t: { callbackRecord: t, common } }) => {
  test("the endpoints' health unfolds to each merchant's lane, also where the list is too long to sum up", async ({
    open,
    answers,
  }) => {
    answers.on("callbackrecordLanes", { Rows: [acme, { ...lotus, Circuit: "Open", FailuresInRow: 5 }] });
    answers.refuse("callbackrecordSummary", "TooManyToSum");
    await open(list);
    // The list is there without its sums, and nothing but its footer says why.
    const why = errors.TooManyToSum[language];
    await expect.element(page.css("footer")).toMatchTextContent(why);
    await expect.element(loaded()).toMatchTextContent("3");
    await expect.element(page.getByText(why)).toHaveLength(1);
    const health = lanes(t.lanes.title);
    await expect.element(health.getByRole("status")).toMatchTextContent(t.lanes.troubleOne);
    const fold = health.getByRole("button", { name: t.lanes.show });
    await expect.element(fold).toHaveAttribute("aria-expanded", "false");
    await fold.click();
    await expect.element(health.getByRole("link", { name: "Acme Bangkok" })).toBeVisible();
    await expect.element(health.getByText(/^98\.5 %/)).toBeVisible();
    await expect.element(health.getByText(t.lanes.circuit.Open)).toBeVisible();
    await expectAccessibleInBothSchemes(health.element());
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    answers.on("callbackrecordTrynow", {});
    await press(health, t.lanes.tryNow);
    await expect.element(page.getByText(t.lanes.tried)).toBeVisible();
    expect(answers.asked("callbackrecordTrynow").map(({ input }) => input)).toEqual([
      { MerchantAlias: "LOTUS", Address: lotus.Address },
    ]);
    await health.getByRole("link", { name: "Lotus Trading" }).click();
    await expect
      .poll(() => answers.asked("callbackrecordList").at(-1)?.input)
      .toMatchObject({
        MerchantAlias: "LOTUS",
      });
  });

  test("a resend by filter says how many, of whom and over what time, and what a second delivery means", async ({
    open,
    answers,
  }) => {
    answers.on("merchantSimplelist", merchants);
    answers.on("callbackrecordBulkresendcount", ({ Statuses }) =>
      Statuses?.includes("Success")
        ? { Count: 1200, MerchantCount: 2, SuccessCount: 1188, SpreadSeconds: 240 }
        : { Count: 12, MerchantCount: 1, SuccessCount: 0, SpreadSeconds: 30 },
    );
    await open(`${list}&MerchantAlias=LOTUS`);
    await page.getByRole("button", { name: t.bulk.action }).click();
    const form = dialog(t.bulk.title);
    await expect.element(form.getByText("Lotus Trading")).toBeVisible();
    await expect.element(form).toMatchTextContent(t.bulk.always);
    const sentence = form.getByRole("status");
    const seconds = filled(t.bulk.seconds, { count: 30 });
    await expect
      .element(sentence)
      .toMatchTextContent(filled(t.bulk.sentenceOne, { count: 12, time: seconds }));
    await expect.element(form.getByText(t.bulk.again)).not.toBeInTheDocument();
    await expectAccessibleInBothSchemes(form.element());
    await form.getByRole("radio", { name: t.bulk.both }).click();
    const minutes = filled(t.bulk.minutes, { count: 4 });
    await expect
      .element(sentence)
      .toMatchTextContent(filled(t.bulk.sentence, { count: "1,200", merchants: 2, time: minutes }));
    await expect.element(form.getByText(t.bulk.again)).toBeVisible();
    await press(form, common.cancel);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("callbackrecordBulkresend")).toHaveLength(0);
  });
});

const failing = {
  ...{ MerchantAlias: "LOTUS", Address: "https://lotus.example/notify", Count: 58 },
  ...{ TryCount: 60, FailedCount: 58, LastHttpStatus: 503, LastFailure: null },
  LastAt: "2026-11-18T05:58:00.000Z",
} as const;

inOneView(({ t: { callbackRecord: t } }) => {
  test("a resend by filter says what the addresses did lately", async ({ open, answers }) => {
    answers.on("callbackrecordBulkresendcount", {
      ...{ Count: 60, MerchantCount: 1, SuccessCount: 0, SpreadSeconds: 6 },
      ...{ AddressCount: 7 },
      Addresses: [failing, { ...failing, Address: "https://lotus.example/new", TryCount: 0, LastAt: null }],
    });
    await open(`${list}&Statuses=Failure`);
    await page.getByRole("button", { name: t.bulk.action }).click();
    const form = dialog(t.bulk.title);
    await expect.element(form.getByText("lotus.example/notify")).toBeVisible();
    await expect.element(form).toMatchTextContent("HTTP 503");
    await expect.element(form).toMatchTextContent(t.bulk.untried);
    await expect.element(form).toMatchTextContent(filled(t.bulk.moreAddresses, { count: 5 }));
    await expect.element(form).toMatchTextContent(t.bulk.behind);
    await expect.element(form).toMatchTextContent(t.bulk.failed);
    await expectAccessibleInBothSchemes(form.element());
  });
});

atDesk(({ t: { callbackRecord: t } }) => {
  test("a callback that is held back says so in place of its status", async ({ open, answers }) => {
    answers.on("callbackrecordList", {
      Rows: [{ EventId: "evt_held", Status: "InProgress", IsHeldBack: true }],
    });
    await open(`${list}&HeldBack=true`);
    await expect.element(row("evt_held").getByText(t.heldBack.true)).toBeVisible();
    expect(answers.asked("callbackrecordList").at(-1)?.input).toMatchObject({ HeldBack: true });
  });

  test("an ordinary merchant sees its own endpoint alone", async ({ open, answers }) => {
    answers.on("callbackrecordLanes", { Rows: [acme] });
    await open(list, { as: "merchant" });
    const health = lanes(t.lanes.ownTitle);
    await health.getByRole("button", { name: t.lanes.show }).click();
    await expect.element(health.getByRole("row")).toHaveLength(2);
    await expect
      .element(health.getByRole("columnheader", { name: t.lanes.field.Merchant }))
      .not.toBeInTheDocument();
    await expect.element(health.getByText("Acme Bangkok")).not.toBeInTheDocument();
  });

  const counted = { MerchantCount: 1, SuccessCount: 0, SpreadSeconds: 30 };

  test("what was counted is sent, as a form with that number", async ({ open, answers }) => {
    answers.on("callbackrecordBulkresendcount", { ...counted, Count: 1012 });
    answers.on("callbackrecordBulkresend", { Count: 1012 });
    await open(`${list}&MerchantAlias=LOTUS&OrderKinds=Payout`);
    await page.getByRole("button", { name: t.bulk.action }).click();
    await press(dialog(t.bulk.title), "Resend 1,012");
    await expect.element(page.getByText(filled(t.bulk.done, { count: "1,012" }))).toBeVisible();
    await expect.element(dialog(t.bulk.title)).not.toBeInTheDocument();
    const [sent] = answers.asked("callbackrecordBulkresend");
    expect(sent?.input).toEqual({
      MerchantAlias: "LOTUS",
      OrderKinds: ["Payout"],
      Statuses: ["Failure"],
      ExpectedCount: 1012,
    });
  });

  test("a number that has changed is refused, counted anew and asked for again", async ({
    open,
    answers,
  }) => {
    let Count = 12;
    answers.on("callbackrecordBulkresendcount", () => ({ ...counted, Count }));
    answers.refuse("callbackrecordBulkresend", "CallbackCountChanged", { Count: 11 });
    await open(list);
    await page.getByRole("button", { name: t.bulk.action }).click();
    const form = dialog(t.bulk.title);
    await expect.element(form.getByRole("button", { name: "Resend 12" })).toBeEnabled();
    Count = 11;
    await press(form, "Resend 12");
    await expect
      .element(page.getByText("The filter now matches 11 callbacks.", { exact: false }))
      .toBeVisible();
    await expect.element(form.getByRole("button", { name: "Resend 11" })).toBeEnabled();
  });

  for (const [Count, says] of [
    [0, t.bulk.none],
    [10_001, "more than 10,000 callbacks"],
  ] as const) {
    test(`${Count} callbacks are not sent again`, async ({ open, answers }) => {
      answers.on("callbackrecordBulkresendcount", { ...counted, Count });
      await open(list);
      await page.getByRole("button", { name: t.bulk.action }).click();
      await expect.element(dialog(t.bulk.title)).toMatchTextContent(says);
      await expect.element(dialog().getByRole("button", { name: "Resend 0" })).toBeDisabled();
    });
  }
});
