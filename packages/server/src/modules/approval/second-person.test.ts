/** One person who has two accounts is one person: who made, reset or shares the browser of whom approves nothing of theirs. */
import { randomUUID } from "node:crypto";
import { type ErrorName, errors } from "@opc/contract/errors";
import { dayMs, hourMs, minuteMs } from "@opc/contract/time";
import { beforeAll, describe, expect, test } from "vitest";
import { deviceCookie } from "../../call/cookies.ts";
import { createFirstAdmin } from "../../commands/first-admin.ts";
import { inTransaction, merchantScope, wholeScope } from "../../db/transaction.ts";
import type { Browser } from "../../testing/app.ts";
import { enrolled } from "../../testing/enrol.ts";
import type { Person } from "../../testing/people.ts";
import { totpCode } from "../session/totp.ts";
import { assertSecondPerson } from "./second-person.ts";
import { approvalWorld } from "./test-world.ts";
import { noteTouch } from "./touches.ts";

const world = await approvalWorld();
const { applied, approve, browserOf, call, clock, decide, first, get, give, list, make, operator, people } =
  world;
const { person, proofs, query, reject, rule, second, services, setPassword, signIn, terms, withdraw } = world;
const acme = people["ACME/admin"];
const code = (name: ErrorName) => errors[name].code;

beforeAll(async () => {
  await give(acme, "THB", 10_000_000n);
  expect((await setPassword(acme)).code).toBe(0);
  await rule("ManualBalance");
});

const available = async () => (await terms(acme)).Balance[0];

const change = (Amount: string, asker: Person) => ({
  MerchantAlias: "ACME",
  Currency: "THB",
  Amount,
  Remark: "a correction",
  RequestId: randomUUID(),
  ...proofs(asker),
});

async function asked(asker: Person): Promise<string> {
  await browserOf(asker);
  const { data, msg } = await make("/mc_api/merchant/merchant_balancechange", change("111.11", asker), asker);
  const id = (data as { ApprovalId: string | null } | null)?.ApprovalId;
  if (!id) throw new Error(`nothing waits: ${msg}`);
  return id;
}

const touch = (by: Person | null, whom: Person, approvedBy?: Person) =>
  inTransaction(services.database, wholeScope, (tx) =>
    noteTouch(
      tx,
      {
        merchantId: whom.merchantId,
        userId: whom.userId,
        act: "PasswordReset",
        byUserId: by?.userId ?? null,
        ...(approvedBy && { approvedByUserId: approvedBy.userId }),
      },
      clock.now(),
    ),
  );

describe("one person who makes a second administrator", () => {
  let twin: Person;

  test("does not approve as that one", async () => {
    const before = await available();
    const [group] = await query("select id from user_group where id = $1", [first.groupId]);
    const whose = { UserName: "twin", MerchantAlias: "OPC" };
    const made = { ...whose, UserGroupId: String(group?.Id), Enable: true, Password: "river-lantern-77" };
    expect((await make("/mc_api/adduser", made, first)).code).toBe(0);
    twin = await entered(first, whose, "river-lantern-77");
    clock.advance(25 * hourMs);
    const answer = await approve(twin, await asked(first));
    expect(answer.code).toBe(code("NotTwoPeople"));
    expect(answer.msg).toContain(`OPC/${first.userName} created or reset the account OPC/twin`);
    expect(await available()).toBe(before);
  });

  test("is told so before: the request says why it is not the twin's to approve, and the twin may reject it", async () => {
    const id = await asked(first);
    const detail = await get(twin, id);
    expect(detail.Obstacle).toBe("NotSecondPerson");
    expect(detail.SecondPersonRefusal).toContain("do not count as two people");
    expect((await get(second, id)).SecondPersonRefusal).toBeNull();
    expect((await reject(twin, id)).code).toBe(0);
  });

  test("nor the other way round: what the twin asks for is not its maker's to approve", async () => {
    const id = await asked(twin);
    expect((await approve(first, id)).code).toBe(code("NotTwoPeople"));
    expect((await approve(second, id)).code).toBe(0);
  });

  test("approves it 30 days later", async () => {
    clock.advance(30 * dayMs);
    expect((await approve(twin, await asked(first))).code).toBe(0);
  });
});

