/**
 * Every call × every kind of role, made from the contract: a new call is covered on the day it is declared.
 * Access is judged before input, so an empty input tells who may enter without doing anything.
 */
import { type Call, calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { type PageRow, type Permission, pageCodes, pages } from "@opc/contract/pages";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { type Browser, testApp } from "../testing/app.ts";
import { createGroup, createPeople, type Person } from "../testing/people.ts";

const { call, signIn, services } = await testApp();
const rows: [string, Call][] = Object.entries(calls);

interface Role {
  browser?: Browser;
  isSuper: boolean;
  /** What its group holds; undefined: not signed in any more. */
  permissions: ReadonlySet<Permission> | undefined;
}
const roles = new Map<string, Role>();

const gate = {
  session: errors.SessionExpired.code,
  permission: errors.NoPermission.code,
  merchant: errors.UnknownMerchant.code,
  crawler: errors.CrawlerTokenInvalid.code,
} as const;
const gateCodes = new Set<number>([
  ...Object.values(gate),
  errors.RequestNotTrusted.code,
  errors.IpNotAllowed.code,
]);

/** Ways in, each a list of codes that must all be held. Told here anew: the guard must not judge itself. */
function neededFor(access: Call["access"]): string[][] {
  if (access.by !== "page") return [[]];
  return [access.page]
    .flat()
    .flatMap((page) =>
      access.function ? [access.function].flat().map((name) => [page, `${page}.${name}`]) : [[page]],
    );
}

function isHeld(ways: string[][], held: ReadonlySet<string>): boolean {
  return ways.some((codes) => codes.filter((code) => !held.has(code)).length === 0);
}

/** The gate that must stop this role at this call; undefined: it passes all gates. */
function expectedGate(row: Call, role: Role): number | undefined {
  switch (row.access.by) {
    case "anyone":
      return undefined;
    case "merchantSignature":
      return gate.merchant;
    case "crawlerToken":
      return gate.crawler;
    default:
      if (!role.permissions) return gate.session;
      if (row.access.by === "session" && row.access.superOnly && !role.isSuper) return gate.permission;
      return isHeld(neededFor(row.access), role.permissions) ? undefined : gate.permission;
  }
}

const whole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(services.database, wholeScope, work);

/** A person of their own group with exactly these permissions, signed in. */
async function roleWith(base: Person, name: string, permissions: readonly Permission[]): Promise<Role> {
  const userId = await whole(async (tx) => {
    const groupId = await createGroup(tx, base.merchantId, name, permissions);
    const { Id: _id, ...columns } = await tx
      .selectFrom("UserAccount")
      .selectAll()
      .where("Id", "=", base.userId)
      .executeTakeFirstOrThrow();
    const fresh = { ...columns, UserName: name, UserGroupId: groupId, TotpLastStep: 0n };
    return tx.insertInto("UserAccount").values(fresh).returning("Id").executeTakeFirstOrThrow();
  });
  const browser = await signIn({ ...base, userName: name, userId: userId.Id });
  return { browser, isSuper: base.merchantAlias === "OPC", permissions: new Set(permissions) };
}

async function addPeopleRoles(): Promise<void> {
  const people = await createPeople(services);
  for (const [name, person] of Object.entries(people)) {
    const held = await whole((tx) =>
      tx
        .selectFrom("UserGroupPermission")
        .select("Permission")
        .where("UserGroupId", "=", person.groupId)
        .execute(),
    );
    roles.set(name, {
      browser: await signIn(person),
      isSuper: person.merchantAlias === "OPC",
      permissions: new Set(held.map((row) => row.Permission as Permission)),
    });
  }
  for (const page of pageCodes) {
    roles.set(`page ${page} only`, await roleWith(people["OPC/admin"], `page-${page}`, [page]));
    for (const name of Object.keys((pages[page] as PageRow).functions)) {
      const code: Permission = `${page}.${name}`;
      roles.set(`function ${code}`, await roleWith(people["OPC/admin"], `function-${code}`, [page, code]));
      roles.set(
        `function ${code} without its page`,
        await roleWith(people["OPC/admin"], `only-${code}`, [code]),
      );
    }
  }
  await addEndedRoles(people["LOTUS/admin"]);
}

/** Roles that were signed in once. */
async function addEndedRoles(base: Person): Promise<void> {
  const ended: Record<string, (browser: Browser, name: string) => Promise<unknown>> = {
    "logged out": (browser) => call("/mc_api/logout", {}, browser),
    kicked: (browser) => call("/mc_api/kickuser", { SessionKey: browser.sessionId }, browser),
    expired: (browser) =>
      whole((tx) =>
        tx
          .updateTable("Session")
          .set({ LastActiveAt: new Date(Date.now() - 16 * 60_000) })
          .where("SessionId", "=", browser.sessionId)
          .execute(),
      ),
    disabled: (_browser, name) =>
      whole((tx) =>
        tx.updateTable("UserAccount").set({ Enabled: false }).where("UserName", "=", name).execute(),
      ),
    "disabled merchant": () =>
      whole((tx) =>
        tx.updateTable("Merchant").set({ Enabled: false }).where("Alias", "=", "LOTUS").execute(),
      ),
  };
  for (const [name, end] of Object.entries(ended)) {
    const { browser } = await roleWith(base, name, ["PayOrder", "CallbackRecord", "BalanceChange"]);
    if (!browser) throw new Error("not signed in");
    await end(browser, name);
    roles.set(name, { browser, isSuper: false, permissions: undefined });
  }
  // The merchant is disabled by now: none of its people is signed in any more.
  for (const [name, role] of roles) if (name.startsWith("LOTUS/")) role.permissions = undefined;
}

beforeAll(async () => {
  roles.set("anonymous", { isSuper: false, permissions: undefined });
  await addPeopleRoles();
});

describe("every call × every kind of role", () => {
  test.each(rows)("%s", async (name, row) => {
    // Ending one's own session is the call's job; it would end the role for the calls that follow.
    const callers = [...roles].filter(([, role]) => name !== "logout" || !role.permissions);
    for (const [roleName, role] of callers) {
      const { code } = await call(row.path, {}, role.browser, { method: row.method });
      const stoppedBy = gateCodes.has(code) ? code : undefined;
      expect(stoppedBy, `${name} as ${roleName} answered ${code}`).toBe(expectedGate(row, role));
    }
  });

  test("the matrix tells roles apart: every gate stops somebody and lets somebody pass", () => {
    const outcomes = new Set(
      rows.flatMap(([, row]) => [...roles.values()].map((role) => expectedGate(row, role))),
    );
    expect(outcomes).toEqual(new Set([undefined, ...Object.values(gate)]));
    expect(roles.size).toBeGreaterThanOrEqual(12);
  });
});
