/** The navbar's counter of pending withdrawals and its voice (specification sections 2, 6, 7). */
import type { Permission } from "@opc/contract/pages";
import { vi } from "vitest";
import type { Language } from "../../boot/language.ts";
import { atDesk, expect, filled, now, page, test } from "../../testing/component.ts";

const everyMs = 10_000;
/** Until the first page is taken to be there. */
const idleMs = 1_500;
const counter = () => page.getByRole("button", { name: /^Pending withdrawals: \d+$/ });
const voice = (name = "Voice alert") => page.getByRole("button", { name });

/** Sentences are written down instead of spoken. `voices`: languages that the browser has a voice for. */
function recordSound(voices: readonly string[]) {
  const spoken: string[] = [];
  class Sentence {
    text: string;
    lang = "";
    constructor(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal("SpeechSynthesisUtterance", Sentence);
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => voices.map((lang) => ({ lang })),
    speak: ({ lang, text }: Sentence) => spoken.push(`${lang} ${text}`),
    cancel: () => undefined,
  });
  return { spoken, notes: vi.spyOn(AudioScheduledSourceNode.prototype, "start") };
}

atDesk(({ t }) => {
  let waiting = 0;

  test.beforeEach(({ answers }) => {
    vi.useFakeTimers({ now, toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    vi.stubGlobal("requestIdleCallback", queueMicrotask);
    waiting = 7;
    answers.on("waitrecordcountget", () => [waiting]);
    answers.on("cashouttaskWaitcount", { Count: 0 });
    answers.on("approvalCount", { Waiting: 0 });
  });
  test.afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  async function nextPoll(): Promise<void> {
    await vi.advanceTimersByTimeAsync(everyMs);
  }

  test("the counter says how many wait, keeps no session awake, and opens them", async ({
    open,
    answers,
  }) => {
    await open("/main");
    await vi.advanceTimersByTimeAsync(idleMs);
    await expect.element(counter()).toHaveAccessibleName("Pending withdrawals: 7");
    const [first] = answers.asked("waitrecordcountget");
    expect(first?.headers.get("x-polled")).toBe("1");
    await counter().click();
    await expect.poll(() => location.pathname).toBe("/xpay/WithdrawalConfirm");
    await expect.poll(() => answers.asked("withdrawalList").length).toBe(1);
  });

  test("a click on the counter asks for the open list again", async ({ open, answers }) => {
    await open("/xpay/WithdrawalConfirm");
    await vi.advanceTimersByTimeAsync(idleMs);
    await expect.poll(() => answers.asked("withdrawalList").length).toBe(1);
    await counter().click();
    // Those that wait, oldest first: the list's own question, and where it was open already once more.
    await expect
      .poll(() => answers.asked("withdrawalList").at(-1)?.input)
      .toMatchObject({ Statuses: ["Pending"], Sort: "oldest" });
  });

  test("a rise is said once, and only while the voice is on", async ({ open, answers }) => {
    const { spoken, notes } = recordSound(["de-DE", "en-GB", "en_US"]);
    await open("/main");
    await vi.advanceTimersByTimeAsync(idleMs);
    await expect.element(counter()).toBeVisible();
    await expect.element(voice()).toHaveAttribute("aria-pressed", "false");

    // Off, as it starts: nothing is said.
    waiting = 8;
    await nextPoll();
    await expect.element(counter()).toHaveAccessibleName("Pending withdrawals: 8");
    expect(spoken).toEqual([]);

    await voice().click();
    await expect.element(voice()).toHaveAttribute("aria-pressed", "true");
    const turnedOn = "en_US The voice alert is on";
    expect(spoken).toEqual([turnedOn]);
    await nextPoll();
    expect(spoken).toEqual([turnedOn]);

    waiting = 9;
    await nextPoll();
    const rise = "en_US New withdrawal request. Pending: 9.";
    await expect.poll(() => spoken).toEqual([turnedOn, rise]);
    await nextPoll();
    waiting = 5;
    await nextPoll();
    await expect.element(counter()).toHaveAccessibleName("Pending withdrawals: 5");
    expect(spoken).toEqual([turnedOn, rise]);

    // Off again: silent, also when there are more.
    await voice().click();
    await expect.element(voice()).toHaveAttribute("aria-pressed", "false");
    waiting = 6;
    await nextPoll();
    await expect.element(counter()).toHaveAccessibleName("Pending withdrawals: 6");
    expect(spoken).toEqual([turnedOn, rise]);
    expect(notes).not.toHaveBeenCalled();
    expect(answers.asked("waitrecordcountget").length).toBeGreaterThanOrEqual(6);
  });

  test("it speaks the chosen language", async ({ open }) => {
    const { spoken } = recordSound(["en-US", "zh-CN"]);
    const language: Language = "zhCN";
    await open("/main", { language });
    await vi.advanceTimersByTimeAsync(idleMs);
    await voice("语音提醒").click();
    await expect.poll(() => spoken).toEqual(["zh-CN 语音提醒已开启"]);
    waiting = 8;
    await nextPoll();
    await expect.poll(() => spoken.at(-1)).toBe("zh-CN 您有新的提现申请，当前待审核 8 笔。");
  });

  test("a browser without a voice for the language chimes instead", async ({ open }) => {
    const { spoken, notes } = recordSound(["de-DE"]);
    await open("/main");
    await vi.advanceTimersByTimeAsync(idleMs);
    await voice().click();
    await expect.poll(() => notes.mock.calls.length).toBe(2);
    waiting = 8;
    await nextPoll();
    await expect.poll(() => notes.mock.calls.length).toBe(4);
    expect(spoken).toEqual([]);
  });

  test("the voice is nobody's who may not confirm withdrawals, whatever else waits for them", async ({
    open,
  }) => {
    await open("/main", { as: "operator", can: ["PayOrder", "CashoutTask", "Approval.approve"] });
    await vi.advanceTimersByTimeAsync(idleMs);
    await expect
      .element(page.getByRole("button", { name: filled(t.payoutTask.waiting.title, { count: 0 }) }))
      .toBeVisible();
    await expect.element(voice()).not.toBeInTheDocument();
  });

  const outsiders: readonly [string, "operator" | "merchant", readonly Permission[]][] = [
    ["an operator's viewer", "operator", ["MerchantList", "PayOrder"]],
    ["a merchant's staff", "merchant", ["PayOrder", "Withdrawal"]],
  ];
  for (const [who, as, can] of outsiders) {
    test(`${who} has neither counter nor voice, and the server is never asked`, async ({ open, answers }) => {
      await open("/xpay/WithdrawalConfirm", { as, can });
      await expect
        .element(page.getByRole("heading", { name: "you have no permission to go to this page" }))
        .toBeVisible();
      await vi.advanceTimersByTimeAsync(idleMs + 3 * everyMs);
      await expect.element(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
      await expect
        .element(page.getByRole("button", { name: /Pending withdrawals|Voice alert/ }))
        .not.toBeInTheDocument();
      expect(answers.asked("waitrecordcountget")).toHaveLength(0);
    });
  }

  test("a session that is over is not asked about any more", async ({ open, answers }) => {
    await open("/main");
    await vi.advanceTimersByTimeAsync(idleMs);
    await expect.element(counter()).toBeVisible();
    answers.refuse("waitrecordcountget", "SessionExpired");
    await nextPoll();
    await expect.element(page.getByRole("dialog", { name: "Session expired" })).toBeVisible();
    const asked = () => answers.asked("waitrecordcountget").length + answers.asked("checksession").length;
    const before = asked();
    await vi.advanceTimersByTimeAsync(10 * everyMs);
    expect(asked()).toBe(before);
  });
});
