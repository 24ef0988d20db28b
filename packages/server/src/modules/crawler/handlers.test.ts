import { errors } from "@opc/contract/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import { testApp } from "../../testing/app.ts";
import { freshProof } from "../../testing/clerks.ts";
import { credit } from "../../testing/collections.ts";
import { watchNotices } from "../notice/watch.ts";
import { type Agent, type OfflineWorld, offlineWorld } from "../offline-account/test-world.ts";
import { crawlerTokenHash } from "./token.ts";

const started = await testApp();
const { clock, call, services, signIn } = started;
let world: OfflineWorld;
beforeAll(async () => {
  world = await offlineWorld(started);
});

const bankPassword = "PLANTED-bank-password-7";
const proof = () =>
  freshProof(started, { person: world.collections.people["OPC/admin"], browser: world.admin });

let made = 0;
const form = (changes: Record<string, string> = {}) => ({
  SpiderId: `agent-${++made}`,
  SpiderType: "BankCard",
  Flag: "KBANK",
  Account: "somsri@bank",
  ...changes,
});
const add = (values: Record<string, string>) =>
  world.send("/mc_api/spider/spidersetting_add", { ...proof(), ...values });

async function newAgent(changes: Record<string, string> = {}): Promise<Agent> {
  const { data } = await add(form(changes));
  const { SpiderId, Token } = data as { SpiderId: string; Token: string };
  return { crawlerCode: SpiderId, token: Token };
}
const rotate = (SpiderId: string, changes: Record<string, string> = {}) =>
  world.send("/mc_api/spider/spidersetting_rotatetoken", { SpiderId, ...proof(), ...changes });
const exposure = async (SpiderId: string) =>
  (await world.ask("/rp_api/spider/spidersetting_exposure", { SpiderId })).data as {
    AtRisk: boolean;
    Count: number;
    Amount: string | null;
    Orders: { OrderNo: string; PayableAmount: string }[];
  };

/** The text of every row of every table that the application can read, and of every line of its log. */
async function everythingKept(): Promise<string> {
  const tables = await world.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const texts: string[] = [];
  for (const { Name } of tables) {
    if (!(await world.query("select has_table_privilege($1, 'select') as may", [Name]))[0]?.May) continue;
    const rows = await world.query(`select t::text as row from "${Name}" t`);
    texts.push(...rows.map((row) => String(row.Row)));
  }
  return texts.join("\n");
}

const openedPassword = (row: Record<string, unknown> | undefined) =>
  services.vault.open(
    sealPlace("crawler.password_encrypted", row?.Id as bigint),
    row?.PasswordEncrypted as Buffer,
  );

