import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { openLog, operationLog } from "./log.ts";

const dataDir = await mkdtemp(join(tmpdir(), "log-"));
afterAll(() => rm(dataDir, { recursive: true }));

async function readLog(): Promise<string> {
  const text = await readFile(join(dataDir, "server.log"), "utf8");
  expect(text).toContain("failed again");
  return text;
}

test("secrets never reach the log, errors keep their stack", async () => {
  const log = openLog({ logLevel: "info", logFile: undefined, demo: true, dataDir });
  log.logger.info(
    { body: { UserName: "ann", Password: "planted-secret" }, ApiSecret: "planted-secret" },
    "told",
  );
  log.logger.error({ err: new Error("broken") }, "failed");
  const refused = Object.assign(new Error("duplicate key value"), {
    constraint: "user_account_pkey",
    detail: "Key (card_hash)=(planted-secret) already exists.",
    where: "COPY payout_order, line 1: planted-secret",
  });
  log.logger.error({ err: refused }, "failed again");
  const text = await vi.waitFor(() => readLog());
  expect(text).not.toContain("planted-secret");
  expect(text).toContain('"UserName":"ann"');
  expect(text).toContain("Error: broken\\n    at ");
  expect(text).toContain('"constraint":"user_account_pkey"');
});

test("operations are told although the server's own lines of their level are left out", async () => {
  const log = openLog({ logLevel: "warn", logFile: undefined, demo: true, dataDir });
  log.logger.info("left out");
  const line = { sequence: "7", hash: "00", at: "2026-11-29T00:00:00.000Z", merchant: "ACME", actor: "ann" };
  const asked = { session: null, ip: "192.0.2.1", requestId: "r", call: "login", change: null, code: 0 };
  operationLog(log.logger)({ ...line, ...asked, input: { Password: "planted-secret" } });
  log.logger.error("failed again");
  const text = await vi.waitFor(() => readLog());
  expect(text).toContain('"operation":{"sequence":"7"');
  expect(text).not.toMatch(/left out|planted-secret/);
});
