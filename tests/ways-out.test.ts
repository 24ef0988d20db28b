// Every state of money has a way out: from each state of each thing that money depends on, acts of people lead to an end. An act
// counts where a call of the contract does it, some role may hold its page function, and a screen of the console asks for it.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CallName, calls } from "@opc/contract";
import { approvalStatuses } from "@opc/contract/approval/kinds";
import { bankTransactionStatuses } from "@opc/contract/bank-transaction/states";
import { caseMoves, caseStates } from "@opc/contract/money-case/states";
import { pages } from "@opc/contract/pages";
import { paymentOrderMoves, paymentOrderStatuses, reviewStatuses } from "@opc/contract/payment-order/states";
import {
  finalPayoutStatuses,
  payoutDoubts,
  payoutMoves,
  payoutStatuses,
} from "@opc/contract/payout-order/states";
import { payoutTaskMoves, payoutTaskSteps } from "@opc/contract/payout-task/states";
import { differenceStates } from "@opc/contract/reconciliation/values";
import { withdrawalMoves, withdrawalStatuses } from "@opc/contract/withdrawal/states";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

interface Act {
  from: readonly string[];
  to: string | readonly string[];
  call: CallName;
}

interface Machine {
  name: string;
  states: readonly string[];
  finals: readonly string[];
  /** What people do; what suppliers, banks and timers do may never come. */
  acts: readonly Act[];
}

/** The person's moves of a table, each by the call that makes it. */
function actsOf<Name extends string>(
  moves: Readonly<Record<Name, { from: readonly string[]; to: string | readonly string[] }>>,
  by: Partial<Record<Name, CallName>>,
): Act[] {
  return (Object.entries(by) as [Name, CallName][]).map(([move, call]) => ({ ...moves[move], call }));
}

const attempts = ["Planned", "Asked", "Accepted", "Refused", "Paid", "Cancelled"];

const machines: readonly Machine[] = [
  {
    name: "collection order",
    states: paymentOrderStatuses,
    finals: ["Success", "Failed", "Expired"],
    acts: actsOf(paymentOrderMoves, {
      lock: "payorderLock",
      unlock: "payorderUnlock",
      confirm: "payorderConfirm",
      reject: "payorderReject",
      settleReviewed: "payorderReview",
    }),
  },
  {
    name: "review of a collection order",
    states: reviewStatuses,
    finals: ["None", "Approved", "Rejected"],
    acts: [{ from: ["PendingReview"], to: ["Approved", "Rejected"], call: "payorderReview" }],
  },
  {
    name: "payout",
    states: payoutStatuses,
    finals: finalPayoutStatuses,
    acts: actsOf(payoutMoves, {
      approve: "cashoutorderApprove",
      reject: "cashoutorderReject",
      declareUnpaid: "cashoutorderCertainlyunpaid",
      believeDenial: "cashoutorderSettledoubt",
      sendAgain: "cashoutorderSendagain",
      confirm: "cashoutorderConfirm",
      cancel: "cashoutorderCancel",
      markWrongInfo: "cashoutorderWronginfo",
      correctPayee: "cashoutorderCorrectpayee",
      giveUp: "cashoutorderGiveup",
    }),
  },
  {
    // Without proof that the money left nobody can confirm; so an unpaid payout has to end, too.
    name: "payout that was not paid",
    states: payoutStatuses,
    finals: finalPayoutStatuses,
    acts: actsOf(payoutMoves, {
      reject: "cashoutorderReject",
      declareUnpaid: "cashoutorderCertainlyunpaid",
      cancel: "cashoutorderCancel",
      giveUp: "cashoutorderGiveup",
    }),
  },
  {
    name: "attempt to pay a payout",
    states: attempts,
    finals: ["Refused", "Paid", "Cancelled"],
    acts: [
      { from: ["Planned"], to: "Cancelled", call: "cashoutorderWronginfo" },
      { from: ["Planned", "Asked", "Accepted"], to: "Refused", call: "cashoutorderCertainlyunpaid" },
    ],
  },
  {
    // It has no end of its own while its supplier is silent: a person ends its order, and then nobody waits for it any more.
    name: "attempt of a collection at a supplier",
    states: [...attempts, "Failed", "OfAnOrderThatIsOver"],
    finals: ["Refused", "Paid", "Cancelled", "Failed", "OfAnOrderThatIsOver"],
    acts: (["payorderConfirm", "payorderReject"] as const).map((call) => ({
      from: ["Planned", "Asked", "Accepted"],
      to: "OfAnOrderThatIsOver",
      call,
    })),
  },
  {
    name: "difference between bank and books",
    states: differenceStates,
    finals: ["Closed"],
    acts: [{ from: ["Open"], to: "Closed", call: "reconciliationClose" }],
  },
  {
    name: "conflict about an attempt",
    states: [...payoutDoubts, "None"],
    finals: ["None"],
    acts: [{ from: payoutDoubts, to: "None", call: "cashoutorderSettledoubt" }],
  },
  {
    name: "crawler's task",
    states: payoutTaskSteps,
    finals: ["Finished"],
    acts: actsOf(payoutTaskMoves, {
      stop: "cashouttaskStop",
      declareUnpaid: "cashoutorderCertainlyunpaid",
      finish: "cashouttaskConfirm",
    }),
  },
  {
    name: "withdrawal",
    states: withdrawalStatuses,
    finals: ["Approved", "Rejected"],
    acts: actsOf(withdrawalMoves, { approve: "withdrawalApprove", reject: "withdrawalReject" }),
  },
  {
    name: "bank transaction",
    states: bankTransactionStatuses,
    finals: ["Matched", "Ignored", "Split"],
    acts: [
      { from: ["PendingMatch"], to: "Matched", call: "originalrecordBind" },
      { from: ["PendingMatch"], to: "Ignored", call: "originalrecordIgnore" },
      { from: ["PendingMatch"], to: "Split", call: "originalrecordSplit" },
    ],
  },
  {
    name: "approval",
    states: approvalStatuses,
    finals: ["Approved", "Rejected", "Withdrawn", "Void", "Expired"],
    acts: [
      { from: ["Waiting"], to: ["Approved", "Void"], call: "approvalApprove" },
      { from: ["Waiting"], to: "Rejected", call: "approvalReject" },
      { from: ["Waiting"], to: "Withdrawn", call: "approvalWithdraw" },
    ],
  },
  {
    name: "case",
    states: caseStates,
    finals: ["Closed"],
    acts: actsOf(caseMoves, { close: "moneycaseClose" }),
  },
];