/** Signs in with what the asker gave to the account, and sets a password of its own. */
async function entered(by: Person, whose: { UserName: string; MerchantAlias: string }, given: string) {
  const shown = { ...whose, LoginPassword: by.password };
  const { data } = await make("/mc_api/getvalidatorinfo", shown, by);
  const [row] = await query("select id from user_account where user_name = $1", [whose.UserName]);
  const totpSecret = await enrolled(call, data, given);
  const account = { ...by, userName: whose.UserName, userId: row?.Id as bigint, password: given, totpSecret };
  const browser = await signIn(account);
  clock.advance(minuteMs);
  const NewPassword = `${given}+`;
  const change = {
    OldPassword: given,
    NewPassword,
    GoogleVerifyCode: totpCode(totpSecret, clock.now()),
  };
  expect((await call("/mc_api/userpasswordchange", change, browser)).code).toBe(0);
  clock.advance(minuteMs);
  return { ...account, password: NewPassword };
}

describe("a link between two accounts", () => {
  test("goes over others: two that one person made are one", async () => {
    const [maker, one, other] = [await person(), await person(), await person()];
    await touch(maker, one);
    await touch(maker, other);
    clock.advance(25 * hourMs);
    expect((await approve(other, await asked(one))).code).toBe(code("NotTwoPeople"));
    expect((await approve(maker, await asked(one))).code).toBe(code("NotTwoPeople"));
    expect((await approve(second, await asked(one))).code).toBe(0);
  });

  test("also over accounts that the asker's merchant may not see", async () => {
    const [maker, puppet] = [await person(), await person()];
    const [one, other] = [people["LOTUS/admin"], people["LOTUS/viewer"]];
    await touch(maker, puppet);
    await touch(puppet, one);
    await touch(maker, other);
    clock.advance(25 * hourMs);
    const asking = [{ userId: one.userId, at: clock.now() }];
    const approver = { userId: other.userId, sessionId: "", timeDifferenceMinutes: 0 };
    await expect(
      inTransaction(services.database, merchantScope(other.merchantId), (tx) =>
        assertSecondPerson(tx, asking, approver, clock.now()),
      ),
    ).rejects.toThrow("NotTwoPeople");
  });

  test("is not made by what a second person let be done", async () => {
    const [maker, made] = [await person(), await person()];
    await touch(maker, made, second);
    clock.advance(25 * hourMs);
    expect((await approve(made, await asked(maker))).code).toBe(0);
  });

  test("is not made by a command on the server", async () => {
    const [one, other] = [await person(), await person()];
    await touch(null, one);
    await touch(null, other);
    clock.advance(25 * hourMs);
    expect((await approve(other, await asked(one))).code).toBe(0);
  });

  test("holds for a withdrawal too: who reset its applicant does not let the money go, but may reject", async () => {
    const OrderNo = await applied(acme, "10");
    await touch(first, acme);
    expect((await decide(first, "approve", OrderNo)).code).toBe(code("NotTwoPeople"));
    const { data } = await make("/rp_api/xpay/withdrawal_get", { OrderNo }, first);
    expect((data as { SecondPersonRefusal: string }).SecondPersonRefusal).toContain("ACME/admin");
    expect((await decide(first, "reject", OrderNo)).code).toBe(0);
  });
});

