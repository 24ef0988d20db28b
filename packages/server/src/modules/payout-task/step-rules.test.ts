import { type TaskReport, taskReports } from "@opc/contract/agent/tasks";
import {
  type PayoutTaskFailure,
  type PayoutTaskMove,
  type PayoutTaskStep,
  payoutTaskFailures,
  payoutTaskMoves,
  payoutTaskSteps,
} from "@opc/contract/payout-task/states";
import { describe, expect, test } from "vitest";
import {
  codeLostAfterMs,
  isAlarming,
  type Judged,
  judgeReport,
  type NextTask,
  nextAction,
} from "./step-rules.ts";

const agent = "spider-1";
const now = new Date("2026-03-01T10:00:00Z");

/** What each report does at each step: moves, "known", or the error that refuses it. */
const atStep: Record<PayoutTaskStep, Record<TaskReport, string>> = {
  Queued: {
    Applied: "apply",
    CodeDelivered: "apply giveCode",
    CodeSubmitted: "submitCode",
    Submitted: "submit",
    InsufficientBalance: "fail",
    SubmitFailure: "fail",
  },
  AwaitingCode: {
    Applied: "known",
    CodeDelivered: "giveCode",
    CodeSubmitted: "submitCode",
    Submitted: "submit",
    InsufficientBalance: "fail",
    SubmitFailure: "fail",
  },
  CodeSubmitted: {
    Applied: "known",
    CodeDelivered: "known",
    CodeSubmitted: "known",
    Submitted: "submit",
    InsufficientBalance: "fail",
    SubmitFailure: "fail",
  },
  AwaitingArrival: {
    Applied: "known",
    CodeDelivered: "known",
    CodeSubmitted: "known",
    Submitted: "known",
    InsufficientBalance: "TaskPastFailing",
    SubmitFailure: "TaskPastFailing",
  },
  Finished: {
    Applied: "known",
    CodeDelivered: "known",
    CodeSubmitted: "known",
    Submitted: "known",
    InsufficientBalance: "TaskPastFailing",
    SubmitFailure: "TaskPastFailing",
  },
};

const afterFailure: Record<PayoutTaskFailure, (report: TaskReport) => string> = {
  CodeTimeout: () => "TaskTimedOut",
  Stopped: () => "TaskStopped",
  DeclaredUnpaid: () => "TaskStopped",
  InsufficientBalance: (report) => (report === "InsufficientBalance" ? "known" : "TaskOver"),
  SubmitFailure: (report) => (report === "SubmitFailure" ? "known" : "TaskOver"),
};

function textOf(judged: Judged): string {
  if (judged.kind === "moves") return judged.moves.join(" ");
  return judged.kind === "refused" ? judged.error : judged.kind;
}

describe("a report", () => {
  const table = payoutTaskSteps.flatMap((step) => taskReports.map((report) => [report, step] as const));
  test.each(table)("%s at %s", (report, step) => {
    const judged = judgeReport({ step, failure: null, codeBy: null }, report, agent);
    expect(textOf(judged)).toBe(atStep[step][report]);
  });

  const failed = payoutTaskFailures.flatMap((failure) =>
    taskReports.map((report) => [report, failure] as const),
  );
  test.each(failed)("%s after the task ended with %s", (report, failure) => {
    const judged = judgeReport({ step: "Finished", failure, codeBy: null }, report, agent);
    expect(textOf(judged)).toBe(afterFailure[failure](report));
  });

  test("of the agent's own code twice is known; over a person's it is the agent's", () => {
    const state = (codeBy: string) => ({ step: "AwaitingCode", failure: null, codeBy }) as const;
    expect(textOf(judgeReport(state(agent), "CodeDelivered", agent))).toBe("known");
    expect(textOf(judgeReport(state("OPC/admin"), "CodeDelivered", agent))).toBe("giveCode");
  });

  test("only ever makes moves that the table allows from where the task is", () => {
    for (const step of payoutTaskSteps)
      for (const report of taskReports) {
        let at: PayoutTaskStep = step;
        const judged = judgeReport({ step, failure: null, codeBy: null }, report, agent);
        for (const move of judged.kind === "moves" ? judged.moves : []) {
          expect(payoutTaskMoves[move].from as readonly PayoutTaskStep[]).toContain(at);
          at = payoutTaskMoves[move].to;
        }
      }
  });
});

test.each<[TaskReport, boolean]>([
  ["Applied", false],
  ["CodeDelivered", false],
  ["CodeSubmitted", true],
  ["Submitted", true],
  ["InsufficientBalance", false],
  ["SubmitFailure", false],
])("after the end of a task %s is alarming: %s", (report, is) => {
  expect(isAlarming(report)).toBe(is);
});

test("no move fails a task from step 3, and what ends without the agent ends only without a code", () => {
  const failing: PayoutTaskMove[] = ["fail", "timeOut", "stop"];
  for (const move of failing) {
    const from = payoutTaskMoves[move].from as readonly PayoutTaskStep[];
    expect(from).not.toContain("AwaitingArrival");
    expect(from).not.toContain("Finished");
  }
  for (const move of ["timeOut", "stop"] as const) expect(payoutTaskMoves[move].withoutCode).toBe(true);
});

describe("what is next", () => {
  const task = (changes: Partial<NextTask>): NextTask => ({
    step: "AwaitingCode",
    failure: null,
    codeBy: null,
    isTaken: true,
    hasSealedCode: false,
    codeHandedAt: null,
    ...changes,
  });
  const handed = (ageMs: number) =>
    task({ codeBy: "OPC/admin", codeHandedAt: new Date(now.getTime() - ageMs) });
  test.each([
    ["a new task", task({ step: "Queued", isTaken: false }), false, "Take"],
    ["a taken task that was not reported on", task({ step: "Queued" }), false, "CarryOut"],
    ["a taken task that the agent has", task({ step: "Queued" }), true, "None"],
    ["no code yet", task({}), true, "None"],
    ["no code yet, the agent forgot", task({}), false, "Resume"],
    ["a person's code", task({ codeBy: "OPC/admin", hasSealedCode: true }), true, "HandCode"],
    [
      "a person's code, the agent forgot",
      task({ codeBy: "OPC/admin", hasSealedCode: true }),
      false,
      "HandCode",
    ],
    ["a code just handed", handed(codeLostAfterMs - 1), true, "None"],
    ["a code handed long ago", handed(codeLostAfterMs), true, "CodeLost"],
    ["the agent's own code", task({ codeBy: agent, codeHandedAt: new Date(0) }), true, "None"],
    ["nobody's code, whenever it was handed", task({ codeHandedAt: new Date(0) }), true, "None"],
    [
      "a code that waits though one was entered",
      task({ step: "CodeSubmitted", codeBy: "OPC/admin", hasSealedCode: true }),
      true,
      "None",
    ],
    ["an entered code", task({ step: "CodeSubmitted", codeBy: "OPC/admin" }), true, "None"],
    ["an entered code, the agent forgot", task({ step: "CodeSubmitted", codeBy: agent }), false, "Resume"],
  ] as const)("%s", (_name, state, has, action) => {
    expect(nextAction(state, has, agent, now)).toBe(action);
  });
});
