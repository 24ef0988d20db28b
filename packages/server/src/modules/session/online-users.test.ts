import { errors } from "@opc/contract/errors";
import type { Permission } from "@opc/contract/pages";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { addPerson, createPeople, type People } from "../../testing/people.ts";

const { call, signIn, services, clock } = await testApp();
let people: People;
/** One terminal of each of these, signed in anew for each test, all others idle by then. */
let acme: Browser;
let lotus: Browser;
let operator: Browser;
beforeAll(async () => {
  people = await createPeople(services);
});
beforeEach(async () => {
  clock.advance(20 * 60_000);
  acme = await signIn(people["ACME/nobody"]);
  lotus = await signIn(people["LOTUS/nobody"]);
  operator = await signIn(people["OPC/nobody"]);
});

let made = 0;
async function holderOf(merchant: "OPC" | "ACME" | "LOTUS", ...permissions: Permission[]): Promise<Browser> {
  const person = await addPerson(services, people[`${merchant}/nobody`], `holder-${++made}`, permissions);
  return signIn(person);
}

interface Terminal {
  SessionKey: string;
  MerchantAlias: string;
  UserName: string;
  IsCurrent: boolean;
  LoginIp: string;
}
async function listOf(browser: Browser, input: object = {}) {
  const { code, data } = await call("/mc_api/getonlineuserlist", input, browser);
  expect(code).toBe(0);
  return data as { Rows: Terminal[]; NextCursor: string | null; Total: number };
}
async function keysOf(browser: Browser, input: object = {}): Promise<string[]> {
  return (await listOf(browser, input)).Rows.map((row) => row.SessionKey).sort();
}
const keys = (...browsers: Browser[]) => browsers.map((browser) => browser.sessionId).sort();

const kick = (browser: Browser, SessionKey: string) => call("/mc_api/kickuser", { SessionKey }, browser);
const isDead = async (browser: Browser) =>
  (await call("/mc_api/checksession", {}, browser, { method: "GET" })).code === errors.SessionExpired.code;

describe("the list of terminals", () => {
  test("without the page holds one's own alone, whatever is asked for", async () => {
    clock.advance(60_000);
    const again = await signIn(people["ACME/nobody"]);
    expect(await keysOf(again)).toEqual(keys(acme, again));
    expect(await keysOf(again, { MerchantAlias: "LOTUS" })).toEqual([]);
    expect(await keysOf(again, { OnlyOwn: false, UserName: "o" })).toEqual(keys(acme, again));
    expect(await keysOf(operator)).toEqual(keys(operator));
  });

  test("with the page holds those of the merchant, never of another", async () => {
    const holder = await holderOf("ACME", "OnlineUser");
    expect(await keysOf(holder)).toEqual(keys(acme, holder));
    expect(await keysOf(holder, { MerchantAlias: "LOTUS" })).toEqual([]);
    expect(await keysOf(holder, { MerchantAlias: "OPC" })).toEqual([]);
  });

  test("holds all for the operator, or those of the merchant that it names", async () => {
    const holder = await holderOf("OPC", "OnlineUser");
    expect(await keysOf(holder)).toEqual(keys(acme, lotus, operator, holder));
    expect(await keysOf(holder, { MerchantAlias: "LOTUS" })).toEqual(keys(lotus));
  });

  test("holds one's own on request, and says which of them asks", async () => {
    const holder = await holderOf("OPC", "OnlineUser");
    const { Rows } = await listOf(holder, { OnlyOwn: true });
    expect(Rows).toHaveLength(1);
    expect(Rows[0]).toMatchObject({ SessionKey: holder.sessionId, MerchantAlias: "OPC", IsCurrent: true });
    expect(await keysOf(holder, { OnlyOwn: "true" })).toEqual(keys(holder));
  });

  test("is narrowed by a part of the name and the beginning of the address, taken literally", async () => {
    const holder = await holderOf("OPC", "OnlineUser");
    expect(await keysOf(holder, { UserName: "OBOD" })).toEqual(keys(acme, lotus, operator));
    expect(await keysOf(holder, { UserName: "%" })).toEqual([]);
    expect(await keysOf(holder, { LoginIp: "127.0" })).toHaveLength(4);
    expect(await keysOf(holder, { LoginIp: "0.0.1" })).toEqual([]);
    expect(await keysOf(holder, { LoginIp: "127_0" })).toEqual([]);
  });

  test("goes on by key, newest sign-in first", async () => {
    const holder = await holderOf("OPC", "OnlineUser");
    const found: string[] = [];
    let Cursor: string | undefined;
    do {
      const page = await listOf(holder, { Size: 1, ...(Cursor && { Cursor }) });
      expect(page.Total).toBe(4);
      found.push(...page.Rows.map((row) => row.SessionKey));
      Cursor = page.NextCursor ?? undefined;
    } while (Cursor);
    expect(found).toEqual([holder, operator, lotus, acme].map((browser) => browser.sessionId));
  });

  test("holds nobody who would not be let in: idle, logged out, disabled, locked", async () => {
    const admin = people["LOTUS/admin"];
    const set = (columns: { Enabled?: boolean; LockedAt?: Date | null }) =>
      inTransaction(services.database, wholeScope, (tx) =>
        tx.updateTable("UserAccount").set(columns).where("Id", "=", admin.userId).execute(),
      );
    const holder = await holderOf("OPC", "OnlineUser");
    const ofAdmin = () => keysOf(holder, { MerchantAlias: "LOTUS", UserName: "admin" });
    const browser = await signIn(admin);
    expect(await ofAdmin()).toEqual(keys(browser));
    await set({ Enabled: false });
    expect(await ofAdmin()).toEqual([]);
    await set({ Enabled: true, LockedAt: clock.now() });
    expect(await ofAdmin()).toEqual([]);
    await set({ LockedAt: null });
    expect(await ofAdmin()).toEqual(keys(browser));
    await call("/mc_api/logout", {}, lotus);
    expect(await keysOf(holder, { MerchantAlias: "LOTUS" })).toEqual(keys(browser));
    clock.advance(14 * 60_000);
    await listOf(holder);
    clock.advance(2 * 60_000);
    expect(await keysOf(holder)).toEqual(keys(holder));
  });
});