describe("a token", () => {
  test("is answered once, works, and only its hash is kept", async () => {
    const agent = await newAgent();
    expect(agent.token).toMatch(/^opcrawl_[\w-]{43}$/);
    expect(await world.beat(agent)).toMatchObject({ code: 0 });
    expect(JSON.stringify(await world.ask("/rp_api/spider/spidersetting_list"))).not.toContain(agent.token);
    const kept = await everythingKept();
    expect(kept).not.toContain(agent.token);
    expect(kept).toContain(crawlerTokenHash(agent.token).toString("hex"));
  });

  test("is dead at once when it is replaced, however often it was used just before", async () => {
    const agent = await newAgent();
    await Promise.all([world.beat(agent), world.beat(agent)]);
    const { data } = await rotate(agent.crawlerCode);
    const { Token } = data as { Token: string };
    expect(await world.beat(agent)).toMatchObject({ code: errors.CrawlerTokenInvalid.code });
    expect(await world.beat({ ...agent, token: Token })).toMatchObject({ code: 0 });
    const line = await world.lastChange("spidersettingRotatetoken");
    expect(line.Change).toMatchObject({ SpiderId: agent.crawlerCode, IssuedAt: { to: expect.any(String) } });
    expect(JSON.stringify(line)).not.toContain(Token);
  });

  test.each([
    ["password", { LoginPassword: "wrong password" }],
    ["code", { GoogleVerifyCode: "000000" }],
  ])("is not made without the asker's own %s", async (_what, wrong) => {
    const agent = await newAgent();
    expect(await rotate(agent.crawlerCode, wrong)).toMatchObject({ code: errors.StepUpRefused.code });
    expect(await world.beat(agent)).toMatchObject({ code: 0 });
    const refused = form(wrong);
    expect(await add(refused)).toMatchObject({ code: errors.StepUpRefused.code });
    const { code } = await world.ask("/rp_api/spider/spidersetting_get", { SpiderId: refused.SpiderId });
    expect(code).toBe(errors.NotFound.code);
  });

  test("of a crawler that is disabled or deleted opens nothing; enabled again it works", async () => {
    const agent = await newAgent();
    const set = (Enabled: boolean) =>
      world.send("/mc_api/spider/spidersetting_enable", { SpiderId: agent.crawlerCode, Enabled });
    await set(false);
    expect(await world.beat(agent)).toMatchObject({ code: errors.CrawlerTokenInvalid.code });
    expect(await world.crawler(agent.crawlerCode)).toMatchObject({ State: "Disabled", IsMonitored: false });
    await set(true);
    expect(await world.beat(agent)).toMatchObject({ code: 0 });
    await world.send("/mc_api/spider/spidersetting_delete", { SpiderId: agent.crawlerCode });
    expect(await world.beat(agent)).toMatchObject({ code: errors.CrawlerTokenInvalid.code });
  });
});

describe("an agent", () => {
  const setTo = async (SpiderId: string, changes: Record<string, string>) => {
    const { Version, Flag, Account } = await world.crawler(SpiderId);
    return world.send("/mc_api/spider/spidersetting_edit", { SpiderId, Version, Flag, Account, ...changes });
  };
  const beatFrom = async (token: string, remoteAddress: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const options = { method: "POST", url: "/agent/heartbeat", payload: {}, headers, remoteAddress } as const;
    const { code, msg } = (await started.app.inject(options)).json<{ code: number; msg: string }>();
    return { code, msg };
  };

  test("is heard from the addresses of its list alone, and from anywhere without one", async () => {
    const { crawlerCode, token } = await newAgent();
    expect((await beatFrom(token, "192.0.2.7")).code).toBe(0);
    expect(await setTo(crawlerCode, { AgentIpList: "198.51.100.0/24, 2001:db8::1" })).toMatchObject({
      code: 0,
    });
    expect(await world.crawler(crawlerCode)).toMatchObject({ AgentIpList: "198.51.100.0/24, 2001:db8::1" });
    expect(await beatFrom(token, "192.0.2.7")).toEqual({
      code: errors.CrawlerIpNotAllowed.code,
      msg: "The address 192.0.2.7 is not on this crawler's IP list.",
    });
    for (const ip of ["198.51.100.9", "::ffff:198.51.100.9", "2001:db8::1"])
      expect((await beatFrom(token, ip)).code).toBe(0);
    // A form of before that does not know the list leaves it.
    await setTo(crawlerCode, { Flag: "SCB" });
    expect((await beatFrom(token, "192.0.2.7")).code).toBe(errors.CrawlerIpNotAllowed.code);
    expect(JSON.stringify(await world.lastChange("spidersettingEdit"))).toContain("SCB");
    expect((await beatFrom("opcrawl_of-nobody-at-all", "198.51.100.9")).code).toBe(
      errors.CrawlerTokenInvalid.code,
    );
    await setTo(crawlerCode, { AgentIpList: "" });
    expect((await beatFrom(token, "192.0.2.7")).code).toBe(0);
    expect(await setTo(crawlerCode, { AgentIpList: "300.1.1.1" })).toMatchObject({
      code: errors.InvalidInput.code,
    });
  });

  test("is heard until its token ends, which is told a week before; another token begins anew", async () => {
    const { crawlerCode, token } = await newAgent();
    const [{ TokenIssuedAt } = { TokenIssuedAt: null }] = await world.query(
      "select token_issued_at from crawler where spider_id = $1",
      [crawlerCode],
    );
    const endsAt = new Date((TokenIssuedAt as Date).getTime() + 30 * 86_400_000);
    expect(await setTo(crawlerCode, { TokenDays: "731" })).toMatchObject({ code: errors.InvalidInput.code });
    expect(await setTo(crawlerCode, { TokenDays: "30" })).toMatchObject({ code: 0 });
    expect(await world.crawler(crawlerCode)).toMatchObject({ TokenExpiresAt: endsAt.toISOString() });
    const issuedAt = (at: Date) =>
      world.query("update crawler set token_issued_at = $1 where spider_id = $2", [at, crawlerCode]);
    const told = async () => {
      const now = clock.now();
      await inTransaction(services.database, wholeScope, (tx) => watchNotices(tx, services, now));
      return (
        await world.query(
          "select parameters from notice where kind = 'CrawlerTokenEnding' and key = $1 and cleared_at is null",
          [crawlerCode],
        )
      ).length;
    };
    const now = clock.now().getTime();
    await issuedAt(new Date(now - 22.9 * 86_400_000));
    expect(await told()).toBe(0);
    await issuedAt(new Date(now - 23.1 * 86_400_000));
    expect(await told()).toBe(1);
    expect((await beatFrom(token, "192.0.2.7")).code).toBe(0);
    await issuedAt(new Date(now - 30 * 86_400_000));
    expect((await beatFrom(token, "192.0.2.7")).code).toBe(errors.CrawlerTokenExpired.code);
    const { data } = await rotate(crawlerCode);
    expect((await beatFrom((data as { Token: string }).Token, "192.0.2.7")).code).toBe(0);
    expect(await told()).toBe(0);
    await setTo(crawlerCode, { TokenDays: "0" });
    expect(await world.crawler(crawlerCode)).toMatchObject({ TokenExpiresAt: null });
  });
});

