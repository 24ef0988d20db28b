/** The whole application on a database of the test file's own, called through `inject`, with a clock to set. */

import { randomBytes } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import type pg from "pg";
import { pino } from "pino";
import { afterAll } from "vitest";
import { buildApp } from "../app.ts";
import { sessionIdHeader } from "../call/cookies.ts";
import { type Database, openDatabase } from "../db/kysely.ts";
import { type DatabaseLimits, usualLimits } from "../db/limits.ts";
import { openPool } from "../db/pool.ts";
import { reportsFromMain } from "../db/reports.ts";
import { totpCode } from "../modules/session/totp.ts";
import { openAreas } from "../ports/areas.ts";
import type { ServiceLevelCounts } from "../ports/service-levels.ts";
import { openVault } from "../ports/vault.ts";
import type { Services } from "../services.ts";
import type { TestDatabase } from "./cluster.ts";
import { testDatabase } from "./database.ts";
import type { Person } from "./people.ts";

export interface Answer {
  status: number;
  code: number;
  msg: string;
  data: unknown;
}

/** A signed-in browser: its cookies and the session's public name. */
export interface Browser {
  cookies: Record<string, string>;
  sessionId: string;
}

export interface TestClock {
  now(): Date;
  /** Moves the clock; real time goes on from there. */
  advance(milliseconds: number): void;
  /**
   * To the first moment at which everybody has a new Google code. The code before is good until the next such moment, so
   * two that are drawn one after the other can be sent together.
   */
  toNextCode(): void;
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  pool: pg.Pool;
  url: string;
  ownerUrl: string;
  clock: TestClock;
  call(path: string, input?: object, browser?: Browser, options?: Partial<InjectOptions>): Promise<Answer>;
  signIn(person: Person): Promise<Browser>;
}

interface TestAppOptions {
  /** Another database than one of the test cluster's own. */
  on?: Pick<TestDatabase, "url" | "ownerUrl">;
  /** Where reports read; the main database where it is left out. */
  reports?: Database;
  /** How long the database may take and be silent. */
  limits?: DatabaseLimits;
  /** Accounts of tests take orders at once, but where this is what is tested. */
  accountHoldHours?: number;
  /** None where it is left out. */
  unpaidOrdersMaximum?: number;
  serviceLevels?: ServiceLevelCounts;
}

export async function testApp({
  on,
  reports,
  limits = usualLimits,
  accountHoldHours = 0,
  unpaidOrdersMaximum,
  serviceLevels,
}: TestAppOptions = {}): Promise<TestApp> {
  const { url, ownerUrl } = on ?? (await testDatabase());
  const pool = openPool({ url, size: 10, name: "test", limits });
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" });
  const clock = testClock();
  const database = openDatabase(pool);
  const services: Services = {
    database,
    reports: reports ?? reportsFromMain(database),
    vault: openVault(randomBytes(32)),
    clock,
    log,
    publicUrl: "http://localhost",
    areas: openAreas(),
    passwordMinimumLength: 6,
    allowLoopbackCallbacks: true,
    callbackSenderAddresses: ["203.0.113.80"],
    accountHoldHours,
    ...(unpaidOrdersMaximum !== undefined && { unpaidOrdersMaximum }),
    ...(serviceLevels && { serviceLevels }),
  };
  const app = await buildApp({ services, log, checkOutputs: true });
  afterAll(async () => {
    await app.close();
    await pool.end();
  });
  return { app, services, pool, url, ownerUrl, clock, ...caller(app, clock) };
}

const codeMs = 30_000;

function testClock(): TestClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (milliseconds) => {
      offsetMs += milliseconds;
    },
    toNextCode: () => {
      offsetMs += codeMs - ((Date.now() + offsetMs) % codeMs);
    },
  };
}

function caller(app: FastifyInstance, clock: TestClock): Pick<TestApp, "call" | "signIn"> {
  async function send(path: string, input: object, browser?: Browser, options: Partial<InjectOptions> = {}) {
    const method = options.method ?? "POST";
    return app.inject({
      url: path,
      ...(method === "GET" ? { query: input as Record<string, string> } : { payload: input }),
      cookies: browser?.cookies ?? {},
      ...options,
      method,
      headers: { [sessionIdHeader]: browser?.sessionId ?? "", ...options.headers },
    });
  }
  return {
    async call(path, input = {}, browser, options) {
      const response = await send(path, input, browser, options);
      const isFile = String(response.headers["content-type"]).startsWith("text/csv");
      if (isFile) return { status: response.statusCode, code: 0, msg: "", data: response.body };
      const { code, msg, data } = response.json<Answer>();
      return { status: response.statusCode, code, msg, data };
    },
    async signIn(person) {
      const response = await send("/mc_api/login", {
        MerchantAlias: person.merchantAlias,
        UserName: person.userName,
        Password: person.password,
        GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
      });
      const answer = response.json<Answer>();
      if (answer.code !== 0) throw new Error(`sign-in failed: ${answer.code} ${answer.msg}`);
      const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
      return { cookies, sessionId: (answer.data as { SessionId: string }).SessionId };
    },
  };
}
