import { errors } from "@opc/contract/errors";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { createPeople, type People, type Person } from "../../testing/people.ts";
import { writeFailures } from "./failures.ts";
import { totpCode } from "./totp.ts";

const { call, signIn, services, pool, clock } = await testApp();
let people: People;
beforeAll(async () => {
  people = await createPeople(services);
});
/** Each test has a code step of its own, and no failures on its account. */
beforeEach(async () => {
  clock.advance(30_000 * 4);
  await asAll("delete from sign_in_throttle");
  await asAll("delete from sign_in_guard");
});

async function asAll(statement: string, values: unknown[] = []) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('opc.scope', 'all', true)");
    const result = await client.query(statement, values);
    await client.query("commit");
    return result;
  } finally {
    client.release();
  }
}

function credentials(person: Person, change: object = {}) {
  return {
    MerchantAlias: person.merchantAlias,
    UserName: person.userName,
    Password: person.password,
    GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
    ...change,
  };
}

describe("sign-in", () => {
  test("answers who is signed in and sets a secret and a readable cookie", async () => {
    const browser = await signIn(people["ACME/admin"]);
    expect(Object.keys(browser.cookies).sort()).toEqual(["opc_device", "opc_session", "opc_session_id"]);
    expect(browser.cookies.opc_session_id).toBe(browser.sessionId);
    const info = await call("/mc_api/logininfo", {}, browser, { method: "GET" });
    expect(info.data).toMatchObject({ MerchantAlias: "ACME", UserName: "admin", IsSuper: false });
  });

  test("in a browser that is signed in makes a new session and ends the old one", async () => {
    const old = await signIn(people["ACME/viewer"]);
    const stays = await signIn(people["LOTUS/viewer"]);
    clock.advance(60_000);
    const isOpen = async (browser: typeof old) =>
      (await call("/mc_api/checksession", {}, browser, { method: "GET" })).code === 0;
    const refused = credentials(people["ACME/viewer"], { Password: "wrong password" });
    await call("/mc_api/login", refused, old);
    expect(await isOpen(old)).toBe(true);
    expect((await call("/mc_api/login", credentials(people["ACME/viewer"]), old)).code).toBe(0);
    expect([await isOpen(old), await isOpen(stays)]).toEqual([false, true]);
  });

  test("the token is nowhere in the database, only its hash", async () => {
    const browser = await signIn(people["ACME/admin"]);
    const rows = await asAll("select row_to_json(session)::text as text from session");
    const token = browser.cookies.opc_session ?? "";
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect(rows.rows.some((row) => row.text.includes(token))).toBe(false);
  });

  test("a wrong merchant, user, password and code get one and the same answer", async () => {
    const person = people["ACME/viewer"];
    const answers = [
      await call("/mc_api/login", credentials(person, { MerchantAlias: "NOONE" })),
      await call("/mc_api/login", credentials(person, { UserName: "noone" })),
      await call("/mc_api/login", credentials(person, { Password: "wrong password" })),
      await call("/mc_api/login", credentials(person, { GoogleVerifyCode: "000000" })),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.code).toBe(errors.SignInRefused.code);
  });

  test("the refusal is told in Chinese to who reads Chinese", async () => {
    const answer = await call(
      "/mc_api/login",
      credentials(people["ACME/admin"], { Password: "wrong password" }),
      undefined,
      {
        headers: { "accept-language": "zh-CN,zh" },
      },
    );
    expect(answer.msg).toBe(errors.SignInRefused.zhCN);
  });

  test("a Google code works once, also of thirty used at once", async () => {
    const input = credentials(people["LOTUS/admin"]);
    const answers = await Promise.all(Array.from({ length: 30 }, () => call("/mc_api/login", input)));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect((await call("/mc_api/login", input)).code).not.toBe(0);
  });

  test("a password shorter than six characters is told at its field", async () => {
    const answer = await call("/mc_api/login", credentials(people["ACME/admin"], { Password: "12345" }));
    expect(answer).toMatchObject({
      code: errors.InvalidInput.code,
      data: { Fields: [{ Field: "Password", Message: "password cannot be less than 6 characters" }] },
    });
  });

  test("multipart form data is read like JSON", async () => {
    const person = people["OPC/viewer"];
    const boundary = "x-boundary";
    const fields = Object.entries(credentials(person));
    const body = fields.map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const answer = await call("/mc_api/login", {}, undefined, {
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: `${body.join("")}--${boundary}--\r\n`,
    });
    expect(answer.code).toBe(0);
  });

  test("guessing is slowed down after five failures, for parallel guesses too", async () => {
    const input = credentials(people["LOTUS/viewer"], { Password: "wrong password" });
    const answers = await Promise.all(Array.from({ length: 12 }, () => call("/mc_api/login", input)));
    const refused = answers.filter((answer) => answer.code === errors.SignInRefused.code);
    expect(refused).toHaveLength(6);
    expect(answers.filter((answer) => answer.code === errors.TooManyAttempts.code).length).toBe(
      12 - refused.length,
    );
    const right = await call("/mc_api/login", credentials(people["LOTUS/viewer"]));
    expect(right.code).toBe(errors.TooManyAttempts.code);
  });

  test("wrong passwords from elsewhere keep nobody out", async () => {
    const person = people["LOTUS/nobody"];
    for (let failure = 0; failure < 40; failure++) {
      const remoteAddress = `198.51.100.${failure}`;
      const wrong = credentials(person, { Password: "wrong password" });
      await call("/mc_api/login", wrong, undefined, { remoteAddress });
    }
    expect((await call("/mc_api/login", credentials(person))).code).toBe(0);
  });

  test("a success leaves its line at once, failures one an hour that counts them, names of nobody none", async () => {
    const person = people["OPC/nobody"];
    const lines = async () => {
      const { rows } = await asAll(
        "select code, ip, input, merchant_id from operation_log where call = 'login' and actor like 'OPC/nobody%' order by id",
      );
      return rows;
    };
    const fail = async (change: object) => {
      await asAll("delete from sign_in_throttle");
      await call("/mc_api/login", credentials(person, change));
    };
    for (let count = 0; count < 3; count++) await fail({ Password: "planted-secret-1" });
    await fail({ GoogleVerifyCode: "000000" });
    await fail({ UserName: "nobody-there" });
    await writeFailures(services);
    await fail({ Password: "planted-secret-1" });
    await writeFailures(services);
    await call("/mc_api/login", credentials(person));
    const refused = { code: errors.SignInRefused.code, ip: "127.0.0.1", merchant_id: expect.any(BigInt) };
    const first = { Refused: 4, RightPasswordWrongCode: 1, Blocked: 0, UserName: "nobody" };
    expect(await lines()).toMatchObject([{ ...refused, input: first }, { code: 0 }]);
    clock.advance(3_600_000);
    await writeFailures(services);
    const second = { Refused: 1, RightPasswordWrongCode: 0, Blocked: 0 };
    expect(await lines()).toMatchObject([{ input: first }, { code: 0 }, { ...refused, input: second }]);
    expect(JSON.stringify((await lines()).map(({ input }) => input))).not.toContain("planted-secret-1");
    clock.advance(3_600_000);
    await writeFailures(services);
    const { rows: kept } = await asAll("select 1 from sign_in_failure");
    expect([kept.length, (await lines()).length]).toEqual([0, 3]);
  });

  test("attempts that are turned away are counted, however many, and write no line of their own", async () => {
    const person = people["ACME/viewer"];
    const lineCount = async () => (await asAll("select count(*)::int as n from operation_log")).rows[0].n;
    await writeFailures(services);
    const before = await lineCount();
    const wrong = credentials(person, { Password: "wrong password" });
    for (let count = 0; count < 20; count++) await call("/mc_api/login", wrong);
    for (let count = 0; count < 20; count++)
      await call("/mc_api/login", { ...wrong, UserName: `nobody-${count}` });
    expect(await lineCount()).toBe(before);
    clock.advance(3_600_000);
    await writeFailures(services);
    const { rows } = await asAll("select input from operation_log order by id desc limit 1");
    expect(rows[0].input).toMatchObject({ UserName: "viewer", Refused: 6, Blocked: 14 });
    expect(await lineCount()).toBe(before + 1);
  });

  test("an address that the merchant's list does not hold gets code 19 with the address", async () => {
    const browser = await signIn(people["ACME/nobody"]);
    await asAll("update merchant set backend_ip_list = '10.1.2.0/24, 2001:db8::/32' where alias = 'ACME'");
    clock.advance(60_000);
    try {
      const answer = await call("/mc_api/login", credentials(people["ACME/nobody"]));
      expect(answer).toMatchObject({ code: 19, data: { Ip: "127.0.0.1" } });
      const { rows } = await asAll("select actor from operation_log where call = 'login' and code = 19");
      expect(rows).toEqual([{ actor: "ACME/nobody" }]);
      const open = await call("/mc_api/checksession", {}, browser, { method: "GET" });
      expect(open.code).toBe(19);
    } finally {
      await asAll("update merchant set backend_ip_list = '' where alias = 'ACME'");
    }
  });

  test("an address that no merchant lets in gets code 19 before it signs in, any other code 0", async () => {
    const { rows: before } = await asAll("select id, backend_ip_list as list from merchant");
    const ask = () => call("/mc_api/access/check", {});
    try {
      await asAll("update merchant set backend_ip_list = '10.1.2.0/24'");
      expect(await ask()).toMatchObject({ code: 19, data: { Ip: "127.0.0.1" } });
      await asAll("update merchant set backend_ip_list = '127.0.0.1' where alias = 'ACME'");
      expect(await ask()).toMatchObject({ code: 0, data: { Ip: "127.0.0.1" } });
      await asAll("update merchant set enabled = false where alias = 'ACME'");
      expect((await ask()).code).toBe(19);
    } finally {
      await asAll("update merchant set enabled = true where alias = 'ACME'");
      for (const { id, list } of before)
        await asAll("update merchant set backend_ip_list = $2 where id = $1", [id, list]);
    }
  });
});