describe("a bank's password", () => {
  test("is sealed, and never answered, logged or shown again", async () => {
    const { crawlerCode } = await newAgent({ Password: bankPassword });
    expect(await world.crawler(crawlerCode)).toMatchObject({ HasPassword: true });
    const answers = [
      await world.ask("/rp_api/spider/spidersetting_list"),
      await world.ask("/rp_api/spider/spidersetting_get", { SpiderId: crawlerCode }),
      await world.ask("/rp_api/xpay/spideraccountlist"),
    ];
    expect(JSON.stringify(answers)).not.toContain("PLANTED");
    const kept = await everythingKept();
    expect(kept).not.toContain("PLANTED");
    expect(kept).not.toContain(Buffer.from("PLANTED").toString("hex"));
    const [row] = await world.query("select id, password_encrypted from crawler where spider_id = $1", [
      crawlerCode,
    ]);
    expect(openedPassword(row)).toBe(bankPassword);
  });

  test("stays when a form leaves it out, changes when it is given, goes when it is cleared", async () => {
    const { crawlerCode } = await newAgent({ Password: bankPassword });
    const edit = async (changes: Record<string, string>) => {
      const { Version, Flag, Account } = await world.crawler(crawlerCode);
      const values = { SpiderId: crawlerCode, Version, Flag, Account, ...changes };
      return world.send("/mc_api/spider/spidersetting_edit", values);
    };
    const row = async () =>
      (
        await world.query("select id, password_encrypted from crawler where spider_id = $1", [crawlerCode])
      )[0];
    const sealed = async () => (await row())?.PasswordEncrypted as Buffer | null;
    const first = await sealed();
    expect(await edit({ Flag: "SCB" })).toMatchObject({ code: 0 });
    expect(await sealed()).toEqual(first);
    await edit({ Password: "PLANTED-2" });
    expect(openedPassword(await row())).toBe("PLANTED-2");
    expect(JSON.stringify(await world.lastChange("spidersettingEdit"))).not.toContain("PLANTED");
    await edit({ ClearPassword: "true" });
    expect(await sealed()).toBeNull();
  });
});

