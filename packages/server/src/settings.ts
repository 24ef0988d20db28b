// Every setting once: its flag, environment variable, default, check and help line.
// A flag wins over the environment, the environment over the default. Nothing else reads process.env.
import { isIP } from "node:net";
import { parseArgs } from "node:util";
import { z } from "zod";
import {
  addressRanges,
  hostNames,
  httpsUnlessHere,
  keyedValues,
  listOf,
  mailUrl,
  postgresUrl,
  toggle,
  whole,
} from "./setting-checks.ts";
import { StartupError } from "./startup-error.ts";

interface SettingRow {
  /** Command line option. A switch is given as --no-<flag>. */
  flag?: string;
  isSwitch?: true;
  env: string;
  /** As it would be written in the environment. No default: the setting is optional. */
  fallback?: string;
  check: z.ZodType;
  help: string;
}

export const settingTable = {
  port: {
    flag: "port",
    env: "PORT",
    fallback: "8080",
    check: whole(1, 65_535),
    help: "TCP port to listen on",
  },
  host: {
    flag: "host",
    env: "HOST",
    fallback: "127.0.0.1",
    check: z.string().min(1),
    help: "Address to listen on; 0.0.0.0 for all (never with the demo world)",
  },
  dataDir: {
    flag: "data",
    env: "DATA_DIR",
    fallback: ".data",
    check: z.string().min(1),
    help: "Folder for the embedded database, its passwords and the secret key",
  },
  demo: {
    flag: "demo",
    isSwitch: true,
    env: "DEMO",
    fallback: "true",
    check: toggle,
    help: "Fill an empty database with the demo world and let its actors act",
  },
  traffic: {
    flag: "traffic",
    isSwitch: true,
    env: "TRAFFIC",
    fallback: "true",
    check: toggle,
    help: "Live traffic in the demo world, at the pace of its history",
  },
  databaseUrl: {
    env: "DATABASE_URL",
    check: postgresUrl,
    help: "PostgreSQL 15 or newer to use; without it the embedded one",
  },
  databaseOwnerUrl: {
    env: "DATABASE_OWNER_URL",
    check: postgresUrl,
    help: "Sign-in of the owner of DATABASE_URL's tables, for migrations alone; DATABASE_URL then signs in as opc_app",
  },
  databaseReplicaUrl: {
    env: "DATABASE_REPLICA_URL",
    check: postgresUrl,
    help: "Streaming replica that reports read from",
  },
  requireSynchronous: {
    env: "REQUIRE_SYNCHRONOUS",
    fallback: "no",
    check: toggle,
    help: "Refuse to start unless commits of DATABASE_URL's server are kept by a synchronous standby",
  },
  clock: {
    env: "CLOCK",
    fallback: "database",
    check: z.enum(["database", "machine"]),
    help: "Whose clock times and leases go by: database, or machine (where all processes run on one)",
  },
  databasePoolSize: {
    env: "DATABASE_POOL_SIZE",
    fallback: "20",
    check: whole(2, 500),
    help: "Maximum number of database connections of this process, for requests and jobs",
  },
  role: {
    env: "OPC_ROLE",
    fallback: "all",
    check: z.enum(["all", "web", "worker"]),
    help: "What this process does: web (requests), worker (background jobs) or all",
  },
  logLevel: {
    env: "LOG_LEVEL",
    fallback: "info",
    check: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
    help: "Lowest level to log: trace, debug, info, warn, error, fatal, silent",
  },
  logFile: {
    env: "LOG_FILE",
    check: z.string().min(1),
    help: "File for logs; default <data>/server.log with the demo world, otherwise standard output",
  },
  serviceWorker: {
    env: "SERVICE_WORKER",
    fallback: "yes",
    check: toggle,
    help: "Let browsers keep the console's files, for a start without a connection; no: those that have them take them away",
  },
  firstScreenWaitMs: {
    env: "FIRST_SCREEN_WAIT_MS",
    fallback: "400",
    check: whole(0, 10_000),
    help: "So long a console page waits for what its screen shows, and as long for that to be drawn; after it the browser asks and draws itself",
  },
  publicUrl: {
    env: "PUBLIC_URL",
    check: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
    help: "Address at which people, merchants and suppliers reach this server; default http://<host>:<port>",
  },
  allowedHosts: {
    env: "ALLOWED_HOSTS",
    fallback: "",
    check: hostNames,
    help: "Further host names at which people reach the console, comma-separated, beside PUBLIC_URL's and plain addresses",
  },
  allowPlainHttp: {
    env: "ALLOW_PLAIN_HTTP",
    fallback: "no",
    check: toggle,
    help: "Let this server be reached from other machines without TLS: passwords and sessions travel in clear",
  },
  metricsToken: {
    env: "METRICS_TOKEN",
    check: z
      .string()
      .regex(/^[\x21-\x7e]{32,200}$/, "must be 32 to 200 visible characters (openssl rand -hex 32)"),
    help: "Bearer token for /metrics and /readyz?verbose; without it they are for the machine itself, and for nobody where PUBLIC_URL is elsewhere",
  },
  securityContact: {
    env: "SECURITY_CONTACT",
    check: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must begin with mailto: or https://"),
    help: "Whom to tell of a weakness (mailto: or https:), for /.well-known/security.txt; without it there is none",
  },
  secretKey: {
    env: "SECRET_KEY",
    check: z.string().regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits (openssl rand -hex 32)"),
    help: "Key that encrypts stored secrets; without it <data>/secret.key, made at the first start",
  },
  formerSecretKeys: {
    env: "SECRET_KEYS_FORMER",
    fallback: "",
    check: z
      .string()
      .transform(listOf)
      .refine(
        (keys) => keys.every((key) => /^[0-9a-f]{64}$/i.test(key)),
        "must be keys like SECRET_KEY, comma-separated",
      ),
    help: "Keys before SECRET_KEY, comma-separated: they open what was sealed with them",
  },
  fingerprintKey: {
    env: "FINGERPRINT_KEY",
    check: z.string().regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits"),
    help: "The first SECRET_KEY that there was, once it is no longer among the others: numbers are found and chains proven with it",
  },
  keyCommand: {
    env: "KEY_COMMAND",
    check: z.string().min(1),
    help: "Shell command that writes the keys (of a KMS, say), one a line, newest first, in place of SECRET_KEY and the file",
  },
  boundSeals: {
    env: "BOUND_SEALS",
    fallback: "yes",
    check: z.enum(["later", "yes", "only"]),
    help: "Stored secrets bound to their row and owner: later while processes of a release before run beside this one, only (no other opens) after npm run reseal",
  },
  sealSinkUrl: {
    env: "SEAL_SINK_URL",
    check: httpsUnlessHere,
    help: "Place outside that keeps each anchor of the chains it is sent (POST, JSON), such as a bucket with an object lock: https, or this machine",
  },
  sealSinkToken: {
    env: "SEAL_SINK_TOKEN",
    check: z.string().regex(/^[\x21-\x7e]{16,500}$/, "must be 16 to 500 visible characters"),
    help: "Bearer token for SEAL_SINK_URL",
  },
  logOperations: {
    env: "LOG_OPERATIONS",
    fallback: "false",
    check: toggle,
    help: "Write each line of the operation log to the server's log, too, once it is sealed, for a collector to carry to another system",
  },
  passwordMinimumLength: {
    env: "OPC_PASSWORD_MINIMUM_LENGTH",
    fallback: "6",
    check: whole(6, 128),
    help: "Minimum length of a new password, at least 6",
  },
  proofMinutes: {
    env: "PROOF_MINUTES",
    fallback: "10",
    check: whole(0, 60),
    help: "Minutes for which one proof (password and code, or a passkey) does for acts of its kind in the same session; 0: each is proven",
  },
  drainSeconds: {
    env: "DRAIN_SECONDS",
    fallback: "0",
    check: whole(0, 300),
    help: "Seconds for which a stop still answers requests while /readyz says 503, for a load balancer to notice",
  },
  accountHoldHours: {
    env: "ACCOUNT_HOLD_HOURS",
    fallback: "24",
    check: whole(0, 720),
    help: "Hours for which a new collection account, or one whose number changed, takes no orders unless a second person lifts it; an approved settlement account takes no withdrawal, and an approved payout key signs nothing, for as long",
  },
  unpaidOrdersMaximum: {
    env: "UNPAID_ORDERS_MAXIMUM",
    fallback: "5000",
    check: whole(0, 10_000_000),
    help: "Unpaid collection orders that a merchant without a limit of its own may have at once in each currency; 0: any number",
  },
  exportKeptDays: {
    env: "EXPORT_KEPT_DAYS",
    fallback: "7",
    check: whole(1, 90),
    help: "Days for which exported files can be downloaded",
  },
  archiveCallbacksAfter: {
    env: "ARCHIVE_CALLBACKS_AFTER",
    check: whole(3, 240),
    help: "Whole months for which callbacks stay in the database before they go to files; without it for ever",
  },
  archiveFolder: {
    env: "ARCHIVE_FOLDER",
    check: z.string().min(1),
    help: "Folder for the files of archived months; default <data>/archive",
  },
  areaDatabase: {
    env: "AREA_DATABASE",
    check: z.string().min(1),
    help: "Country database (mmdb) for the areas of addresses; without it the one that is shipped",
  },
  callbackAllowLoopback: {
    env: "CALLBACK_ALLOW_LOOPBACK",
    fallback: "false",
    check: toggle,
    help: "Let callbacks and suppliers be reached at loopback addresses, and the sandbox adapter take orders; the demo world sets it",
  },
  callbackSenderAddresses: {
    env: "CALLBACK_SENDER_ADDRESSES",
    fallback: "",
    check: addressRanges,
    help: "Addresses that callbacks come from, told to merchants on API Info for their firewalls",
  },
  smtpUrl: {
    env: "SMTP_URL",
    check: mailUrl,
    help: "Mail server for people's notices, with user and password: smtps://, or smtp:// with STARTTLS; needs NOTICE_FROM",
  },
  noticeFrom: {
    env: "NOTICE_FROM",
    check: z
      .string()
      .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, "must be an e-mail address, with or without a name"),
    help: "Sender of these mails, such as OPC Admin <notices@example.com>",
  },
  telegramBotToken: {
    env: "TELEGRAM_BOT_TOKEN",
    check: z.string().regex(/^[0-9]+:[A-Za-z0-9_-]+$/, "must be a bot's token"),
    help: "Token of the Telegram bot that sends people's notices",
  },
  telegramApi: {
    env: "TELEGRAM_API",
    fallback: "https://api.telegram.org",
    check: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
    help: "Address of the Bot API, for a server of one's own",
  },
  traceEndpoint: {
    env: "OTEL_EXPORTER_OTLP_ENDPOINT",
    check: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
    help: "Collector that takes traces by OTLP over HTTP, such as http://127.0.0.1:4318; without it nothing is traced",
  },
  traceHeaders: {
    env: "OTEL_EXPORTER_OTLP_HEADERS",
    fallback: "",
    check: keyedValues,
    help: "Headers for the collector: name=value, comma-separated",
  },
  traceShare: {
    env: "OTEL_TRACES_SAMPLER_ARG",
    fallback: "0.05",
    check: z.coerce.number().min(0).max(1),
    help: "Part of all requests that is traced, 0 to 1",
  },
  trustProxy: {
    env: "TRUST_PROXY",
    fallback: "",
    check: addressRanges,
    help: "Proxies whose X-Forwarded-For is believed: comma-separated addresses or CIDR ranges",
  },
} satisfies Record<string, SettingRow>;

