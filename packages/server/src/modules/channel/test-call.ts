/**
 * A test call: the channel's supplier is asked for real, through its adapter, about a reference that cannot exist. The
 * question leaves outside of any transaction, over a connection of its own, within the sender's limits.
 */
import { randomUUID } from "node:crypto";
import type { ChannelTestResult } from "@opc/contract/channel/test-result";
import { sql } from "kysely";
import type { Facts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { scopeOf } from "../../call/viewer-scope.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { termsOf } from "../../order/terms.ts";
import {
  type CallbackAnswer,
  type CallbackRequest,
  type CallbackSender,
  openCallbackSender,
} from "../../ports/callback-sender.ts";
import type { Services } from "../../services.ts";
import { writeOperation } from "../operation-log/write.ts";
import { askAboutNoPayout } from "../payout-channel/watched.ts";
import { openAdapters, openPayoutAdapters } from "../supplier/adapters.ts";
import { markHealthy } from "../supplier/health.ts";
import { askAboutNothing } from "../supplier/watched.ts";
import type { ChannelKindOf } from "./kinds.ts";
import { accountStates, cardStates } from "./native-test.ts";
import { missingOf } from "./rows.ts";
import { type FoundChannel, findChannels } from "./store.ts";
import { stepsOf, type Trace } from "./test-steps.ts";

/** Between two tests of a channel: nobody's server is hammered from here. */
export const testPauseMs = 5_000;

type TestFacts = Facts<UserViewer>;

interface DayFacts {
  currencies: Currencies;
  now: Date;
  operatorMinutes: number;
}

export async function testChannel(
  of: ChannelKindOf,
  channelCode: string,
  facts: TestFacts,
): Promise<ChannelTestResult> {
  const { viewer, services, now } = facts;
  const scoped = <Value>(work: (tx: Transaction) => Promise<Value>) =>
    inTransaction(services.database, scopeOf(viewer), work);
  // Read before: nobody who holds a connection waits for another one.
  const { operatorMinutes } = await termsOf(services, now);
  const day = { currencies: await currenciesOf(services.database), now, operatorMinutes };
  const channel = await scoped((tx) => beginTest(tx, of, channelCode, day));
  const startedAt = performance.now();
  const result: ChannelTestResult =
    channel.Kind === "Native"
      ? await scoped((tx) => nativeTest(tx, of, channel, day))
      : await supplierTest(of, channel, services);
  const told = { ...result, Ms: Math.round(performance.now() - startedAt) };
  await scoped((tx) => endTest(tx, of, channel, told, facts));
  return told;
}

/** Throws NotFound, or ChannelTestTooSoon: one of two at once wins. */
async function beginTest(
  tx: Transaction,
  of: ChannelKindOf,
  code: string,
  { now, operatorMinutes }: DayFacts,
): Promise<FoundChannel> {
  const [channel] = await findChannels(tx, of, { ChannelCode: code }, { now, operatorMinutes });
  if (!channel) throw new CallError("NotFound");
  const { numAffectedRows } = await sql`
    update ${sql.table(of.table)} set tested_at = ${now}, test_passed = null
    where id = ${channel.Id} and (tested_at is null or tested_at <= ${new Date(now.getTime() - testPauseMs)})`.execute(
    tx,
  );
  if (numAffectedRows !== 1n) throw new CallError("ChannelTestTooSoon", { Seconds: testPauseMs / 1_000 });
  return channel;
}

/** An answer as it should be is as good as a probe's: the channel is healthy again. */
async function endTest(
  tx: Transaction,
  of: ChannelKindOf,
  channel: FoundChannel,
  result: ChannelTestResult,
  { viewer, request, now }: TestFacts,
): Promise<void> {
  await sql`
    update ${sql.table(of.table)} set test_passed = ${result.Passed}
    where id = ${channel.Id} and tested_at = ${now}`.execute(tx);
  if (result.Passed && channel.Kind === "ThirdParty")
    await markHealthy(tx, { health: of.health, channel: of.channelId }, channel.Id, now);
  const failed = result.Steps.find(({ Outcome }) => Outcome === "Failed");
  await writeOperation(tx, {
    at: now,
    merchantId: viewer.merchantId,
    actor: personName(viewer),
    sessionId: viewer.sessionId,
    ip: request.ip,
    requestId: request.id,
    call: of.page === "PayChannel" ? "paychannelTest" : "cashoutchannelTest",
    input: { ChannelCode: channel.Code },
    change: {
      ChannelCode: channel.Code,
      Passed: result.Passed,
      Ms: result.Ms,
      ...(failed && { FailedAt: failed.Step, Because: failed.Detail }),
    },
    code: 0,
  });
}

async function supplierTest(
  of: ChannelKindOf,
  channel: FoundChannel,
  services: Services,
): Promise<ChannelTestResult> {
  const inner = openCallbackSender({ allowLoopback: services.allowLoopbackCallbacks });
  const sender = new TracedSender(inner);
  try {
    const startedAt = performance.now();
    const answer = await ask(of, channel, services, sender);
    const isUnconnected = channel.Adapter === "sandbox";
    const steps = stepsOf({
      ...sender.trace,
      missing: isUnconnected ? unavailable(services) : missingOf(channel),
      isUnconnected,
      totalMs: Math.round(performance.now() - startedAt),
      answer,
    });
    const Passed = steps.every(({ Outcome }) => Outcome !== "Failed");
    return { Passed, Ms: 0, Steps: steps, Accounts: [], Cards: [] };
  } finally {
    await inner.close();
  }
}

function unavailable({ allowLoopbackCallbacks }: Services): string[] {
  return allowLoopbackCallbacks ? [] : ["AdapterUnavailable"];
}

function ask(of: ChannelKindOf, { Id }: FoundChannel, services: Services, sender: CallbackSender) {
  const reference = `probe-${randomUUID()}`;
  return of.page === "PayChannel"
    ? askAboutNothing(services, openAdapters(services, sender), Id, reference)
    : askAboutNoPayout(services, openPayoutAdapters(services, sender), Id, reference);
}

/** Passes on what is sent and remembers how it went. */
class TracedSender implements CallbackSender {
  readonly #inner: CallbackSender;
  trace: Pick<Trace, "address" | "resolvedMs" | "connectedMs" | "httpStatus" | "failure"> = {
    address: null,
    resolvedMs: null,
    connectedMs: null,
    httpStatus: null,
    failure: null,
  };

  constructor(inner: CallbackSender) {
    this.#inner = inner;
  }

  async send(request: CallbackRequest): Promise<CallbackAnswer> {
    const startedAt = performance.now();
    const elapsed = () => Math.round(performance.now() - startedAt);
    this.trace.address = URL.parse(request.url)?.host ?? null;
    const answer = await this.#inner.send({
      ...request,
      onPhase: (phase) => {
        if (phase === "resolved") this.trace.resolvedMs = elapsed();
        else this.trace.connectedMs = elapsed();
      },
    });
    this.trace.httpStatus = answer.httpStatus;
    this.trace.failure = answer.failure;
    return answer;
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}

async function nativeTest(
  tx: Transaction,
  of: ChannelKindOf,
  channel: FoundChannel,
  facts: DayFacts,
): Promise<ChannelTestResult> {
  const Accounts = of.page === "PayChannel" ? await accountStates(tx, channel.Id, facts) : [];
  const Cards = of.page === "CashoutChannel" ? await cardStates(tx, channel.Id, facts) : [];
  const Passed = [...Accounts, ...Cards].some(({ WhyNot }) => WhyNot === null);
  return { Passed, Ms: 0, Steps: [], Accounts, Cards };
}
