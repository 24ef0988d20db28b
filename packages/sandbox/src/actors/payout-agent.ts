/**
 * The reference agent for payouts: asks what is to be done, does it at the bank and says how far it is. It remembers what it
 * applied for, so that a task given twice is done once, and enters no code that the server has not noted before. Faults of
 * real ones can be switched on: answers that get lost, reports that come twice, a memory that is gone.
 */
import type { CallOutput } from "@opc/contract";
import { agentTasksNext, agentTasksReport, type TaskReport } from "@opc/contract/agent/tasks";
import type { SandboxClock } from "../clock.ts";
import type { Random } from "../random.ts";
import { type AgentAccess, agentExchange } from "./agent-exchange.ts";
import type { Application, TransferDesk } from "./transfer-desk.ts";

type Next = CallOutput<typeof agentTasksNext>;
type Task = NonNullable<Next["Task"]>;

/** Longer than a question waits at the server. */
const timeoutMs = 40_000;

export interface AgentFaults {
  /** Share of questions and reports whose answer never arrives: the agent asks or says the same again. */
  lostAnswers?: number;
  /** Each report is sent so often in all. */
  copies?: number;
  /** It reads the bank's messages itself and needs nobody to enter codes. */
  readsCodes?: boolean;
}

export interface PayoutAgentOptions extends AgentAccess {
  /** The number that it pays from. */
  card: string;
  desk: TransferDesk;
  random: Random;
  clock: SandboxClock;
  faults?: AgentFaults;
}

export class PayoutAgent {
  readonly #options: PayoutAgentOptions;
  readonly #applications = new Map<string, Application>();
  #busyWith: Task | undefined;

  constructor(options: PayoutAgentOptions) {
    this.#options = options;
  }

  /** What it was doing is forgotten, as after a crash. */
  forget(): void {
    this.#busyWith = undefined;
    this.#applications.clear();
  }

  /** One question and what follows from it; returns what it was told to do. */
  async turn(waitSeconds = 0): Promise<Next["Action"]> {
    const next = await this.#next(waitSeconds);
    if (next.Action === "Stop") this.#busyWith = undefined;
    if (!next.Task) return next.Action;
    if (next.Action === "CarryOut") await this.#apply(next.Task);
    if (next.Action === "EnterCode" && next.Code !== null) await this.#enter(next.Task, next.Code);
    if (next.Action === "Resume") await this.#resume(next.Task);
    return next.Action;
  }

  /** Turns until there is nothing to do for it, or only a code to wait for. */
  async work(): Promise<void> {
    while ((await this.turn()) !== "None");
  }

  async #apply(task: Task): Promise<void> {
    const before = this.#applications.get(task.TaskId);
    const application = before ?? this.#options.desk.apply(this.#wish(task));
    if (!application) return this.#end(task, "InsufficientBalance");
    this.#applications.set(task.TaskId, application);
    if (!(await this.#say(task, "Applied"))) return this.#drop();
    this.#busyWith = task;
    if (this.#options.faults?.readsCodes !== true) return;
    // The code is used only after the server has noted that there is one.
    if (await this.#say(task, "CodeDelivered")) await this.#enter(task, application.code);
    else this.#drop();
  }

  async #enter(task: Task, code: string): Promise<void> {
    const { desk, clock } = this.#options;
    const application = this.#applications.get(task.TaskId);
    if (!application || !desk.confirm(application, code)) return this.#end(task, "SubmitFailure");
    await this.#say(task, "CodeSubmitted");
    await this.#end(task, desk.submit(application, clock.now()) ? "Submitted" : "SubmitFailure");
  }

  /** After a crash only the bank knows: what was paid is said, what was not is given up. */
  async #resume(task: Task): Promise<void> {
    const own = this.#applications.get(task.TaskId);
    if (own && task.Step === "AwaitingCode") {
      this.#busyWith = task;
      return;
    }
    const found = this.#options.desk.find(task.Reference);
    await this.#end(task, found?.state === "paid" ? "Submitted" : "SubmitFailure");
  }

  async #end(task: Task, event: TaskReport): Promise<void> {
    await this.#say(task, event);
    this.#drop();
  }

  #drop(): void {
    this.#busyWith = undefined;
  }

  #wish(task: Task) {
    return {
      card: this.#options.card,
      reference: task.Reference,
      toCard: task.CardNumber,
      toName: task.PayeeName,
      amount: task.Amount,
      currency: task.Currency,
    };
  }

  async #next(WaitSeconds: number): Promise<Next> {
    const busy = this.#busyWith && { TaskId: this.#busyWith.TaskId };
    const answer = await agentExchange(this.#options, agentTasksNext, { WaitSeconds, ...busy }, timeoutMs);
    if (answer.code !== 0) throw new Error(`${agentTasksNext.path} answered ${answer.code}: ${answer.msg}`);
    // Lost: asked again at the next turn.
    return this.#loses() ? { Action: "CarryOut", Task: null, Code: null, Failure: null } : answer.data;
  }

  /** False: the server says that the task is over. */
  async #say({ TaskId }: Task, Event: TaskReport): Promise<boolean> {
    const copies = (this.#options.faults?.copies ?? 1) + (this.#loses() ? 1 : 0);
    let accepted = false;
    for (let copy = 0; copy < copies; copy += 1) {
      const answer = await agentExchange(this.#options, agentTasksReport, { TaskId, Event }, timeoutMs);
      accepted = answer.code === 0;
    }
    return accepted;
  }

  #loses(): boolean {
    return this.#options.random.next() < (this.#options.faults?.lostAnswers ?? 0);
  }
}