test("of two who change a crawler at once the second is told", async () => {
  const { crawlerCode } = await newAgent();
  const { Version } = await world.crawler(crawlerCode);
  const edit = (Flag: string) =>
    world.send("/mc_api/spider/spidersetting_edit", { SpiderId: crawlerCode, Version, Flag, Account: "a" });
  const codes = (await Promise.all([edit("ONE"), edit("TWO")])).map((answer) => answer.code);
  expect(codes.sort()).toEqual([0, errors.RecordChanged.code]);
});

test("two crawlers cannot have one id, whatever its case; a deleted one's is free again", async () => {
  const { crawlerCode } = await newAgent();
  expect(await add(form({ SpiderId: crawlerCode.toUpperCase() }))).toMatchObject({
    code: errors.SpiderIdTaken.code,
  });
  await world.send("/mc_api/spider/spidersetting_delete", { SpiderId: crawlerCode });
  expect(await add(form({ SpiderId: crawlerCode }))).toMatchObject({ code: 0 });
});

test("a crawler that watches an account is not deleted; one without an account is alive but reports nothing", async () => {
  const agent = await newAgent();
  expect(await world.beat(agent)).toMatchObject({ code: 0 });
  const report = { Transactions: [credit("5.00", clock.now())] };
  const reported = () => world.agentCall(agent.token, "/agent/transactions", report);
  expect(await reported()).toMatchObject({ code: errors.NothingWatched.code });
  const AccountId = await world.add("BankCard", { SpiderId: agent.crawlerCode });
  const erase = () => world.send("/mc_api/spider/spidersetting_delete", { SpiderId: agent.crawlerCode });
  expect(await erase()).toMatchObject({ code: errors.CrawlerInUse.code });
  await world.send("/mc_api/offline/bankcard_delete", { AccountId });
  // Money that still comes to the deleted account is seen.
  expect(await reported()).toMatchObject({ code: 0, data: { Accepted: 1 } });
  expect(await erase()).toMatchObject({ code: 0 });
});

test("a crawler silent for 60 s stops new orders on its account, and its exposure names exactly the orders at risk", async () => {
  const agent = await newAgent();
  await world.beat(agent);
  const range = { MinimumAmount: "3000", MaximumAmount: "3009" };
  const AccountId = await world.add("BankCard", { ...range, SpiderId: agent.crawlerCode });
  const create = () => world.collections.create({ Amount: "3000.00" });
  const orders = [await create(), await create(), await create()].map(
    ({ data }) => data as { OrderNo: string; PayableAmount: string },
  );
  const [paid, ...open] = orders;
  await world.agentCall(agent.token, "/agent/transactions", {
    Transactions: [credit(paid?.PayableAmount ?? "", clock.now())],
  });
  const attention = async () => {
    const { data } = await call("/rp_api/home/home_get", {}, world.admin);
    const kinds = (data as { Attention: { Kind: string; Count: number }[] }).Attention;
    return kinds.find((one) => one.Kind === "ordersAtRisk")?.Count ?? 0;
  };
  expect(await exposure(agent.crawlerCode)).toMatchObject({ AtRisk: false, Count: 2 });
  expect(await attention()).toBe(0);

  clock.advance(50_000);
  expect((await create()).code).toBe(0);
  clock.advance(10_000);
  const refused = await create();
  expect(refused.code).toBe(errors.NoAvailableChannel.code);

  const fourth = (await world.query("select order_no from payment_order order by id desc limit 1"))[0]
    ?.OrderNo;
  const risk = await exposure(agent.crawlerCode);
  expect(risk).toMatchObject({ AtRisk: true, Count: 3 });
  expect(risk.Orders.map((one) => one.OrderNo).sort()).toEqual(
    [...open.map((one) => one.OrderNo), fourth].sort(),
  );
  const sum = risk.Orders.reduce((total, one) => total + Number(one.PayableAmount), 0);
  expect(Number(risk.Amount)).toBeCloseTo(sum, 2);
  expect(await world.account("BankCard", AccountId)).toMatchObject({ IsMonitored: false, OrdersAtRisk: 3 });
  expect(await world.crawler(agent.crawlerCode)).toMatchObject({
    State: "Down",
    OrdersAtRisk: 3,
    LiveOrders: 3,
  });
  expect(await attention()).toBe(3);

  await world.beat(agent);
  expect((await create()).code).toBe(0);
  expect(await exposure(agent.crawlerCode)).toMatchObject({ AtRisk: false, Count: 4 });
});

