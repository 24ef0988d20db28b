/** How people get an authenticator: by a link that is theirs alone. Whoever manages users never sees a secret. */
import { createRequire } from "node:module";
import { errors } from "@opc/contract/errors";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { tokenOf } from "../../testing/enrol.ts";
import { addPerson, createPeople, type People, type Person } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { totpCode } from "../session/totp.ts";

/** Its types and its module disagree about what the default export is. */
const readQr: (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null =
  createRequire(import.meta.url)("jsqr").default;

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
let people: People;
beforeAll(async () => {
  people = await createPeople(services);
});
beforeEach(() => nextCode());

const nextCode = () => clock.advance(120_000);
const codeOf = (person: Person) => totpCode(person.totpSecret, clock.now());
async function enter(person: Person): Promise<Browser> {
  const browser = await signIn(person);
  nextCode();
  return browser;
}
const check = async (browser: Browser) =>
  (await call("/mc_api/checksession", {}, browser, { method: "GET" })).code;
const alive = 0;
const dead = errors.SessionExpired.code;
const show = (browser: Browser, asker: Person, given: object) =>
  call("/mc_api/getvalidatorinfo", { LoginPassword: asker.password, ...given }, browser);
const renew = (browser: Browser, asker: Person, given: object) =>
  call("/mc_api/user/user_renewvalidator", { GoogleVerifyCode: codeOf(asker), ...given }, browser);

async function stored(person: Person) {
  const [row] = await query("select * from user_account where id = $1", [person.userId]);
  if (!row) throw new Error("no such user");
  return row;
}

describe("an authenticator", () => {
  const link = async (asker: Person, browser: Browser, UserName: string) => {
    const answer = await show(browser, asker, { UserName });
    expect(answer.code).toBe(0);
    return answer.data as Record<string, string | null>;
  };
  const open = (data: unknown, Password: string) =>
    call("/mc_api/user/enrolment_open", { Token: tokenOf(data), Password });
  const finish = (data: unknown, Password: string, GoogleVerifyCode: string) =>
    call("/mc_api/user/enrolment_finish", { Token: tokenOf(data), Password, GoogleVerifyCode });

  test("is nobody's but the user's: whoever manages users gets its state and a link, never its secret", async () => {
    const asker = people["OPC/admin"];
    const target = people["OPC/nobody"];
    const theirs = await enter(target);
    const browser = await enter(asker);
    expect(await link(asker, browser, "nobody")).toEqual({
      UserName: "nobody",
      MerchantAlias: "OPC",
      GoogleBinding: "Bound",
      EnrolmentLink: null,
      EnrolmentUntil: null,
      Secret: null,
      Address: null,
      QrSvg: null,
    });
    nextCode();
    expect((await renew(browser, asker, { UserName: "nobody" })).code).toBe(0);
    expect(await check(theirs)).toBe(dead);
    await expect(signIn(target)).rejects.toThrow(String(errors.SignInRefused.code));
    const handed = await link(asker, browser, "nobody");
    expect(handed).toMatchObject({ GoogleBinding: "NotShown", Secret: null, Address: null, QrSvg: null });
    expect(handed.EnrolmentLink).toMatch(/^http:\/\/localhost\/enrol#[\w-]{43}$/);
    expect(Date.parse(handed.EnrolmentUntil ?? "") - clock.now().getTime()).toBeLessThanOrEqual(
      24 * 3_600_000,
    );
    const held = await query(
      "select input::text || change::text as text from operation_log where change is not null",
    );
    expect(held.map((row) => row.Text).join()).not.toContain(tokenOf(handed));
  });

  test("is shown by link and password, with a code that scans; a first code binds it and ends the link", async () => {
    const asker = people["OPC/admin"];
    const target = people["OPC/nobody"];
    const browser = await enter(asker);
    const handed = await link(asker, browser, "nobody");
    expect((await open(handed, "not-the-password")).code).toBe(errors.StepUpRefused.code);
    const first = (await open(handed, target.password)).data as Record<string, string>;
    const seed = (await open(handed, target.password)).data as Record<string, string>;
    expect(seed.Secret).not.toBe(first.Secret);
    expect(seed).toMatchObject({ UserName: "nobody", MerchantAlias: "OPC" });
    expect(seed.Address).toMatch(/^otpauth:\/\/totp\/OPC%20Admin:OPC%3Anobody\?/);
    expect(scanned(seed.QrSvg ?? "")).toBe(seed.Address);
    expect((await stored(target)).ValidatorBoundAt).toBeNull();
    const codeFrom = (secret = "") => totpCode(secret, clock.now());
    expect((await finish(handed, target.password, codeFrom(first.Secret))).code).toBe(
      errors.StepUpRefused.code,
    );
    expect((await finish(handed, target.password, codeFrom(seed.Secret))).code).toBe(0);
    expect((await stored(target)).ValidatorBoundAt).not.toBeNull();
    for (const again of [open(handed, target.password), finish(handed, target.password, "000000")])
      expect((await again).code).toBe(errors.EnrolmentRefused.code);
    nextCode();
    expect(await check(await signIn({ ...target, totpSecret: seed.Secret ?? "" }))).toBe(alive);
    const lines = await query(
      "select call, actor, input::text || change::text as text from operation_log where call like 'enrolment%' and code = 0 order by id",
    );
    expect(lines.map(({ Call, Actor }) => [Call, Actor])).toEqual([
      ["enrolmentOpen", "OPC/nobody"],
      ["enrolmentOpen", "OPC/nobody"],
      ["enrolmentFinish", "OPC/nobody"],
    ]);
    expect(JSON.stringify(lines.map(({ Text }) => Text))).not.toContain(seed.Secret);
  });

  test("four who open one link at once are shown four secrets, of which one is the account's", async () => {
    const asker = people["OPC/admin"];
    const target = await addPerson(services, asker, "four", []);
    const browser = await enter(asker);
    expect((await renew(browser, asker, { UserName: "four" })).code).toBe(0);
    const handed = await link(asker, browser, "four");
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(handed, target.password)));
    const secrets = answers
      .filter(({ code }) => code === 0)
      .map(({ data }) => (data as Record<string, string>).Secret);
    expect(secrets.length).toBeGreaterThan(0);
    nextCode();
    const codes = secrets.map((secret) => totpCode(secret ?? "", clock.now()));
    const bound: number[] = [];
    for (const code of codes) bound.push((await finish(handed, target.password, code)).code);
    expect(bound.filter((code) => code === 0)).toHaveLength(1);
  });

  describe("opens to nobody", () => {
    let handed: Record<string, string | null>;
    let target: Person;
    beforeEach(async () => {
      const asker = people["LOTUS/admin"];
      target = people["LOTUS/viewer"];
      const browser = await enter(asker);
      expect((await renew(browser, asker, { UserName: "viewer" })).code).toBe(0);
      handed = await link(asker, browser, "viewer");
      expect((await open(handed, target.password)).code).toBe(0);
    });
    const refusal = async () => (await open(handed, target.password)).code;

    test("a day later", async () => {
      clock.advance(24 * 3_600_000);
      expect(await refusal()).toBe(errors.EnrolmentRefused.code);
    });

    test("by a link that a newer one replaced, or that is nobody's", async () => {
      const asker = people["LOTUS/admin"];
      nextCode();
      const newer = await link(asker, await enter(asker), "viewer");
      expect(await refusal()).toBe(errors.EnrolmentRefused.code);
      expect((await open({ EnrolmentLink: "#of-nobody" }, target.password)).code).toBe(
        errors.EnrolmentRefused.code,
      );
      expect((await open(newer, target.password)).code).toBe(0);
    });

    test.each([
      ["enabled = false", "enabled = true"],
      ["locked_at = '2100-01-01'", "locked_at = null"],
    ])("while the account is %s", async (change, back) => {
      await query(`update user_account set ${change} where id = $1`, [target.userId]);
      expect(await refusal()).toBe(errors.EnrolmentRefused.code);
      await query(`update user_account set ${back} where id = $1`, [target.userId]);
      expect(await refusal()).toBe(0);
    });

    test("from an address that is not on the merchant's list", async () => {
      await query("update merchant set backend_ip_list = '10.1.2.0/24' where alias = 'LOTUS'");
      expect(await refusal()).toBe(errors.IpNotAllowed.code);
      await query("update merchant set backend_ip_list = '' where alias = 'LOTUS'");
    });

    test("by guessing the password: guesses are counted as those of a step-up", async () => {
      const codes: number[] = [];
      for (let guess = 0; guess < 7; guess++) codes.push((await open(handed, `guess-${guess}-of-it`)).code);
      expect(codes).toContain(errors.TooManyAttempts.code);
      // Whoever looks after the account reads what locked it, and from where.
      const told = await query(
        "select ip, code from operation_log where call = 'enrolmentOpen' and actor = 'LOTUS/viewer' and code <> 0 order by id desc limit 7",
      );
      expect(told.map(({ Code }) => Code)).toEqual(codes.toReversed());
      expect(told[0]?.Ip).toMatch(/^\d/);
      clock.advance(3_600_000);
    });
  });

  test("of one's own shows its secret to its user, by the login password", async () => {
    const mine = await addPerson(services, people["OPC/admin"], "self", [
      "UserList",
      "UserList.validatorInfo",
    ]);
    const browser = await enter(mine);
    const own = await link(mine, browser, "self");
    expect(own).toMatchObject({ GoogleBinding: "Bound", EnrolmentLink: null, Secret: mine.totpSecret });
    expect((await show(browser, mine, { UserName: "self", LoginPassword: "not-it" })).code).toBe(
      errors.StepUpRefused.code,
    );
  });

  test("oneself cannot renew: who holds a stolen terminal must not bind a telephone of their own", async () => {
    const asker = people["OPC/admin"];
    const browser = await enter(asker);
    expect((await renew(browser, asker, { UserName: "admin" })).code).toBe(errors.OwnAccount.code);
  });
});

/** What a camera reads from the SVG, whose dark modules are one path of horizontal strokes. */
function scanned(svg: string): string | undefined {
  expect(svg.length).toBeLessThan(10_000);
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const strokes = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? "";
  const scale = 4;
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, command, first, second] of strokes.matchAll(/([Mmh])(-?[\d.]+)(?: ?(-?[\d.]+))?/g)) {
    if (command === "M") [x, y] = [Number(first), Math.floor(Number(second))];
    if (command === "m") [x, y] = [x + Number(first), y + Number(second)];
    if (command !== "h") continue;
    for (let dx = 0; dx < Number(first) * scale; dx++) {
      for (let dy = 0; dy < scale; dy++) {
        pixels.set([0, 0, 0], ((y * scale + dy) * size * scale + x * scale + dx) * 4);
      }
    }
    x += Number(first);
  }
  return readQr(pixels, size * scale, size * scale)?.data;
}
