/** A mail server that takes connections and then says nothing, or never comes to an end: what becomes of the mail, and of all else. */
import { createServer, type Socket } from "node:net";
import { minuteMs, secondMs } from "@opc/contract/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../db/id.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { newSecret } from "../../ports/webhook-signature.ts";
import { testApp } from "../../testing/app.ts";
import { createPeople, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { tellOnce } from "../../work/notice-work.ts";
import { raiseNotice } from "../notice/raise.ts";
import { NoticeDeliverer } from "./deliverer.ts";
import { secretPlace } from "./places.ts";
import { noticeSenders } from "./senders.ts";
import { receiver, silent } from "./test-world.ts";

const started = await testApp();
const { services, clock, pool } = started;
const query = wholeQuery(services);
const smtp = await silentMailServer();
const hook = await receiver(() => ({ status: 200 }));
services.notices = { mail: { url: smtp.url, from: "OPC Admin <notices@example.com>" } };
const never = 10 * minuteMs;
let person: Person;

beforeAll(async () => {
  person = (await createPeople(services))["OPC/admin"];
});
afterAll(() => {
  smtp.close();
  hook.close();
});
beforeEach(async () => {
  await query("update notice_target set removed_at = created_at where removed_at is null");
  await query("update notice set cleared_at = greatest(raised_at, now()) where cleared_at is null");
  smtp.falls("never");
  hook.got.length = 0;
  clock.advance(minuteMs);
});

type Silence = "at the banner" | "at DATA" | "after the message" | "never" | "drips";

/** As much SMTP as one mail needs, until it falls silent; "drips": it goes on with an answer that does not end. */
async function silentMailServer() {
  const open = new Set<Socket>();
  let silence: Silence = "never";
  let mails = 0;
  const server = createServer((socket) => {
    open.add(socket);
    let drip: NodeJS.Timeout | undefined;
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(drip);
      open.delete(socket);
    });
    const say = (line: string) => socket.write(`${line}\r\n`);
    let isMessage = false;
    let heard = "";
    const endOfMessage = () => {
      isMessage = false;
      if (silence === "after the message") return;
      if (silence === "drips") drip = setInterval(say, 20, "250-still");
      else {
        mails += 1;
        say("250 taken");
      }
    };
    const hear = (line: string) => {
      if (isMessage) return line === "." && endOfMessage();
      if (line !== "DATA") return say("250 yes");
      isMessage = true;
      return silence === "at DATA" || say("354 go on");
    };
    socket.on("data", (bytes) => {
      const lines = (heard + bytes).split("\r\n");
      heard = lines.pop() ?? "";
      for (const line of lines) hear(line);
    });
    if (silence !== "at the banner") say("220 mail.example ESMTP");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    falls(next: Silence) {
      silence = next;
    },
    mails: () => mails,
    open: () => open.size,
    cut() {
      for (const socket of open) socket.destroy();
    },
    close() {
      this.cut();
      server.close();
    },
  };
}

/** Confirmed, and told of crawlers. */
async function addTarget(Channel: "Email" | "Webhook", Address: string): Promise<bigint> {
  const Id = newId(clock.now());
  const { merchantId: MerchantId, userId: UserId } = person;
  const secret = services.vault.seal(secretPlace({ id: Id, userId: UserId }), newSecret());
  await inTransaction(services.database, wholeScope, (tx) =>
    tx
      .insertInto("NoticeTarget")
      .values({
        ...{ Id, MerchantId, UserId, Channel, Address, Kinds: ["CrawlerDown"], Language: "enUS" },
        ...{ QuietFrom: 0, QuietTo: 0, CreatedAt: clock.now(), ConfirmedAt: clock.now() },
        SecretEncrypted: Channel === "Webhook" ? secret : null,
        ...{ CodeSealed: null, CodeExpiresAt: null, RemovedAt: null },
        ...{ OpenedAt: null, NextProbeAt: null, RestsUntil: null },
      })
      .execute(),
  );
  return Id;
}

async function raise(key: string): Promise<void> {
  clock.advance(secondMs);
  await inTransaction(services.database, wholeScope, (tx) => raiseNotice(tx, silent(key), clock.now()));
  await tellOnce(services);
}

async function deliveryTo(target: bigint) {
  const [row] = await query(
    `select d.status, d.step, d.leased_until, d.attempts, t.failures_in_row, t.circuit
       from notice_delivery d join notice_target t on t.id = d.target_id where t.id = $1`,
    [target],
  );
  return row;
}

/** Where the limit that ends it is not the one meant, the test waits for it in vain. */
test.each<[Silence, { silence: number; total: number }]>([
  ["at the banner", { silence: never, total: never }],
  ["at DATA", { silence: 300, total: never }],
  ["after the message", { silence: 300, total: never }],
  ["drips", { silence: never, total: 300 }],
])(
  "a mail whose server falls silent (%s) has failed, is tried again by the schedule, and leaves no connection",
  async (silence, limits) => {
    const senders = noticeSenders(services, { greeting: 300, ...limits });
    const deliverer = new NoticeDeliverer(services, senders, () => 0);
    const target = await addTarget("Email", "someone@example.com");
    const before = smtp.mails();
    smtp.falls(silence);
    await raise(`SP ${silence}`);
    const failed = { Status: null, Failure: "AnswerTimedOut" };
    expect(await deliverer.deliverDue()).toBe(1);
    expect(await deliveryTo(target)).toMatchObject({
      ...{ Status: "InProgress", Step: 1, LeasedUntil: null, Attempts: [failed] },
      ...{ FailuresInRow: 1, Circuit: "Closed" },
    });
    expect(await deliverer.deliverDue()).toBe(0);
    clock.advance(6 * secondMs);
    expect(await deliverer.deliverDue()).toBe(1);
    expect(await deliveryTo(target)).toMatchObject({ Step: 2, Attempts: [failed, failed] });
    await expect.poll(smtp.open).toBe(0);
    expect(smtp.mails()).toBe(before);

    // Awake again, and as patient as always.
    smtp.falls("never");
    clock.advance(2 * minuteMs);
    const patient = new NoticeDeliverer(services, noticeSenders(services), () => 0);
    expect(await patient.deliverDue()).toBe(1);
    expect(await deliveryTo(target)).toMatchObject({ Status: "Success", FailuresInRow: 0 });
    expect(smtp.mails()).toBe(before + 1);
  },
);

test("while mails wait for a silent server, others are told, and no connection of the database is held", async () => {
  const limits = { greeting: never, silence: never, total: never };
  const deliverer = new NoticeDeliverer(services, noticeSenders(services, limits), () => 0);
  const mailed = [
    await addTarget("Email", "first@example.com"),
    await addTarget("Email", "second@example.com"),
  ];
  const hooked = await addTarget("Webhook", hook.url);
  smtp.falls("after the message");
  await raise("SP 1");
  await deliverer.round();
  await expect.poll(() => deliveryTo(hooked)).toMatchObject({ Status: "Success" });
  // What comes later goes out as well.
  const late = await addTarget("Webhook", `${hook.url}/late`);
  await raise("SP 2");
  await deliverer.round();
  await expect.poll(() => deliveryTo(late)).toMatchObject({ Status: "Success" });
  expect(hook.got).toHaveLength(3);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(deliverer.inFlight).toBe(4);
  expect(smtp.open()).toBe(4);
  smtp.cut();
  await deliverer.end();
  for (const target of mailed)
    expect(await deliveryTo(target)).toMatchObject({ Status: "InProgress", Step: 1, FailuresInRow: 2 });
});