test("the lag is that of its own last report, and lists tell crawlers apart by state and kind", async () => {
  const agent = await newAgent();
  await world.add("BankCard", { SpiderId: agent.crawlerCode });
  expect(await world.crawler(agent.crawlerCode)).toMatchObject({ LagMs: null, LastTransactionAt: null });
  const occurred = new Date(clock.now().getTime() - 42_000);
  await world.agentCall(agent.token, "/agent/transactions", { Transactions: [credit("7.00", occurred)] });
  const row = await world.crawler(agent.crawlerCode);
  expect(row.LastTransactionAt).toBe(occurred.toISOString());
  expect(row.LagMs).toBeGreaterThanOrEqual(42_000);
  expect(row.LagMs).toBeLessThan(60_000);

  const list = async (filter: object) => {
    const { data } = await world.ask("/rp_api/spider/spidersetting_list", filter);
    return (data as { Rows: { SpiderId: string; State: string; SpiderType: string }[] }).Rows;
  };
  for (const State of ["Monitored", "Down", "Disabled"])
    expect(new Set((await list({ States: [State] })).map((one) => one.State))).toEqual(
      new Set((await list({})).filter((one) => one.State === State).map((one) => one.State)),
    );
  expect((await list({ Text: agent.crawlerCode, SpiderTypes: ["BankCard"] })).length).toBe(1);
  expect(await list({ Text: agent.crawlerCode, SpiderTypes: ["QrCode"] })).toEqual([]);
  const { data } = await world.ask("/rp_api/spider/spidersetting_summary", {});
  const counts = (data as { StateCounts: { Count: number }[] }).StateCounts;
  expect(counts.reduce((sum, one) => sum + one.Count, 0)).toBe((await list({ Size: 1000 })).length);
});

test("the selectors' lists name every crawler that is there, by its kind", async () => {
  const { crawlerCode } = await newAgent({ SpiderType: "TrueMoney" });
  const listed = async (path: string) =>
    ((await world.ask(path)).data as { SpiderId: string }[]).map((one) => one.SpiderId).includes(crawlerCode);
  const paths = [
    "spideraccountlist",
    "truemoneyaccountlist",
    "qrspideraccountlist",
    "bankcardspideraccountlist",
  ];
  const found = () => Promise.all(paths.map((path) => listed(`/rp_api/xpay/${path}`)));
  expect(await found()).toEqual([true, true, false, false]);
  await world.send("/mc_api/spider/spidersetting_delete", { SpiderId: crawlerCode });
  expect(await found()).toEqual([false, false, false, false]);
});

test("crawlers and accounts are the operator's: to a merchant's scope they are not there", async () => {
  const merchant = await signIn(world.collections.people["ACME/admin"]);
  for (const path of ["spider/spidersetting_list", "offline/qrcode_list", "offline/bankcard_list"])
    expect((await call(`/rp_api/${path}`, {}, merchant)).code).toBe(errors.NoPermission.code);
});
