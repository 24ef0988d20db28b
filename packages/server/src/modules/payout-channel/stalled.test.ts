/** A worker that stands still for two minutes and goes on where it was: what another has taken over by then, it does not repeat. */
import { describe, expect, test } from "vitest";
import type { CallbackSender } from "../../ports/callback-sender.ts";
import { stallingAfter } from "../../testing/stalling.ts";
import { HttpPayoutAdapter } from "../supplier/http-payout-adapter.ts";
import { leaseDue } from "../supplier/lease.ts";
import { PayoutDispatcher } from "./dispatcher.ts";
import { acceptedAs, payoutWorld } from "./test-world.ts";

const world = await payoutWorld();
const { supplier, app } = world;
const sea = await world.addChannel("SEA", "SEA-1", { BaseAddress: "https://sea.example/api" });
await world.only(sea);
const minutes = 60_000;

/** The next worker finds nothing at the supplier, and believes it once the question is a minute old. */
async function takenOver(): Promise<void> {
  app.clock.advance(2 * minutes);
  supplier.onQuery = () => ({ kind: "unknown" });
  await new PayoutDispatcher(app.services, { http: supplier }).dispatchDue();
}

const last = async (orderId: bigint) => (await world.attemptsOf(orderId)).at(-1);

describe("a payout whose worker stands still", () => {
  test("after Asked is committed is not sent when it goes on: the next worker has given it up", async () => {
    supplier.calm();
    const { order } = await world.open();
    // The first commit is the reading of the currencies.
    const database = stallingAfter(app.url, 2, takenOver);
    await new PayoutDispatcher({ ...app.services, database }, { http: supplier }).dispatchDue();
    expect(supplier.questions).toEqual(["query SEA-1"]);
    expect(await last(order.Id)).toMatchObject({ Status: "Refused", Reason: "NotReceived" });
  });

  test("while it connects writes nothing into the connection that then stands", async () => {
    supplier.calm();
    const { order } = await world.open();
    const written: string[] = [];
    const sender: CallbackSender = {
      async send({ url, mayLeave }) {
        await takenOver();
        if (mayLeave?.() ?? true) written.push(url);
        return {
          httpStatus: null,
          failure: "Stalled",
          neverLeft: true,
          result: null,
          retryAfter: null,
          durationMs: 1,
        };
      },
      close: async () => {},
    };
    const http = new HttpPayoutAdapter({ sender, clock: app.clock, allowLoopback: false });
    await new PayoutDispatcher(app.services, { http }).dispatchDue();
    expect(written).toEqual([]);
    expect(await last(order.Id)).toMatchObject({ Status: "Refused", Reason: "NotReceived" });
  });

  test("before its answer is written down changes nothing that the next one found", async () => {
    supplier.calm();
    const { order } = await world.open();
    supplier.onCreate = async ({ payout }) => {
      app.clock.advance(2 * minutes);
      supplier.onQuery = ({ payout: asked }) => acceptedAs(asked.reference);
      await new PayoutDispatcher(app.services, { http: supplier }).dispatchDue();
      return { kind: "refused", reason: `late ${payout.reference}` };
    };
    await new PayoutDispatcher(app.services, { http: supplier }).dispatchDue();
    expect(await last(order.Id)).toMatchObject({ Status: "Accepted" });
    expect((await world.orderOf(order.Id)).Status).not.toBe("ChannelFailed");
  });
});

test("a lease that is over by a minute is another's, and the one before it is held no more", async () => {
  supplier.calm();
  await world.open();
  const tables = {
    attempts: "payout_attempt",
    channels: "payout_channel",
    channel: "payout_channel_id",
  } as const;
  const take = () =>
    world.inWhole((tx) =>
      leaseDue(tx, tables, { now: app.clock.now(), limit: 9, reserve: 0, inFlight: new Map() }),
    );
  expect(await take()).toHaveLength(1);
  expect(await take()).toHaveLength(0);
  app.clock.advance(minutes);
  expect((await take()).length).toBeGreaterThan(0);
});
