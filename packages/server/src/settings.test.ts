import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings, settingRows, settingsHelp } from "./settings.ts";
import { isLoopback, refuseUnsafeDemo, refuseUnsafeStart, refuseWithoutDatabase } from "./start-refusals.ts";

test("without flags and environment every setting has its default", () => {
  expect(readSettings([], {})).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    dataDir: ".data",
    demo: true,
    traffic: true,
    role: "all",
    databaseUrl: undefined,
    trustProxy: [],
    publicUrl: "http://127.0.0.1:8080",
  });
});

test("a flag wins over the environment", () => {
  const settings = readSettings(["--port", "9001", "--no-demo"], { PORT: "9002", DEMO: "true" });
  expect(settings).toMatchObject({ port: 9001, demo: false });
});

test("an empty variable counts as not set", () => {
  expect(readSettings([], { DATABASE_URL: "", PORT: "" })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  });
});

test.each([
  [["--port", "0"], {}, /--port \(PORT\) "0"/],
  [["--prot", "1"], {}, /Unknown option '--prot'.*--help/],
  [["somewhere"], {}, /Unexpected argument 'somewhere'/],
  [[], { OPC_ROLE: "boss" }, /OPC_ROLE "boss"/],
  [[], { TRUST_PROXY: "10.0.0.0/33" }, /TRUST_PROXY/],
  [[], { DATABASE_URL: "mysql://secret@host" }, /^Setting DATABASE_URL: must begin with postgres/],
  [[], { DATABASE_URL: "postgres://opc:se/cret@host/opc" }, /^Setting DATABASE_URL: must be a URL: write \//],
  [[], { DATABASE_OWNER_URL: "postgres://opc:se#cret@host" }, /^Setting DATABASE_OWNER_URL: must be a URL/],
  [[], { SMTP_URL: "smtps://opc:se?cret@host" }, /^Setting SMTP_URL: must be a URL/],
  [[], { SMTP_URL: "mail.example" }, /^Setting SMTP_URL: must begin with smtps/],
  [[], { SECRET_KEY: "short" }, /^Setting SECRET_KEY: must be 64/],
  [
    [],
    { SECURITY_CONTACT: "ask us" },
    /^Setting SECURITY_CONTACT "ask us": must begin with mailto: or https:/,
  ],
  [[], { SECRET_KEYS_FORMER: "ab,cd" }, /^Setting SECRET_KEYS_FORMER: must be keys like SECRET_KEY/],
  [[], { METRICS_TOKEN: "short" }, /^Setting METRICS_TOKEN: must be 32/],
  [[], { ALLOWED_HOSTS: "console.example,https://x" }, /ALLOWED_HOSTS/],
])("%j with %j is refused by name in one line", (argv, env, message) => {
  expect(() => readSettings(argv, env)).toThrow(message);
  expect(() => readSettings(argv, env)).not.toThrow(/\n|se.cret/);
});

test("the demo world refuses production and every address but loopback", () => {
  const settings = readSettings([], {});
  expect(() => refuseUnsafeDemo(settings, {})).not.toThrow();
  expect(() => refuseUnsafeDemo(settings, { NODE_ENV: "production" })).toThrow(/NODE_ENV=production/);
  expect(() => refuseUnsafeDemo({ ...settings, host: "0.0.0.0" }, {})).toThrow(/not on 0.0.0.0/);
  expect(isLoopback("127.evil.example")).toBe(false);
});

test.each([
  [[], {}, undefined],
  [["--host", "0.0.0.0"], {}, /PUBLIC_URL must be the https address/],
  [["--host", "192.0.2.7"], { PUBLIC_URL: "http://console.example" }, /PUBLIC_URL must be the https address/],
  [[], { PUBLIC_URL: "http://console.example" }, /PUBLIC_URL must be the https address/],
  [["--host", "0.0.0.0"], { PUBLIC_URL: "https://console.example" }, undefined],
  [[], { PUBLIC_URL: "https://console.example" }, undefined],
  [["--host", "0.0.0.0"], { ALLOW_PLAIN_HTTP: "yes" }, undefined],
  [["--host", "::1"], {}, undefined],
  [[], { CALLBACK_ALLOW_LOOPBACK: "true" }, undefined],
  [[], { CALLBACK_ALLOW_LOOPBACK: "true", NODE_ENV: "production" }, /^CALLBACK_ALLOW_LOOPBACK/],
  [
    [],
    { CALLBACK_ALLOW_LOOPBACK: "true", PUBLIC_URL: "https://console.example" },
    /^CALLBACK_ALLOW_LOOPBACK/,
  ],
  [[], { CALLBACK_ALLOW_LOOPBACK: "true", TRUST_PROXY: "127.0.0.1" }, /^CALLBACK_ALLOW_LOOPBACK/],
  [[], { TRUST_PROXY: "127.0.0.1" }, undefined],
])("a start with %j and %j is refused where it is not safe: %s", (argv, env, message) => {
  const start = () => refuseUnsafeStart(readSettings(argv, env), env);
  if (message) expect(start).toThrow(message);
  else expect(start).not.toThrow();
});

test.each([
  [{ DATABASE_OWNER_URL: "postgres://owner@host/opc" }, /^DATABASE_OWNER_URL without DATABASE_URL/],
  [{ DATABASE_REPLICA_URL: "postgres://app@host/opc" }, /^DATABASE_REPLICA_URL without DATABASE_URL/],
  [
    { DATABASE_REPLICA_URL: "postgres://app@host/opc", REQUIRE_SYNCHRONOUS: "yes" },
    /^DATABASE_REPLICA_URL and REQUIRE_SYNCHRONOUS without DATABASE_URL/,
  ],
  [{ REQUIRE_SYNCHRONOUS: "no" }, undefined],
])("a server's start with %j does not make an empty database instead: %s", (env, message) => {
  const start = (more = {}) => refuseWithoutDatabase(readSettings([], { ...env, ...more }));
  if (message) expect(start).toThrow(message);
  else expect(start).not.toThrow();
  expect(() => start({ DATABASE_URL: "postgres://app@host/opc" })).not.toThrow();
});

test("the demo world refuses a proxy in front", () => {
  for (const env of [{ PUBLIC_URL: "https://console.example" }, { TRUST_PROXY: "127.0.0.1" }])
    expect(() => refuseUnsafeDemo(readSettings([], env), env)).toThrow(
      /a proxy leads to it: start with --no-demo/,
    );
});

test("the help and the operations manual list every setting", async () => {
  const manual = await readFile(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
  for (const [, row] of settingRows()) {
    expect(settingsHelp()).toContain(row.help);
    const option = row.flag ? `\`--${row.isSwitch ? "no-" : ""}${row.flag}\`` : "";
    const fallback = row.fallback ? `\`${row.fallback}\`` : "";
    expect(manual).toContain(`| \`${row.env}\` | ${option} | ${fallback} | ${row.help} |`);
  }
});
