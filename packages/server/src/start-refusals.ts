/** Settings that are right one by one, and together would let strangers in. */
import { isIP } from "node:net";
import type { Settings } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

/** Refuses what would put made-up people with printed passwords where strangers can reach them. */
export function refuseUnsafeDemo(settings: Settings, env: NodeJS.ProcessEnv): void {
  const remedy = "start with --no-demo";
  if (env.NODE_ENV === "production") {
    throw new StartupError("demo-refused", `The demo world never runs with NODE_ENV=production: ${remedy}`);
  }
  if (!isOfLoopback(settings.publicUrl) || settings.trustProxy.length > 0) {
    const said = isOfLoopback(settings.publicUrl) ? "TRUST_PROXY" : `PUBLIC_URL ${settings.publicUrl}`;
    throw new StartupError(
      "demo-refused",
      `The demo world's passwords are known to everybody, and ${said} says that a proxy leads to it: ${remedy}`,
    );
  }
  if (!isLoopback(settings.host)) {
    throw new StartupError(
      "demo-refused",
      `The demo world listens on loopback only, not on ${settings.host}: ${remedy}, or use --host 127.0.0.1`,
    );
  }
}

/** Refuses what would put people's passwords, or what only tests may, where strangers can reach it. */
export function refuseUnsafeStart(
  settings: Pick<Settings, "host" | "publicUrl" | "trustProxy" | "allowPlainHttp" | "callbackAllowLoopback">,
  env: NodeJS.ProcessEnv,
): void {
  const isOutside = !isLoopback(settings.host) || !isOfLoopback(settings.publicUrl);
  if (isOutside && !settings.publicUrl.startsWith("https:") && !settings.allowPlainHttp) {
    throw new StartupError(
      "unsafe-refused",
      `Off this machine PUBLIC_URL must be the https address of the proxy in front, not ${settings.publicUrl}: set it, or ALLOW_PLAIN_HTTP=yes where passwords may travel in clear`,
    );
  }
  const isReached = isOutside || settings.trustProxy.length > 0;
  if (settings.callbackAllowLoopback && (isReached || env.NODE_ENV === "production")) {
    throw new StartupError(
      "unsafe-refused",
      "CALLBACK_ALLOW_LOOPBACK lets merchants reach this machine's own services and turns on made-up money: it is for tests on this machine alone, remove it",
    );
  }
}

/** Refuses what says something of DATABASE_URL's server where there is none: the embedded one would be made, empty, and answer. */
export function refuseWithoutDatabase(
  settings: Pick<Settings, "databaseUrl" | "databaseOwnerUrl" | "databaseReplicaUrl" | "requireSynchronous">,
): void {
  if (settings.databaseUrl !== undefined) return;
  const given = [
    settings.databaseOwnerUrl !== undefined && "DATABASE_OWNER_URL",
    settings.databaseReplicaUrl !== undefined && "DATABASE_REPLICA_URL",
    settings.requireSynchronous && "REQUIRE_SYNCHRONOUS",
  ].filter((name) => name !== false);
  if (given.length === 0) return;
  throw new StartupError(
    "setting-invalid",
    `${given.join(" and ")} without DATABASE_URL would start the embedded database: set DATABASE_URL too, or remove what is set`,
  );
}

/** Whether an address of ours leads nowhere but to this machine. */
export function isOfLoopback(publicUrl: string): boolean {
  return isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ""));
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
