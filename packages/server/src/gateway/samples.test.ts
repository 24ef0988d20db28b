/** The samples that merchants copy, run as they are against a real server; what is not installed is named, not passed. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, type TestContext, test } from "vitest";
import { keyOfSecret, newSecret, signatureOf } from "../ports/webhook-signature.ts";
import { testApp } from "../testing/app.ts";
import type { Watched } from "../testing/collections.ts";
import { testPayoutGateway } from "../testing/payout-gateway.ts";
import { addLiveKey, newPair } from "../testing/separate-keys.ts";

const started = await testApp();
const world = await testPayoutGateway(started);
const { people, secrets, addAccount, sign } = world;
const folder = mkdtempSync(join(tmpdir(), "opc-samples-"));
const privateKeyFile = join(folder, "payout.pem");
let url = "";
let account: Watched;
let payoutKey = "";

beforeAll(async () => {
  account = await addAccount("KBANK-1", { slots: 100n });
  await world.fund("ACME", 100_000_00n);
  const by = newPair();
  writeFileSync(privateKeyFile, by.privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600 });
  payoutKey = await addLiveKey(started.services, people["ACME/admin"], "PayingOut", {
    by,
    decider: people["OPC/admin"],
  });
  url = await started.app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Programs of six languages take longer than an account goes on without a heartbeat. */
beforeEach(() => world.beat(account));

const languages = [
  { file: "sample.mjs", command: [process.execPath], version: ["--version"] },
  { file: "sample.py", command: ["python3"], version: ["--version"] },
  { file: "sample.sh", command: ["bash"], version: ["-c", "curl --version && openssl version"] },
  { file: "sample.php", command: ["php"], version: ["--version"] },
  { file: "sample.java", command: ["java", "-XX:TieredStopAtLevel=1"], version: ["--version"] },
  { file: "sample.go", command: ["go", "run"], version: ["version"] },
];
type Language = (typeof languages)[number];

/** A runtime that is not on this machine is said in the test's own note. */
function assertRuntime({ command: [program = ""], file }: Language, { skip }: TestContext): void {
  if (!present.has(file)) skip(`${file} was NOT run: this machine has no ${program}`);
}

const present = new Set(languages.filter(isPresent).map(({ file }) => file));

function isPresent({ command: [program = ""], version }: Language): boolean {
  try {
    execFileSync(program, version, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

interface Ran {
  code: number | null;
  output: string;
  errors: string;
}

function run(
  { file, command: [program = "", ...before] }: Language,
  what: "create" | "payout" | "verify",
  environment: Record<string, string>,
  input: string | Buffer = "",
): Promise<Ran> {
  const path = fileURLToPath(new URL(`../../../../docs/samples/${file}`, import.meta.url));
  const own = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? tmpdir() };
  const child = spawn(program, [...before, path, what], { env: { ...own, ...environment } });
  const ran: Ran = { code: null, output: "", errors: "" };
  child.stdout.on("data", (piece) => {
    ran.output += piece;
  });
  child.stderr.on("data", (piece) => {
    ran.errors += piece;
  });
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ ...ran, code }));
  });
}

/** The headers of a callback that is signed by a key of any length, now. */
function callbackHeaders(key: Buffer, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = signatureOf(key, "msg_1", timestamp, body);
  return { WEBHOOK_ID: "msg_1", WEBHOOK_TIMESTAMP: timestamp, WEBHOOK_SIGNATURE: signature };
}

