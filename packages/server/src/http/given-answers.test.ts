import { type Call, calls } from "@opc/contract";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { type Browser, testApp } from "../testing/app.ts";
import { createPeople, type People } from "../testing/people.ts";
import { wholeQuery } from "../testing/whole-query.ts";
import { asksAt, givenAnswers } from "./given-answers.ts";
import type { ScreenFiles } from "./screen-links.ts";

const users = {
  list: "userList",
  fields: [
    { kind: "text", name: "UserName" },
    { kind: "choices", name: "States", values: ["Enabled", "Disabled"] },
  ],
  usualDate: undefined,
  preferences: { layout: "columns/UserList" },
} as const;
const screens: ScreenFiles = {
  first: [],
  texts: {},
  bundles: {},
  screens: {
    "/user/UserList": { files: [], asks: users },
    "/main": { files: [], asks: { calls: { homeGet: {} } } },
    "/user/UserList/:id": { files: [] },
    "/xpay/PayOrder/:id": { files: [], asks: { record: "payorderGet", by: "OrderNo" } },
    "/report/DailyOverview": { files: [], asks: { report: "overviewGet", usual: "lastWeek" } },
  },
};

const { app, services, ownerUrl, call, signIn } = await testApp();
/** Every answer is waited for, however busy the machine is. */
const patient = 60_000;
let maxWaitMs = patient;
app.get("/opened/*", async (request) => {
  const own = { url: request.url.replace("/opened", ""), headers: request.headers, cookies: request.cookies };
  return givenAnswers({
    app,
    screens,
    request: { ...own, ip: request.ip } as typeof request,
    now: services.clock.now(),
    maxWaitMs,
  });
});

let people: People;
let admin: Browser;
beforeAll(async () => {
  people = await createPeople(services);
  admin = await signIn(people["ACME/admin"]);
});

const shown = { "sec-fetch-dest": "document", "sec-fetch-site": "none" };

interface Given {
  path: string;
  input: object;
  answer: { code: number; data: unknown };
}

async function opened(
  path: string,
  browser?: Browser,
  headers: Record<string, string> = shown,
): Promise<Given[]> {
  return (await app.inject({ url: `/opened${path}`, cookies: browser?.cookies ?? {}, headers })).json();
}
const pathsOf = (given: Given[]) => given.map(({ path }) => path).sort();
const first = ["/mc_api/logininfo", "/rp_api/user/currentpermission"];
const listPath = "/rp_api/user/list";

/** The call at a path. */
function calledAt(path: string): Call {
  const row = Object.values(calls).find((one) => one.path === path);
  if (!row) throw new Error(`no call at ${path}`);
  return row;
}

test("who opens a list gets what its screen asks first, and each answer is the call's own", async () => {
  const given = await opened("/user/UserList?UserName=view&States=Enabled,Gone&Sort=oldest", admin);
  expect(pathsOf(given)).toEqual([...first, "/rp_api/user/list", "/rp_api/user/preference_get"].sort());
  const list = given.find(({ path }) => path === listPath);
  expect(list?.input).toEqual({ UserName: "view", States: ["Enabled"], Sort: "oldest", Size: 100 });
  for (const { path, input, answer } of given) {
    const { data } = await call(path, input, admin, { method: calledAt(path).method });
    expect(answer, path).toEqual({ code: 0, msg: "", data });
  }
});

test.each([
  ["a record", "/xpay/PayOrder/P%2B1", "/rp_api/xpay/payorder_get", { OrderNo: "P+1" }],
  [
    "a report",
    "/report/DailyOverview?From=2026-11-01&To=2026-11-02",
    "/rp_api/report/overview_get",
    { From: "2026-11-01", To: "2026-11-02", Compare: "Previous" },
  ],
])("who opens %s gets the call's own answer, be it a refusal", async (_what, address, path, input) => {
  const given = (await opened(address, admin)).find((one) => one.path === path);
  expect(given?.input).toEqual(input);
  const { code, data } = await call(path, input, admin);
  expect(given?.answer).toMatchObject({ code, data });
});

