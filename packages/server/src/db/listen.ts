/**
 * One connection that hears what other processes commit (`notify`), for as long as the process runs; it connects again by
 * itself. Whoever keeps something in memory learns whether anything is heard at all, and keeps nothing while it is not.
 * Nothing to hear and a line that is cut sound the same, so the other end is asked now and then.
 */
import type { Socket } from "node:net";
import pg from "pg";
import { keptAlive } from "./pool.ts";

const retryMs = 1_000;

export interface ListenLimits {
  /** Between two questions whether the other end is there. */
  askEveryMs: number;
  /** How long it may take to answer, and to connect. */
  answerMs: number;
}

const usualLimits: ListenLimits = { askEveryMs: 5_000, answerMs: 3_000 };

export interface Subscription {
  channel: string;
  /** Something changed; undefined: whatever happened before it was listened. */
  received(payload: string | undefined): void;
  /** Listening has begun, or was lost. */
  listening(isListening: boolean): void;
}

export interface Listening {
  stop(): Promise<void>;
}

export async function listen(
  url: string,
  subscriptions: readonly Subscription[],
  onError: (error: unknown) => void,
  { askEveryMs, answerMs }: ListenLimits = usualLimits,
): Promise<Listening> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  function tell(isListening: boolean): void {
    for (const subscription of subscriptions) subscription.listening(isListening);
  }

  function lost(gone: pg.Client): void {
    if (client !== gone) return;
    client = undefined;
    clearTimeout(timer);
    tell(false);
    if (!stopped) timer = setTimeout(() => void connect(), retryMs);
  }

  function askLater(asked: pg.Client): void {
    if (client !== asked || stopped) return;
    timer = setTimeout(
      () =>
        void asked.query("select 1").then(
          () => askLater(asked),
          () => cut(asked),
        ),
      askEveryMs,
    );
  }

  /** A good-bye would wait for an answer too. */
  function cut(silent: pg.Client): void {
    lost(silent);
    (silent as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: "opc-admin changes",
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      ...keptAlive,
    });
    client = next;
    next.on("error", () => lost(next));
    next.on("end", () => lost(next));
    next.on("notification", ({ channel, payload }) => {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscription.received(payload);
    });
    try {
      await next.connect();
      for (const { channel } of subscriptions) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (client !== next || stopped) return;
      // What changed before it listened.
      for (const subscription of subscriptions) subscription.received(undefined);
      tell(true);
      askLater(next);
    } catch (error) {
      onError(error);
      cut(next);
    }
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      tell(false);
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
