/** Everybody's signed-in state: each account of the demo world signs in once, when the world is made. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoFile } from "@opc/sandbox/demo/file";
import type { BrowserContext } from "@playwright/test";
import { TOTP } from "otpauth";

export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** By "<merchant>/<user>". */
export type States = Readonly<Record<string, StorageState>>;

type Account = DemoFile["Accounts"][number];

const stepMs = 30_000;
const fileName = "states.json";

export function readStates(dataDir: string): States {
  return JSON.parse(readFileSync(join(dataDir, fileName), "utf8")) as States;
}

/** With the code of the step before `now`, which is still good: that of the step itself is left to the tests. */
export async function writeStates(dataDir: string, file: DemoFile, url: string, now: Date): Promise<void> {
  const states: Record<string, StorageState> = {};
  for (const account of file.Accounts) {
    states[`${account.MerchantAlias}/${account.UserName}`] = await stateOf(account, url, now);
  }
  await writeFile(join(dataDir, fileName), JSON.stringify(states), { mode: 0o600 });
}

async function stateOf(account: Account, url: string, now: Date): Promise<StorageState> {
  const { MerchantAlias, UserName, Password, TotpSecret } = account;
  const timestamp = now.getTime() - stepMs;
  const form = new FormData();
  const GoogleVerifyCode = new TOTP({ secret: TotpSecret }).generate({ timestamp });
  for (const [name, value] of Object.entries({ MerchantAlias, UserName, Password, GoogleVerifyCode })) {
    form.set(name, value);
  }
  const answer = await fetch(`${url}/mc_api/login`, { method: "POST", body: form, headers: { origin: url } });
  const { code, msg } = (await answer.json()) as { code: number; msg: string };
  if (code !== 0) throw new Error(`${MerchantAlias}/${UserName} could not sign in: ${msg}`);
  return { cookies: answer.headers.getSetCookie().map(cookieOf), origins: [] };
}

/** They end with the session, so they have no end of their own. */
function cookieOf(header: string): StorageState["cookies"][number] {
  const [pair = "", ...attributes] = header.split(/;\s*/);
  const at = pair.indexOf("=");
  const words = attributes.map((word) => word.toLowerCase());
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    domain: "127.0.0.1",
    path: "/",
    expires: -1,
    httpOnly: words.includes("httponly"),
    secure: words.includes("secure"),
    sameSite: words.includes("samesite=strict") ? "Strict" : "Lax",
  };
}
