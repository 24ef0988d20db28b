/** The paying agent that docs/agent-api.md shows, run as it stands there against a real server. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Card, type CardWorld, cardWorld, debit } from "../modules/payout-card/test-world.ts";
import { testApp } from "../testing/app.ts";

const text = readFileSync(new URL("../../../../docs/agent-api.md", import.meta.url), "utf8");
const code = /```js payout\n([\s\S]*?)```/.exec(text)?.[1] ?? "";

const started = await testApp();
const folder = mkdtempSync(join(tmpdir(), "opc-payout-agent-"));
let agent: ChildProcess | undefined;
let world: CardWorld;
let card: Card;
let url: string;
beforeAll(async () => {
  world = await cardWorld(started);
  card = await world.addCard();
  url = await started.app.listen({ port: 0, host: "127.0.0.1" });
  writeFileSync(join(folder, "agent.mjs"), code);
  writeFileSync(join(folder, "token"), card.agent.token);
});
afterAll(async () => {
  await end();
  rmSync(folder, { recursive: true });
});

function begin(): void {
  const files = { OPC_TOKEN_FILE: join(folder, "token"), BANK_FILE: join(folder, "bank") };
  const env = { ...process.env, OPC_URL: url, WAIT_SECONDS: "1", ...files };
  agent = spawn(process.execPath, [join(folder, "agent.mjs")], { env, stdio: "ignore" });
}

async function end(): Promise<void> {
  agent?.kill("SIGKILL");
  if (agent && agent.exitCode === null && agent.signalCode === null) await once(agent, "exit");
}

const bankOf = (reference: string) =>
  readFileSync(join(folder, "bank"), { encoding: "utf8", flag: "a+" })
    .split("\n")
    .filter((line) => line.includes(reference))
    .map((line) => (JSON.parse(line) as { step: string }).step);
const eventually = { timeout: 25_000, interval: 50 };
const stepOf = async (taskId: string) => (await world.task(taskId)).Step;
const enter = (TaskId: string) =>
  world.offline.send("/mc_api/spider/cashouttask_entercode", { TaskId, VerificationCode: "112233" });
const stop = (TaskId: string) =>
  world.offline.send("/mc_api/spider/cashouttask_stop", { TaskId, Reason: "enough" });

test("applies once, waits for the code over a crash, signs from then on, pays once, and leaves what was stopped", async () => {
  begin();
  await world.offline.beat(card.agent);
  const paying = await world.pay("77.00", { cardId: card.id });
  const taskId = paying.taskId ?? "";
  await expect.poll(() => stepOf(taskId), eventually).toBe("AwaitingCode");
  await end();
  const { token, signingKey } = await world.offline.demandSignatures(card.agent);
  writeFileSync(join(folder, "token"), `${token}\n${signingKey}\n`);
  begin();
  expect((await enter(taskId)).code).toBe(0);
  await expect.poll(() => stepOf(taskId), eventually).toBe("AwaitingArrival");
  expect(bankOf(paying.reference)).toEqual(["applied", "confirmed", "paid"]);
  await world.tell(card, debit("77.00", started.clock.now(), { Remark: paying.reference }));
  expect(await world.orderStatus(paying.orderNo)).toBe("AutoMatchedSuccess");

  await world.offline.beat(card.agent);
  const other = await world.pay("78.00", { cardId: card.id });
  await expect.poll(() => stepOf(other.taskId ?? ""), eventually).toBe("AwaitingCode");
  expect((await stop(other.taskId ?? "")).code).toBe(0);
  const third = await world.pay("79.00", { cardId: card.id });
  await expect.poll(() => stepOf(third.taskId ?? ""), eventually).toBe("AwaitingCode");
  expect(bankOf(other.reference)).toEqual(["applied"]);
}, 90_000);