describe.each(languages)("$file", (language) => {
  test("asks for a payment and looks at it", async (context) => {
    assertRuntime(language, context);
    const environment = {
      OPC_URL: url,
      OPC_MERCHANT: "ACME",
      OPC_SECRET: secrets.ACME,
      OPC_NOTIFY_URL: "http://127.0.0.1:9/callback",
    };
    const { output, errors } = await run(language, "create", environment);
    expect(errors).toBe("");
    const order = JSON.parse(output) as { OrderNo: string };
    expect(order).toMatchObject({ Status: "Pending", Amount: "250.00", Currency: "THB" });
    expect((await sign("/gateway/pay/query", { OrderNo: order.OrderNo })).data).toMatchObject(order);
  }, 120_000);

  test("asks for a payout with a separate key and looks at it", async (context) => {
    assertRuntime(language, context);
    const environment = {
      ...{ OPC_URL: url, OPC_MERCHANT: "ACME", OPC_KEY: payoutKey, OPC_PRIVATE_KEY_FILE: privateKeyFile },
      OPC_NOTIFY_URL: "http://127.0.0.1:9/callback",
    };
    const { output, errors } = await run(language, "payout", environment);
    expect(errors).toBe("");
    // The dots of a masked number are no letters to a program that writes in the machine's own alphabet.
    const { CardNumberMasked: masked, ...payout } = JSON.parse(output) as Record<string, string>;
    expect(payout).toMatchObject({ Status: "PendingReview", Amount: "250.00", Currency: "THB" });
    expect(masked).toMatch(/ 7890$/);
    expect((await sign("/gateway/payout/query", { OrderNo: payout.OrderNo })).data).toMatchObject(payout);
  }, 120_000);

  test("with another secret it says what the gateway answered", async (context) => {
    assertRuntime(language, context);
    const environment = { OPC_URL: url, OPC_MERCHANT: "ACME", OPC_SECRET: newSecret() };
    const { code, errors } = await run(language, "create", environment);
    expect(code).not.toBe(0);
    expect(errors).toContain("401");
  }, 120_000);

  test("tells our callback from one that is not ours, is old or was changed", async (context) => {
    assertRuntime(language, context);
    const body = '{"OrderNo":"P1","PayeeName":"สมศรี / 张三","Amount":"250.00"}';
    const secret = newSecret();
    const verdict = async (secondsAgo: number, sent = body, signed = secret) => {
      const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
      const right = signatureOf(keyOfSecret(signed) as Buffer, "msg_1", timestamp, body);
      const other = signatureOf(keyOfSecret(newSecret()) as Buffer, "msg_1", timestamp, body);
      const { output, code } = await run(
        language,
        "verify",
        {
          OPC_SECRET: secret,
          WEBHOOK_ID: "msg_1",
          WEBHOOK_TIMESTAMP: timestamp,
          WEBHOOK_SIGNATURE: `${other} ${right}`,
        },
        sent,
      );
      return `${output.trim()} ${code}`;
    };
    expect(await verdict(0)).toBe("valid 0");
    expect(await verdict(400)).toBe("refused 1");
    expect(await verdict(0, body.replace("250", "251"))).toBe("refused 1");
    expect(await verdict(0, body, newSecret())).toBe("refused 1");
  }, 180_000);

  test("signs and judges nothing without a secret, or with a short one", async (context) => {
    assertRuntime(language, context);
    const body = '{"OrderNo":"P1"}';
    for (const key of [Buffer.alloc(0), Buffer.alloc(23)]) {
      const environment = {
        ...{ OPC_URL: url, OPC_MERCHANT: "ACME" },
        ...(key.length > 0 && { OPC_SECRET: `whsec_${key.toString("base64")}` }),
        ...callbackHeaders(key, body),
      };
      for (const what of ["verify", "create"] as const) {
        const { code, output, errors } = await run(language, what, environment, body);
        expect(code, what).not.toBe(0);
        expect(output, what).not.toContain("valid");
        expect(errors, what).toContain("OPC_SECRET is missing, or is no API secret");
      }
    }
  }, 180_000);

  test("refuses a stranger's headers, whatever stands in them, and runs nothing of them", async (context) => {
    assertRuntime(language, context);
    const secret = newSecret();
    const body = '{"OrderNo":"P1"}';
    const right = callbackHeaders(keyOfSecret(secret) as Buffer, body);
    const trace = join(folder, `ran-${language.file}`);
    const headers = [
      { WEBHOOK_TIMESTAMP: `PATH[$(touch ${trace})]` },
      { WEBHOOK_TIMESTAMP: "²" },
      { WEBHOOK_TIMESTAMP: "9".repeat(5_000) },
      { WEBHOOK_TIMESTAMP: "" },
      { WEBHOOK_SIGNATURE: "v1,é *" },
      { WEBHOOK_ID: "é" },
    ];
    for (const stranger of headers) {
      const environment = { OPC_SECRET: secret, ...right, ...stranger };
      const { code, output } = await run(language, "verify", environment, body);
      expect(`${output.trim()} ${code}`).toBe("refused 1");
    }
    expect(existsSync(trace)).toBe(false);
  }, 180_000);
});