test("another merchant's administrator gets their own rows, by the same address", async () => {
  const names = async (browser: Browser) => {
    const given = await opened("/user/UserList", browser);
    const data = given.find(({ path }) => path === listPath)?.answer.data;
    return (data as { Rows: { MerchantAlias: string }[] }).Rows.map(({ MerchantAlias }) => MerchantAlias);
  };
  expect(new Set(await names(admin))).toEqual(new Set(["ACME"]));
  expect(new Set(await names(await signIn(people["LOTUS/admin"])))).toEqual(new Set(["LOTUS"]));
});

test("the list of a page that one may not open is not asked, so that nobody is refused and written down", async () => {
  const nobody = await signIn(people["ACME/nobody"]);
  const lines = () => wholeQuery(services)("select count(*) from operation_log");
  const before = await lines();
  expect(pathsOf(await opened("/user/UserList", nobody))).toEqual(first);
  expect(await lines()).toEqual(before);
});

test.each([
  ["Home", "/", [...first, "/rp_api/home/home_get"]],
  ["a record that says itself what it needs", "/user/UserList/5", first],
  ["an address that no screen has", "/constructor", first],
  ["an address that is no URL", "//", first],
])("%s", async (_what, path, paths) => {
  expect(pathsOf(await opened(path, admin))).toEqual([...paths].sort());
});

test.each([
  ["nobody is signed in", undefined, shown],
  ["another site led here", "admin", { ...shown, "sec-fetch-site": "cross-site" }],
  ["a neighbouring site led here", "admin", { ...shown, "sec-fetch-site": "same-site" }],
  ["a script asks", "admin", { ...shown, "sec-fetch-dest": "empty" }],
  ["a browser does not say who asks", "admin", {}],
])("there is nothing in the page where %s", async (_where, who, headers) => {
  expect(
    await opened("/user/UserList", who === undefined ? undefined : admin, headers as Record<string, string>),
  ).toEqual([]);
});

test("there is nothing of a session that has ended but that it has", async () => {
  const left = await signIn(people["ACME/viewer"]);
  await call("/mc_api/logout", {}, left, {
    headers: { origin: "http://localhost", "sec-fetch-site": "same-origin" },
  });
  const given = await opened("/user/UserList", left);
  for (const { path, answer } of given) {
    expect(first, path).toContain(path);
    expect(answer).toMatchObject({ code: 101 });
  }
});

test("a temporary password opens nothing but its own change", async () => {
  const newcomer = people["LOTUS/viewer"];
  const browser = await signIn(newcomer);
  await wholeQuery(services)(
    `update user_account set must_change_password = true where id = ${newcomer.userId}`,
  );
  expect(pathsOf(await opened("/user/UserList", browser))).not.toContain(listPath);
});

test("a page does not wait for answers that do not come", async () => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("begin; lock table user_group in access exclusive mode");
    maxWaitMs = 50;
    expect(pathsOf(await opened("/user/UserList", admin))).not.toContain(listPath);
  } finally {
    maxWaitMs = patient;
    await owner.end();
  }
});

test("the clock of whoever asks decides what today is", () => {
  const orders = { ...users, list: "payorderList", summary: "payorderSummary", usualDate: "today" } as const;
  const nowMs = Date.UTC(2026, 10, 24, 20);
  const asked = (search: string) =>
    asksAt(orders, ["/", search], { nowMs, offsetMinutes: 420 }).map(({ input }) => input);
  const today = { From: "2026-11-25 00:00:00", To: "2026-11-25 23:59:59" };
  expect(asked("")).toEqual([{ ...today, Sort: "newest", Size: 100 }, today, { Key: "columns/UserList" }]);
  expect(asked("Date=all")[0]).toEqual({ Sort: "newest", Size: 100 });
});

test("nothing is asked of a record by a name that is none", () => {
  const asked = (id: string) =>
    asksAt({ record: "payorderGet", by: "OrderNo" }, [`/xpay/PayOrder/${id}`, ""], {
      nowMs: 0,
      offsetMinutes: 0,
    });
  expect(asked("P%2B1")).toEqual([{ call: "payorderGet", input: { OrderNo: "P+1" } }]);
  expect(asked("%E0%A4")).toEqual([]);
});
