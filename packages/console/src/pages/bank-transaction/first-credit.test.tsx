/** The credit that stands on the desk unchosen is the clerk's as long as they look at it, whoever deals with it. */
import { userEvent } from "vitest/browser";
import { texts } from "../../i18n/en-us.ts";
import type { Answers } from "../../testing/answers.ts";
import { expect, page, test, vi } from "../../testing/component.ts";
import { dialog } from "../../testing/list.ts";
import { stopClock } from "../../testing/timers.ts";

const { matchingDesk: desk, bankTransaction: record } = texts;

const credit = (Id: string, Amount: string) =>
  ({
    Id,
    Amount,
    Currency: "THB",
    Direction: "Credit",
    MatchStatus: "PendingMatch",
    OrderNo: null,
    LinkedAs: null,
  }) as const;
const oldest = credit("7", "1350.07");
const next = credit("8", "61.07");
const late = credit("6", "99.00");

function wait(answers: Answers, credits: readonly object[]): void {
  answers.on("matchingdeskList", {
    Rows: credits.map((one) => ({ Transaction: one, Kind: "Exact" as const })),
  });
}

const heading = (amount: string) => page.getByRole("heading", { name: amount });
const look = () => vi.advanceTimersByTimeAsync(16_000);
const looks = (answers: Answers) => answers.asked("matchingdeskList").length;

test("a credit that somebody else deals with says so, chosen or not, and no key acts on the next one", async ({
  open,
  answers,
}) => {
  stopClock();
  wait(answers, [oldest, next]);
  answers.on("originalrecordCandidates", { Candidates: [] });
  await open("/xpay/OriginalRecord");
  await expect.element(heading("THB 1,350.07")).toBeVisible();

  // An older one that is reported late takes the first place, not the clerk's eyes.
  wait(answers, [late, oldest, next]);
  await look();
  await expect.element(page.css("#credit-6")).toBeVisible();
  await expect.element(heading("THB 1,350.07")).toBeVisible();
  await expect.element(page.css("#credit-7")).toHaveAttribute("aria-current", "true");

  answers.on("originalrecordGet", { Transaction: { ...oldest, MatchStatus: "Matched", OrderNo: "P1" } });
  wait(answers, [next]);
  await look();
  await expect.element(page.getByText(desk.gone)).toBeVisible();
  await userEvent.keyboard("i");
  await userEvent.keyboard("s");
  expect(dialog().query()).toBeNull();
  // It is not a matter of one look.
  const before = looks(answers);
  await look();
  await expect.poll(() => looks(answers)).toBeGreaterThan(before);
  await expect.element(page.getByText(desk.gone)).toBeVisible();

  await page.getByRole("button", { name: desk.back }).click();
  await expect.element(heading("THB 61.07")).toBeVisible();
});

test("the last one that is dealt with by the clerk leaves an empty desk, on which the next to come is looked at", async ({
  open,
  answers,
}) => {
  stopClock();
  wait(answers, [oldest]);
  answers.on("originalrecordCandidates", { Candidates: [] });
  await open("/xpay/OriginalRecord");
  await expect.element(heading("THB 1,350.07")).toBeVisible();
  await userEvent.keyboard("i");
  const form = dialog("Ignore THB 1,350.07");
  await form.getByLabelText(record.ignore.reason).fill("between our own accounts");
  wait(answers, []);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(desk.nothing.title)).toBeVisible();
  wait(answers, [next]);
  await look();
  await expect.element(heading("THB 61.07")).toBeVisible();
  expect(answers.asked("originalrecordGet")).toEqual([]);
});

test("another search looks at the first that it finds", async ({ open, answers }) => {
  answers.on("matchingdeskList", ({ Text }) => ({
    Rows: (Text ? [next] : [oldest, next]).map((one) => ({ Transaction: one, Kind: "Exact" as const })),
  }));
  answers.on("originalrecordCandidates", { Candidates: [] });
  await open("/xpay/OriginalRecord");
  await expect.element(heading("THB 1,350.07")).toBeVisible();
  await userEvent.keyboard("/");
  await userEvent.keyboard("61.07{Enter}");
  await expect.element(heading("THB 61.07")).toBeVisible();
  await expect.element(heading("THB 1,350.07")).not.toBeInTheDocument();
  expect(answers.asked("originalrecordGet")).toEqual([]);
});
