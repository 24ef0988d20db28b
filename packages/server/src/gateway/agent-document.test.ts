/** The agents that docs/agent-api.md shows, run as they stand there against a real server. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errors } from "@opc/contract/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OfflineWorld, offlineWorld } from "../modules/offline-account/test-world.ts";
import { testApp } from "../testing/app.ts";
import { credit } from "../testing/collections.ts";

const text = readFileSync(new URL("../../../../docs/agent-api.md", import.meta.url), "utf8");
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const agents = [
  { name: "Node", block: "js", file: "agent.mjs", program: process.execPath, runs: true },
  { name: "Python", block: "python", file: "agent.py", program: "python3", runs: hasPython },
];

const started = await testApp();
const folder = mkdtempSync(join(tmpdir(), "opc-agent-"));
const running: ChildProcess[] = [];
let world: OfflineWorld;
let url: string;
beforeAll(async () => {
  world = await offlineWorld(started);
  url = await started.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const child of running) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  rmSync(folder, { recursive: true });
});

async function unsigned(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const request = { method: "POST", url: "/agent/heartbeat", payload: {}, headers } as const;
  return (await started.app.inject(request)).json<{ code: number }>().code;
}

describe.each(agents.filter((agent) => agent.runs))(
  "the agent in $name",
  ({ name, block, file, program }) => {
    test("beats, reports what is new, leaves out what is odd, and loses nothing while its token is replaced by one that has to sign", async () => {
      const agent = await world.addCrawler("BankCard", `docs-${name}`);
      const accountId = await world.add("BankCard", { SpiderId: agent.crawlerCode });
      await world.query("update crawler set last_heartbeat_at = null where spider_id = $1", [
        agent.crawlerCode,
      ]);
      const code = new RegExp(`\`\`\`${block}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? "";
      const path = (suffix: string) => join(folder, `${name}-${suffix}`);
      writeFileSync(path(file), code);
      writeFileSync(path("token"), `${agent.token}\n`);
      writeFileSync(path("statement"), "");
      const book = (...lines: object[]) =>
        appendFileSync(path("statement"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      const known = async () =>
        (
          await world.query(
            "select external_id from bank_transaction where account_id = $1 order by external_id",
            [accountId],
          )
        ).map((row) => row.ExternalId);
      const eventually = { timeout: 25_000, interval: 50 };

      const at = started.clock.now();
      const line = (ExternalId: string, amount = "5.00") => credit(amount, at, { ExternalId });
      book(line("1-first"), { ...line("2-out"), Direction: "Debit" });
      const env = { ...process.env, OPC_URL: url, HEARTBEAT_SECONDS: "0.1", LOOK_SECONDS: "0.1" };
      const files = { OPC_TOKEN_FILE: path("token"), STATEMENT_FILE: path("statement") };
      running.push(spawn(program, [path(file)], { env: { ...env, ...files }, stdio: "ignore" }));
      await expect.poll(known, eventually).toEqual(["1-first", "2-out"]);
      await expect
        .poll(async () => (await world.crawler(agent.crawlerCode)).LastHeartbeatAt, eventually)
        .not.toBeNull();

      // Somebody else told the server of 3 in other words: it alone is left out.
      await world.agentCall(agent.token, "/agent/transactions", { Transactions: [line("3-odd", "9.00")] });
      book(line("3-odd"), line("4-sound"));
      await expect.poll(known, eventually).toEqual(["1-first", "2-out", "3-odd", "4-sound"]);

      const { token, signingKey } = await world.demandSignatures(agent);
      expect(await unsigned(token)).toBe(errors.AgentSignatureRequired.code);
      book(line("5-between"));
      writeFileSync(path("token"), `${token}\n${signingKey}\n`);
      await expect.poll(known, eventually).toContain("5-between");
      expect(await known()).toHaveLength(5);
    }, 60_000);
  },
);