describe("kicking off", () => {
  test("someone else without the right is the same as kicking nobody", async () => {
    const [other] = [await signIn(people["ACME/viewer"])];
    const nobody = await kick(acme, "no-such-key");
    expect(nobody.code).toBe(errors.NotFound.code);
    // The page alone, the function alone, neither; a colleague, another merchant's, the operator's.
    for (const asker of [
      acme,
      await holderOf("ACME", "OnlineUser"),
      await holderOf("ACME", "OnlineUser.kick"),
    ])
      for (const victim of [other, lotus, operator]) {
        expect(await kick(asker, victim.sessionId)).toEqual(nobody);
        expect(await isDead(victim)).toBe(false);
      }
  });

  test("with the right ends terminals of one's own merchant alone", async () => {
    const holder = await holderOf("ACME", "OnlineUser", "OnlineUser.kick");
    const nobody = await kick(holder, "no-such-key");
    for (const victim of [lotus, operator]) {
      expect(await kick(holder, victim.sessionId)).toEqual(nobody);
      expect(await isDead(victim)).toBe(false);
    }
    expect((await kick(holder, acme.sessionId)).code).toBe(0);
    expect(await isDead(acme)).toBe(true);
  });

  test("by the operator ends anybody's, and the log says whose", async () => {
    const holder = await holderOf("OPC", "OnlineUser", "OnlineUser.kick");
    expect((await kick(holder, lotus.sessionId)).code).toBe(0);
    expect(await isDead(lotus)).toBe(true);
    const line = await inTransaction(services.database, wholeScope, (tx) =>
      tx
        .selectFrom("OperationLog")
        .select(["Actor", "Change"])
        .where("Call", "=", "kickuser")
        .where("Code", "=", 0)
        .orderBy("Id", "desc")
        .executeTakeFirstOrThrow(),
    );
    expect(line).toEqual({
      Actor: `OPC/holder-${made}`,
      Change: {
        User: "LOTUS/nobody",
        SessionKey: lotus.sessionId,
        Session: { from: "online", to: "kicked" },
      },
    });
  });

  test("five times at once has one effect", async () => {
    const holder = await holderOf("OPC", "OnlineUser", "OnlineUser.kick");
    let kicks: ReturnType<typeof kick>[] = [];
    await inTransaction(services.database, wholeScope, async (tx) => {
      // All of them find the terminal standing and wait here.
      await tx
        .selectFrom("Session")
        .select("Id")
        .where("SessionId", "=", acme.sessionId)
        .forUpdate()
        .execute();
      kicks = Array.from({ length: 5 }, () => kick(holder, acme.sessionId));
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    const codes = (await Promise.all(kicks)).map((answer) => answer.code).sort();
    expect(codes).toEqual([0, ...Array(4).fill(errors.NotFound.code)]);
  });
});
