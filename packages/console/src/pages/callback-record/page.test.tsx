/** Callback Records: what they add to what every list does. */
import { userEvent } from "vitest/browser";
import { texts } from "../../i18n/en-us.ts";
import { expect, expectAccessible, filled, inOneView, page, test } from "../../testing/component.ts";
import { press } from "../../testing/form.ts";
import { cell, columnHeader, dialog, drawer, openRecord, row, rows } from "../../testing/list.ts";

const url = "https://merchant.example/notify";
const record = {
  EventId: "evt_1",
  OrderNo: "P261118000001",
  Status: "Success",
  OrderKind: "Payment",
  Url: url,
} as const;
const attempt = {
  Number: 1,
  HttpStatus: 503,
  RequestHeaders: { "webhook-signature": "v1,abc" },
  RequestBody: JSON.stringify({ OrderNo: record.OrderNo }),
  Result: "busy",
  Failure: null,
} as const;
const attempts = [attempt, { ...attempt, Number: 2, HttpStatus: 200, Result: '{"ok":true}' }];
const opened = "/xpay/CallbackRecord?Date=all";
const { callbackRecord: words } = texts;

inOneView(({ t }) => {
  test("a callback record shows every attempt with what was sent and what came back", async ({
    open,
    answers,
  }) => {
    answers.on("callbackrecordList", { Rows: [record] });
    answers.on("callbackrecordGet", { Record: record, Attempts: [...attempts] });
    answers.on("payorderGet", { Order: { OrderNo: record.OrderNo } });
    await open(opened, { settings: { colorScheme: "dark" } });
    await openRecord("evt_1");
    const shown = drawer("evt_1");
    const [newest, oldest] = [shown.css("details").nth(0), shown.css("details").nth(1)];
    await expect.element(newest).toHaveAttribute("open");
    await expect.element(oldest).not.toHaveAttribute("open");
    await expect.element(newest).toMatchTextContent("HTTP 200");
    await expect.element(newest).toMatchTextContent("webhook-signature: v1,abc");
    await expect.element(newest).toMatchTextContent(`"OrderNo": "${record.OrderNo}"`);
    await expect.element(newest).toMatchTextContent(t.callbackRecord.detail.answer);
    await expect.element(newest).toMatchTextContent('{"ok":true}');
    await expect.element(oldest).toMatchTextContent("HTTP 503");
    await expectAccessible();
    await shown.getByRole("link", { name: record.OrderNo }).click();
    await expect.poll(() => location.pathname).toBe(`/xpay/PayOrder/${record.OrderNo}`);
    await expect.element(page.getByRole("article", { name: record.OrderNo })).toBeVisible();
  });
});

test("a resend says what will happen, asks, and says that it began", async ({ open, answers }) => {
  answers.on("callbackrecordList", { Rows: [record] });
  await open(opened);
  await row("evt_1").hover();
  const button = row("evt_1").getByRole("button", { name: words.resend.action, exact: false });
  await button.click();
  const question = dialog(words.resend.title);
  await expect.element(question).toMatchTextContent(filled(words.resend.one, { order: record.OrderNo, url }));
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  expect(answers.asked("callbackrecordResend")).toEqual([]);
  await button.click();
  await press(question, words.resend.action);
  await expect.element(page.getByText(words.resend.started)).toBeVisible();
  expect(answers.asked("callbackrecordResend").map(({ input }) => input)).toEqual([{ EventId: "evt_1" }]);
});

test("a single resend says what its address did lately", async ({ open, answers }) => {
  answers.on("callbackrecordList", { Rows: [record] });
  answers.on("callbackrecordAddress", {
    ...{ TryCount: 60, FailedCount: 58, LastHttpStatus: 503, LastFailure: null },
    LastAt: "2026-11-18T05:58:00.000Z",
  });
  await open(opened);
  await row("evt_1").hover();
  await row("evt_1").getByRole("button", { name: words.resend.action, exact: false }).click();
  await expect.element(dialog(words.resend.title)).toMatchTextContent("58 of the last 60 attempts failed");
  await expect.element(dialog(words.resend.title)).toMatchTextContent("HTTP 503");
  expect(answers.asked("callbackrecordAddress").map(({ input }) => input)).toEqual([{ EventId: "evt_1" }]);
});

test("selected callbacks are sent again together, and their numbers can be copied", async ({
  open,
  answers,
}) => {
  answers.on("callbackrecordList", {
    Rows: [record, { ...record, EventId: "evt_2" }, { ...record, EventId: "evt_3" }],
  });
  await open(opened);
  await expect.element(rows()).toHaveLength(3);
  await userEvent.keyboard("jxjx");
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  await expect.element(bar.getByRole("status")).toHaveTextContent("2 selected");
  await press(bar, "Copy numbers");
  await expect.poll(() => navigator.clipboard.readText()).toBe("evt_1\nevt_2");
  await press(bar, "Resend (2)");
  await expect.element(dialog()).toMatchTextContent("2 callbacks will be sent again");
  await press(dialog(), "Cancel");
  await expect.element(dialog()).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(bar).not.toBeInTheDocument();
  expect(answers.asked("callbackrecordResend")).toEqual([]);
});

test("a resend beside the list brings its row up to date", async ({ open, answers }) => {
  answers.on("callbackrecordList", { Rows: [record] });
  answers.on("callbackrecordGet", { Record: record, Attempts: [] });
  answers.on("callbackrecordResend", {});
  await open(`${opened}&Open=evt_1`);
  await expect.element(cell("Status", "evt_1")).toMatchTextContent(words.status.Success);
  await press(drawer(), words.resend.action);
  const again = { ...record, Status: "InProgress" } as const;
  answers.on("callbackrecordList", { Rows: [again] });
  answers.on("callbackrecordGet", { Record: again, Attempts: [] });
  await press(dialog(words.resend.title), words.resend.action);
  await expect.element(cell("Status", "evt_1")).toMatchTextContent(words.status.InProgress);
});

test("who may not resend is not offered it", async ({ open, answers }) => {
  answers.on("callbackrecordList", { Rows: [record] });
  await open(opened, { as: "merchant", can: ["CallbackRecord"] });
  await row("evt_1").hover();
  await expect.element(row("evt_1").getByRole("button", { name: /^Show details/ })).toBeVisible();
  await row("evt_1").getByRole("checkbox").click();
  await expect.element(page.getByRole("button", { name: "Copy numbers" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Resend/ })).not.toBeInTheDocument();
});

for (const [who, count] of [
  ["operator", 1],
  ["merchant", 0],
] as const) {
  test(`the merchant is a column only for who sees several: ${who}`, async ({ open }) => {
    await open(opened, { as: who });
    await expect.element(rows()).toHaveLength(3);
    await expect.element(columnHeader("Merchant")).toHaveLength(count);
  });
}
