/** Every write, every refused call, every secret that was shown and every export leaves one line, without secrets. */
import { type Call, calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { type Browser, testApp } from "../testing/app.ts";
import { tokenOf } from "../testing/enrol.ts";
import { createPeople, type People } from "../testing/people.ts";
import { wholeQuery } from "../testing/whole-query.ts";

const { call, signIn, services, clock, ownerUrl } = await testApp();
const query = wholeQuery(services);
let people: People;
let admin: Browser;
let nobody: Browser;
beforeAll(async () => {
  people = await createPeople(services);
  [admin, nobody] = await Promise.all([signIn(people["OPC/admin"]), signIn(people["OPC/nobody"])]);
  clock.advance(120_000);
});

const lines = (browser: Browser, name: string) =>
  query(
    `select code, actor, ip, input, change from operation_log
      where session_id = $1 and call = $2 order by id`,
    [browser.sessionId, name],
  );
const lineCount = async () => Number((await query("select count(*)::int as n from operation_log"))[0]?.N);

async function ownerQuery(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const rows: [string, Call][] = Object.entries(calls);
let asked = 0;
/** Refusals beyond a user's budget of a minute leave no line. */
function inTime({ method }: Call): { method: Call["method"] } {
  if (++asked % 200 === 0) clock.advance(61_000);
  return { method };
}
const forUsers = rows.filter(([name, row]) => /session|page/.test(row.access.by) && name !== "logout");

describe("the operation log", () => {
  test.each(forUsers.filter(([, row]) => row.access.by === "page"))(
    "%s, refused for want of permission, has one line",
    async (name, row) => {
      const { code } = await call(row.path, {}, nobody, inTime(row));
      const refusal = row.access.by === "page" ? row.access.refusal : undefined;
      expect(code).toBe(errors[refusal ?? "NoPermission"].code);
      expect(await lines(nobody, name)).toMatchObject([{ Code: code, Actor: "OPC/nobody" }]);
    },
  );

  test.each(forUsers)("%s, refused for an unknown field, has one line", async (name, row) => {
    const before = (await lines(admin, name)).length;
    const { code } = await call(row.path, { Planted: "1" }, admin, inTime(row));
    expect(code).toBe(errors.InvalidInput.code);
    const after = await lines(admin, name);
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toMatchObject({ Code: code, Actor: "OPC/admin", Input: { Planted: "1" } });
  });

  test("a link that was handed over has one line that says whose, and holds no secret", async () => {
    await query("update user_account set validator_bound_at = null where id = $1", [
      people["OPC/viewer"].userId,
    ]);
    const before = (await lines(admin, "getvalidatorinfo")).length;
    const input = { UserName: "viewer", LoginPassword: people["OPC/admin"].password };
    const { code, data } = await call("/mc_api/getvalidatorinfo", input, admin);
    expect(code).toBe(0);
    const line = (await lines(admin, "getvalidatorinfo")).slice(before);
    expect(line).toMatchObject([{ Code: 0, Change: { User: "OPC/viewer" } }]);
    const text = JSON.stringify(line);
    for (const secret of [tokenOf(data), input.LoginPassword]) {
      expect(text).not.toContain(secret);
    }
  });

  test("a write has one line, in its own transaction: without the line there is no write", async () => {
    const save = (Value: string) =>
      call("/mc_api/user/preference_save", { Key: "audit", Value: JSON.stringify(Value) }, admin);
    const kept = () => query("select value from user_preference where key = 'audit'");
    const before = (await lines(admin, "preferenceSave")).length;
    expect((await save("first")).code).toBe(0);
    expect(await lines(admin, "preferenceSave")).toHaveLength(before + 1);
    await ownerQuery("alter table operation_log add constraint full_disk check (code <> 0) not valid");
    try {
      expect((await save("second")).code).toBe(errors.Internal.code);
    } finally {
      await ownerQuery("alter table operation_log drop constraint full_disk");
    }
    expect(await kept()).toEqual([{ Value: '"first"' }]);
  });

  test("a read that succeeds and a session that has ended leave none", async () => {
    const before = await lineCount();
    expect((await call("/rp_api/user/list", {}, admin)).code).toBe(0);
    const ended = { ...admin, cookies: { opc_session: "of-nobody" } };
    expect((await call("/rp_api/user/list", {}, ended)).code).toBe(errors.SessionExpired.code);
    expect(await lineCount()).toBe(before);
  });

  test("a call from an address off the merchant's list has a line that names the user", async () => {
    const browser = await signIn(people["ACME/admin"]);
    await query("update merchant set backend_ip_list = '10.1.2.0/24' where alias = 'ACME'");
    const { code } = await call("/mc_api/logininfo", {}, browser, { method: "GET" });
    await query("update merchant set backend_ip_list = '' where alias = 'ACME'");
    expect(code).toBe(errors.IpNotAllowed.code);
    expect(await lines(browser, "logininfo")).toMatchObject([{ Code: code, Actor: "ACME/admin" }]);
  });

  test("no line keeps what is secret, whatever call it was sent to and however it failed", async () => {
    const planted = "planted-secret-9";
    const fields = [
      "Password",
      "OldPassword",
      "NewPassword",
      "ConfirmPassword",
      "LoginPassword",
      "WithdrawalPassword",
      "GoogleVerifyCode",
      "Secret",
      "PrivateKey",
      "QrSvg",
      "Token",
      "CardNumber",
    ];
    const input = Object.fromEntries(fields.map((name) => [name, planted]));
    const address = `otpauth://totp/x?secret=${planted}`;
    for (const [name, row] of forUsers) {
      const sent = { ...input, Address: address, Nested: { List: [input] } };
      const { code } = await call(row.path, sent, admin, inTime(row));
      expect(code, name).not.toBe(errors.TooManyRequests.code);
    }
    const found = await query(
      "select call from operation_log where (input::text || coalesce(change::text, '')) like '%planted-secret%'",
    );
    expect(found).toEqual([]);
  });

  test("a refused body of half a megabyte leaves a short line", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`Field${index}`, "x".repeat(480)]),
    );
    // The refusals of the test before, one for each call, have used up this minute's.
    clock.advance(61_000);
    expect((await call("/mc_api/kickuser", many, admin)).code).toBe(errors.InvalidInput.code);
    const line = (await lines(admin, "kickuser")).at(-1);
    expect(JSON.stringify(line).length).toBeLessThan(5_000);
  });

  test("a flood of refusals is turned away before it is written", async () => {
    const browser = await signIn(people["LOTUS/viewer"]);
    clock.advance(120_000);
    const codes: number[] = [];
    for (let round = 0; round < 31; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => call("/mc_api/kickuser", { SessionKey: "unknown" }, browser)),
      );
      codes.push(...answers.map((answer) => answer.code));
    }
    expect(codes.slice(-10)).toEqual(Array(10).fill(errors.TooManyRequests.code));
    const written = (await lines(browser, "kickuser")).length;
    expect(written).toBe(codes.filter((code) => code === errors.NotFound.code).length);
    expect(written).toBeLessThanOrEqual(310);
    clock.advance(61_000);
    expect((await call("/mc_api/kickuser", { SessionKey: "unknown" }, browser)).code).toBe(
      errors.NotFound.code,
    );
  });
});