describe("a new or reset account", () => {
  test("approves nothing for 24 hours, whoever asked", async () => {
    const reset = await person();
    await touch(await person(), reset);
    const id = await asked(second);
    const answer = await approve(reset, id);
    expect(answer.code).toBe(code("AccountTooNew"));
    expect((await get(reset, id)).SecondPersonRefusal).toBe(answer.msg);
    clock.advance(23 * hourMs);
    expect((await approve(reset, await asked(second))).code).toBe(code("AccountTooNew"));
    clock.advance(hourMs);
    expect((await approve(reset, await asked(second))).code).toBe(0);
  });

  test("made on the server waits too, but for the very first administrator", async () => {
    const admin = { merchantAlias: "OPC", merchantName: "Operator", password: "a long one 7" };
    await createFirstAdmin(services, { ...admin, userName: "ann" });
    await createFirstAdmin(services, { ...admin, userName: "bob" });
    const rows = await query(
      `select u.user_name from account_touch t join user_account u on u.id = t.user_id
        where t.by_user_id is null and u.user_name in ('ann', 'bob')`,
    );
    expect(rows.map((row) => row.UserName)).toEqual(["bob"]);
  });
});

describe("the browser that something was asked for in", () => {
  const device = deviceCookie(false);

  async function signInFrom(who: Person, deviceOf?: Browser): Promise<Browser> {
    clock.advance(minuteMs);
    const response = await world.app.inject({
      method: "POST",
      url: "/mc_api/login",
      cookies: deviceOf ? { [device]: deviceOf.cookies[device] ?? "" } : {},
      payload: {
        MerchantAlias: who.merchantAlias,
        UserName: who.userName,
        Password: who.password,
        GoogleVerifyCode: totpCode(who.totpSecret, clock.now()),
      },
    });
    const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
    return { cookies, sessionId: response.json<{ data: { SessionId: string } }>().data.SessionId };
  }

  test("cannot approve it, whoever is signed in; another one of the same person can", async () => {
    const [asker, approver] = [await person(), await person()];
    const theirs = await signInFrom(asker);
    clock.advance(minuteMs);
    const { data } = await call("/mc_api/merchant/merchant_balancechange", change("1", asker), theirs);
    const { ApprovalId } = data as { ApprovalId: string };
    await call("/mc_api/logout", {}, theirs);
    const same = await signInFrom(approver, theirs);
    expect(same.cookies[device]).toBe(theirs.cookies[device]);
    const { ContentHash } = await get(second, ApprovalId);
    clock.advance(minuteMs);
    const approval = { ApprovalId, ContentHash };
    const refused = await call(
      "/mc_api/setting/approval_approve",
      { ...approval, ...proofs(approver) },
      same,
    );
    expect(refused.code).toBe(code("SameBrowser"));
    expect(refused.msg).toContain(`OPC/${asker.userName}`);
    const other = await signInFrom(approver);
    clock.advance(minuteMs);
    const done = await call("/mc_api/setting/approval_approve", { ...approval, ...proofs(approver) }, other);
    expect(done.code).toBe(0);
  });

  test("keeps its cookie for over a year, out of scripts' reach, and the database only its hash", async () => {
    const response = await world.app.inject({
      method: "POST",
      url: "/mc_api/login",
      payload: {
        MerchantAlias: "OPC",
        UserName: operator.userName,
        Password: operator.password,
        GoogleVerifyCode: totpCode(operator.totpSecret, clock.now()),
      },
    });
    const cookie = response.cookies.find(({ name }) => name === device);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", maxAge: 400 * 24 * 3_600 });
    const rows = await query("select 1 from session where device_hash = $1", [
      Buffer.from(cookie?.value ?? ""),
    ]);
    expect(rows).toEqual([]);
  });
});

test("what waits is still listed for whoever does not count as the second person", async () => {
  const [maker, made] = [await person(), await person()];
  await touch(maker, made);
  clock.advance(25 * hourMs);
  const id = await asked(maker);
  expect((await list(made)).map(({ ApprovalId }) => ApprovalId)).toContain(id);
  expect((await withdraw(maker, id)).code).toBe(0);
});
