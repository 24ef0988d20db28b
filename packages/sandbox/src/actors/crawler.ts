/**
 * A crawler agent: watches one account's statement and reports it, with the faults that real ones have:
 * the same lines again, late, or in another order.
 */

import type { CallOutput } from "@opc/contract";
import { agentHeartbeat, agentTransactions } from "@opc/contract/agent/calls";
import type { Random } from "../random.ts";
import { type AgentAccess, agentExchange } from "./agent-exchange.ts";
import type { Bank, BankLine } from "./bank.ts";
import { dataOf } from "./exchange.ts";

export const heartbeatEveryMs = 20_000;
/** What one report may carry. */
const largestReport = 500;

export interface ReportFaults {
  /** Each report is sent this many times in all. */
  copies?: number;
  shuffled?: boolean;
  /** Around each report that is sent. */
  around?: <Result>(send: () => Promise<Result>) => Promise<Result>;
}

export type ReportResult = CallOutput<typeof agentTransactions>;

export interface CrawlerActorOptions extends AgentAccess {
  crawlerCode: string;
  promptId: string;
  bank: Bank;
  random: Random;
}

export class CrawlerActor {
  readonly crawlerCode: string;
  readonly promptId: string;
  readonly #options: CrawlerActorOptions;

  constructor(options: CrawlerActorOptions) {
    this.crawlerCode = options.crawlerCode;
    this.promptId = options.promptId;
    this.#options = options;
  }

  async heartbeat(): Promise<void> {
    dataOf(agentHeartbeat, await agentExchange(this.#options, agentHeartbeat, {}));
  }

  /** Reports what is new on the statement; returns the results of every copy sent. */
  async reportNew(faults: ReportFaults = {}): Promise<ReportResult[]> {
    const lines = this.#options.bank.takeNew(this.promptId);
    const results: ReportResult[] = [];
    for (let from = 0; from < lines.length; from += largestReport) {
      results.push(...(await this.report(lines.slice(from, from + largestReport), faults)));
    }
    return results;
  }

  async report(lines: readonly BankLine[], faults: ReportFaults = {}) {
    const { copies = 1, shuffled = false, around = (send) => send() } = faults;
    const results: ReportResult[] = [];
    for (let copy = 0; copy < copies; copy += 1) {
      const ordered = shuffled ? this.#shuffle(lines) : lines;
      const answer = await around(() => agentExchange(this.#options, agentTransactions, reportOf(ordered)));
      results.push(dataOf(agentTransactions, answer));
    }
    return results;
  }

  #shuffle(lines: readonly BankLine[]): BankLine[] {
    return lines
      .map((line) => ({ line, at: this.#options.random.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ line }) => line);
  }
}

function reportOf(lines: readonly BankLine[]) {
  return {
    Transactions: lines.map((line) => ({
      ExternalId: line.externalId,
      Direction: line.direction,
      Currency: line.currency,
      Amount: line.amount,
      Counterparty: line.counterparty,
      ...(line.remark === null ? {} : { Remark: line.remark }),
      OccurredAt: line.occurredAt.toISOString(),
    })),
  };
}