/** States from which none of the acts leads to an end, however many are taken. */
function deadEnds({ states, finals, acts }: Pick<Machine, "states" | "finals" | "acts">): string[] {
  const led = new Set(finals);
  for (let before = -1; before !== led.size; ) {
    before = led.size;
    for (const { from, to } of acts)
      if ([to].flat().some((state) => led.has(state))) for (const state of from) led.add(state);
  }
  return states.filter((state) => !led.has(state));
}

test.each(machines)("from every state of a $name people can bring it to an end", (machine) => {
  expect(machine.states.length).toBeGreaterThan(1);
  expect(machine.states).toEqual(expect.arrayContaining([...machine.finals]));
  expect(deadEnds(machine)).toEqual([]);
});

const acts = [...new Set(machines.flatMap((machine) => machine.acts.map(({ call }) => call)))];

describe("each of those acts", () => {
  test.each(acts)("%s is a write that some role may hold", (name) => {
    const { effect } = calls[name];
    const access: { by: string; page?: unknown; function?: string | readonly string[] } = calls[name].access;
    expect([effect, access.by]).toEqual(["write", "page"]);
    const page = pages[access.page as keyof typeof pages];
    // Taking back one's own request needs nothing but the page.
    const needed = name === "approvalWithdraw" ? [] : [access.function].flat();
    for (const code of needed) expect(Object.keys(page.functions)).toContain(code);
  });

  test("stands on a screen", () => {
    const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "packages/console/src"], {
      cwd: root,
      encoding: "utf8",
    });
    const screens = files
      .split("\n")
      .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test.") && !path.includes("/testing/"))
      .map((path) => readFileSync(join(root, path), "utf8"))
      .join("\n");
    expect(acts.filter((name) => !screens.includes(`"${name}"`))).toEqual([]);
  });
});

test("a state without a way out is found", () => {
  const payout = machines.find(({ name }) => name === "payout that was not paid");
  if (!payout) throw new Error("no such machine");
  const without = payout.acts.filter(({ call }) => call !== "cashoutorderCertainlyunpaid");
  expect(deadEnds({ ...payout, acts: without })).toEqual(["ChannelInProgress", "ChannelSuccess"]);
  expect(deadEnds({ states: ["Open", "Lost", "Closed"], finals: ["Closed"], acts: [] })).toEqual([
    "Open",
    "Lost",
  ]);
});