type Table = typeof settingTable;
type Row<Name extends keyof Table> = Table[Name];
type Value<Name extends keyof Table> = z.output<Row<Name>["check"]>;

type Read = {
  [Name in keyof Table]: Row<Name> extends { fallback: string } ? Value<Name> : Value<Name> | undefined;
};

export type Settings = Read & { publicUrl: string };

/** Reads and checks all settings. Throws StartupError that names the first wrong one. */
export function readSettings(argv: string[], env: NodeJS.ProcessEnv): Settings {
  const flags = readFlags(argv);
  const settings: Record<string, unknown> = {};
  for (const [name, row] of settingRows()) {
    const given = (row.flag && flags[row.flag]) ?? (env[row.env] || undefined);
    const text = given ?? row.fallback;
    settings[name] = text === undefined ? undefined : checked(row, text);
  }
  const read = settings as Read;
  return { ...read, publicUrl: read.publicUrl ?? `http://${urlHost(read.host)}:${read.port}` };
}

export function settingsHelp(): string {
  const lines = settingRows().map(
    ([, row]) => [optionOf(row), row.env, row.fallback ?? "", row.help] as const,
  );
  const head = ["option", "variable", "default", ""] as const;
  const widths = [0, 1, 2].map((at) => Math.max(...[head, ...lines].map((line) => (line[at] ?? "").length)));
  const text = [head, ...lines].map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return ["Usage: npm start -- [options]", "", ...text.map((line) => `  ${line}`), ""].join("\n");
}

