/**
 * Every call × every kind of role, made from the contract: a new call is covered on the day it is declared.
 * Access is judged before input, so an empty input tells who may enter without doing anything.
 */
import { type Call, calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { grantablePermissions, type PageRow, type Permission, pageCodes, pages } from "@opc/contract/pages";
import { beforeAll, describe, expect, test } from "vitest";
import { tokenCookie } from "../call/cookies.ts";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { createSession } from "../modules/session/store.ts";
import { type Browser, testApp } from "../testing/app.ts";
import { copyAccount, createGroup, createPeople, type Person } from "../testing/people.ts";
import { wholeQuery } from "../testing/whole-query.ts";

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
const rows: [string, Call][] = Object.entries(calls);

const gate = {
  session: errors.SessionExpired.code,
  permission: errors.NoPermission.code,
  apiInfo: errors.ApiInfoNotPermitted.code,
  password: errors.MustChangePassword.code,
  address: errors.IpNotAllowed.code,
  merchant: errors.SignatureInvalid.code,
  crawler: errors.CrawlerTokenInvalid.code,
} as const;
const gateCodes = new Set<number>([...Object.values(gate), errors.RequestNotTrusted.code]);

interface Role {
  browser?: Browser;
  /** Stopped at every call that asks who is signed in. */
  stoppedBy?: number;
  isSuper: boolean;
  permissions: ReadonlySet<Permission>;
  hasTemporaryPassword: boolean;
}
const roles = new Map<string, Role>();
const nobody: Role = { isSuper: false, permissions: new Set(), hasTemporaryPassword: false };

const catalogue: ReadonlySet<string> = new Set(grantablePermissions("Super"));

/**
 * Ways in, each a list of codes that must all be held. Told here anew: the guard must not judge itself. Of a row with
 * several pages and functions not every page has every function; a code that is not in the catalogue opens nothing.
 */
function neededFor(access: Call["access"]): string[][] {
  if (access.by !== "page") return [[]];
  return [access.page]
    .flat()
    .flatMap((page) =>
      access.function ? [access.function].flat().map((name) => [page, `${page}.${name}`]) : [[page]],
    )
    .filter((codes) => codes.every((code) => catalogue.has(code)));
}

function isHeld(ways: string[][], held: ReadonlySet<string>): boolean {
  return ways.some((codes) => codes.filter((code) => !held.has(code)).length === 0);
}

/** Open to people whose password somebody else set: to see who they are, to change it, to leave. */
const openCalls = new Set(["logout", "checksession", "logininfo", "currentpermission", "userpasswordchange"]);

/** The gate that must stop this role at this call; undefined: it passes all gates. */
function expectedGate(name: string, { access }: Call, role: Role): number | undefined {
  if (access.by === "anyone") return undefined;
  if (access.by === "merchantSignature") return gate.merchant;
  if (access.by === "crawlerToken") return gate.crawler;
  if (role.stoppedBy !== undefined) return role.stoppedBy;
  if (role.hasTemporaryPassword && !openCalls.has(name)) return gate.password;
  if (access.by === "session" && access.superOnly && !role.isSuper) return gate.permission;
  if (isHeld(neededFor(access), role.permissions)) return undefined;
  return withOwnRefusal.has(name) ? gate.apiInfo : gate.permission;
}

/** What the specification has words of its own for. */
const withOwnRefusal = new Set(["apiinfoGet", "apiinfoKeyview", "apiinfoSignatureexpected"]);

const whole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(services.database, wholeScope, work);

const cookie = tokenCookie(false);

/** Signed in without the password, which takes long: there are many roles. */
async function sessionOf(merchantId: bigint, userId: bigint): Promise<Browser> {
  const person = { merchantId, userId, ip: "127.0.0.1", userAgent: "test", previousLoginAt: null };
  const { token, sessionId } = await whole((tx) => createSession(tx, { ...person, now: clock.now() }));
  return { cookies: { [cookie]: token }, sessionId };
}

/** A person of their own group with exactly these permissions, signed in. */
async function roleWith(base: Person, name: string, permissions: readonly Permission[]): Promise<Role> {
  const userId = await whole(async (tx) => {
    const groupId = await createGroup(tx, base.merchantId, name, permissions);
    return copyAccount(tx, services, base, { UserName: name, UserGroupId: groupId });
  });
  const browser = await sessionOf(base.merchantId, userId);
  const isSuper = base.merchantAlias === "OPC";
  return { browser, isSuper, permissions: new Set(permissions), hasTemporaryPassword: false };
}

async function addPeople(people: Record<string, Person>): Promise<void> {
  for (const [name, person] of Object.entries(people)) {
    const held = await query("select permission from user_group_permission where user_group_id = $1", [
      person.groupId,
    ]);
    roles.set(name, {
      ...nobody,
      browser: await signIn(person),
      isSuper: person.merchantAlias === "OPC",
      permissions: new Set(held.map((row) => row.Permission as Permission)),
    });
  }
}

/**
 * The limited supers that tell whether a call asks for exactly what its row says: those who hold just that, a part of
 * it, everything but one of its codes, and everything but all of them.
 */
function limitedFor({ access }: Call): Permission[][] {
  if (access.by !== "page") return [];
  const all = grantablePermissions("Super");
  const ways = neededFor(access) as Permission[][];
  const needed = new Set(ways.flat());
  const without = (left: ReadonlySet<Permission>) => all.filter((code) => !left.has(code));
  return [
    ...ways.flatMap((codes) => [codes, ...codes.map((code) => [code])]),
    ...[...needed].map((code) => without(new Set([code]))),
    without(needed),
  ];
}

function missing(permissions: readonly Permission[]): string {
  return grantablePermissions("Super")
    .filter((code) => !permissions.includes(code))
    .join(", ");
}

const limited = new Map<string, Promise<Role>>();

/** Made when a call first asks for one, once for all calls. */
function limitedSuper(base: Person, permissions: readonly Permission[]): Promise<Role> {
  const key = permissions.toSorted().join(" ");
  const role = limited.get(key) ?? roleWith(base, `limited-${limited.size}`, permissions);
  limited.set(key, role);
  return role;
}

const setUser = (change: string) => (_browser: Browser, name: string) =>
  query(`update user_account set ${change} where user_name = $1`, [name]);

/** What befalls an administrator of a merchant after signing in, and the gate that stands there then. */
const fates: Record<
  string,
  { stoppedBy?: number; befalls(browser: Browser, name: string): Promise<unknown> }
> = {
  "logged out": { stoppedBy: gate.session, befalls: (browser) => call("/mc_api/logout", {}, browser) },
  kicked: {
    stoppedBy: gate.session,
    befalls: (browser) => call("/mc_api/kickuser", { SessionKey: browser.sessionId }, browser),
  },
  expired: {
    stoppedBy: gate.session,
    befalls: ({ sessionId }) =>
      query("update session set last_active_at = now() - interval '16 min' where session_id = $1", [
        sessionId,
      ]),
  },
  "signed in twelve hours ago": {
    stoppedBy: gate.session,
    befalls: ({ sessionId }) =>
      query("update session set created_at = now() - interval '721 min' where session_id = $1", [sessionId]),
  },
  disabled: { stoppedBy: gate.session, befalls: setUser("enabled = false") },
  locked: { stoppedBy: gate.session, befalls: setUser("locked_at = now()") },
  "temporary password": { befalls: setUser("must_change_password = true") },
};

/** The same for a merchant as a whole. */
const merchantFates: Record<string, { stoppedBy: number; change: string }> = {
  "disabled merchant": { stoppedBy: gate.session, change: "enabled = false" },
  "address off the list": { stoppedBy: gate.address, change: "backend_ip_list = '10.1.2.0/24'" },
};

async function addFates(base: Person): Promise<void> {
  const all = grantablePermissions("Normal");
  for (const [name, { stoppedBy, befalls }] of Object.entries(fates)) {
    const role = await roleWith(base, name, all);
    await befalls(role.browser as Browser, name);
    roles.set(name, {
      ...role,
      hasTemporaryPassword: stoppedBy === undefined,
      ...(stoppedBy === undefined ? {} : { stoppedBy }),
    });
  }
  for (const [name, { stoppedBy, change }] of Object.entries(merchantFates)) {
    const merchantAlias = name.slice(0, 8).trim();
    const [merchant] = await query(
      "insert into merchant (alias, name, type) values ($1, $1, 'Normal') returning id",
      [merchantAlias],
    );
    const merchantId = merchant?.Id as bigint;
    const role = await roleWith({ ...base, merchantId, merchantAlias }, name, all);
    await query(`update merchant set ${change} where id = $1`, [merchantId]);
    roles.set(name, { ...role, stoppedBy });
  }
}

let operator: Person;

beforeAll(async () => {
  roles.set("anonymous", { ...nobody, stoppedBy: gate.session });
  const people = await createPeople(services);
  await addPeople(people);
  operator = people["OPC/admin"];
  await addFates(people["ACME/admin"]);
});

describe("every call × every kind of role", () => {
  let asked = 0;
  test.each(rows)("%s", async (name, row) => {
    // More refusals than a user may cause in a minute.
    if (++asked % 200 === 0) clock.advance(61_000);
    // Ending one's own session is the call's job; it would end the role for the calls that follow.
    const callers = [...roles].filter(([, role]) => name !== "logout" || role.stoppedBy !== undefined);
    for (const permissions of limitedFor(row)) {
      const shown =
        permissions.length > 2 ? `all but ${missing(permissions)}` : `only ${permissions.join(", ")}`;
      callers.push([shown, await limitedSuper(operator, permissions)]);
    }
    const judge = async ([roleName, role]: [string, Role], index: number) => {
      // Each from an address of its own: together they are more than one address may ask in a minute.
      const options = { method: row.method, remoteAddress: `10.9.0.${index}` };
      const { code } = await call(row.path, {}, role.browser, options);
      const stoppedBy = gateCodes.has(code) ? code : undefined;
      expect(stoppedBy, `${name} as ${roleName} answered ${code}`).toBe(expectedGate(name, row, role));
    };
    await Promise.all(callers.map(judge));
  });

  test("the matrix tells roles apart: every gate stops somebody and lets somebody pass", () => {
    const outcomes = new Set(
      rows.flatMap(([name, row]) => [...roles.values()].map((role) => expectedGate(name, row, role))),
    );
    expect(outcomes).toEqual(new Set([undefined, ...Object.values(gate)]));
    expect(roles.size).toBeGreaterThanOrEqual(13);
  });

  test("no call that changes something is open to those whom the operator did not let in", () => {
    const open = rows.filter(([, row]) => row.effect === "write" && row.access.by === "anyone");
    expect(open.map(([name]) => name)).toEqual([
      "login",
      "enrolmentOpen",
      "enrolmentFinish",
      "payPageSayPaid",
    ]);
  });

  test("an ordinary merchant's groups can hold nothing that opens a call for the operator alone", () => {
    const most = new Set<string>(grantablePermissions("Normal"));
    const operatorOnly = pageCodes.filter((page) => !(pages[page] as PageRow).merchant);
    for (const page of operatorOnly) {
      expect([...most].filter((code) => code === page || code.startsWith(`${page}.`))).toEqual([]);
    }
  });
});