export function settingRows(): [string, SettingRow][] {
  return Object.entries<SettingRow>(settingTable);
}

function optionOf(row: SettingRow): string {
  if (!row.flag) return "";
  return row.isSwitch ? `--no-${row.flag}` : `--${row.flag} <value>`;
}

/** Options as texts: a switch becomes "true" or "false". */
function readFlags(argv: string[]): Record<string, string | undefined> {
  const options = Object.fromEntries(
    settingRows().flatMap(([, row]) =>
      row.flag ? [[row.flag, { type: row.isSwitch ? ("boolean" as const) : ("string" as const) }]] : [],
    ),
  );
  try {
    const { values } = parseArgs({ args: argv, options, allowNegative: true, strict: true });
    return Object.fromEntries(Object.entries(values).map(([flag, value]) => [flag, String(value)]));
  } catch (cause) {
    const said = (cause as Error).message.split(". ")[0];
    throw new StartupError("setting-invalid", `${said}: see npm start -- --help`, { cause });
  }
}

function checked(row: SettingRow, text: string): unknown {
  const result = row.check.safeParse(text);
  if (result.success) return result.data;
  const names = row.flag ? `--${row.flag} (${row.env})` : row.env;
  const said = result.error.issues[0]?.message ?? "is wrong";
  // A wrong secret is not shown.
  const shown = /_(URL|TOKEN|KEY|COMMAND|HEADERS)$|^SECRET_KEY/.test(row.env) ? "" : ` "${text}"`;
  throw new StartupError("setting-invalid", `Setting ${names}${shown}: ${said}: see npm start -- --help`);
}

function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return isIP(host) === 6 ? `[${host}]` : host;
}
