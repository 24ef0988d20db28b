/** The operation log as people search and read it. */
import { type Call, calls } from "@opc/contract";
import type { OperationLogDetail, OperationLogRow } from "@opc/contract/operation-log/calls";
import { titleByAccess, titleOf } from "@opc/contract/titles/calls";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { exportSources } from "../../export-sources.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";
import { createPeople, type People } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { sealOnce } from "../../work/seal-chains.ts";
import { viewerOfUser } from "../session/user-viewer.ts";
import { changeFields, inputFields } from "./fields.ts";
import { targetOf, targetsOf } from "./targets.ts";

const started = await testApp();
const { call, signIn, services, clock } = started;
const query = wholeQuery(services);
let people: People;
let admin: Browser;
let acme: Browser;
let other: Browser;

beforeAll(async () => {
  people = await createPeople(services);
  [admin, acme, other] = await Promise.all([
    signIn(people["OPC/admin"]),
    signIn(people["ACME/admin"]),
    signIn(people["LOTUS/admin"]),
  ]);
  clock.advance(60_000);
  const change = {
    UserName: "viewer",
    MerchantAlias: "OPC",
    UserGroupId: await groupOf("OPC/viewer"),
    Enable: false,
  };
  expect((await call("/mc_api/updateUser", change, admin)).code).toBe(0);
  await call("/mc_api/user/preference_save", { Key: "acme-key", Value: '"x"' }, acme);
  await call("/mc_api/user/preference_save", { Key: "beta-key", Value: '"x"' }, other);
});

async function groupOf(name: "OPC/viewer"): Promise<string> {
  const rows = await query("select user_group_id as id from user_account where id = $1", [
    people[name].userId,
  ]);
  return String(rows[0]?.Id);
}

async function list(input: object, browser = admin): Promise<OperationLogRow[]> {
  const { code, data } = await call("/rp_api/setting/operationlog_list", input, browser);
  expect(code).toBe(0);
  return (data as { Rows: OperationLogRow[] }).Rows;
}

async function detail(LogId: string, browser = admin): Promise<OperationLogDetail> {
  const { code, data } = await call("/rp_api/setting/operationlog_get", { LogId }, browser);
  expect(code).toBe(0);
  return data as OperationLogDetail;
}

describe("a change", () => {
  test("is found by whom it was done to, with what it was before and after", async () => {
    const [line] = await list({ Targets: ["OPC/Viewer"] });
    expect(line).toMatchObject({ Actor: "OPC/admin", Target: "OPC/viewer", Result: "Done" });
    expect(line?.Action).toEqual({
      enUS: "User Management · Change group or enable",
      zhCN: "用户管理 · 更改用户组或启停",
    });
    const { Changes } = await detail(line?.LogId ?? "");
    expect(Changes).toContainEqual({ Name: "Enable", From: "true", To: "false", IsChange: true });
  });

  test("is found by each thing that people know of it", async () => {
    const [line] = await list({ Targets: ["opc/viewer"] });
    if (!line) throw new Error("no line");
    for (const question of [
      { Actor: "admin" },
      { Actor: "opc/ADMIN" },
      { Action: "更改用户组" },
      { Action: "change group" },
      { Action: "updateUser" },
      { Ip: line.Ip },
      { RequestId: line.RequestId },
      { SessionId: line.SessionId ?? "" },
      { Results: ["Done"] },
      { MerchantAlias: "OPC" },
    ]) {
      const found = await list({ ...question, Size: 1000 });
      expect(
        found.map(({ LogId }) => LogId),
        JSON.stringify(question),
      ).toContain(line.LogId);
    }
    for (const question of [
      { Actor: "nobody" },
      { Action: "sign out" },
      { Ip: "203.0.113.9" },
      { Results: ["Refused"] },
      { MerchantAlias: "ACME" },
      { To: "2025-02-01 00:00:00" },
    ]) {
      const found = await list({ ...question, Size: 1000 });
      expect(
        found.map(({ LogId }) => LogId),
        JSON.stringify(question),
      ).not.toContain(line.LogId);
    }
  });

  test("is sealed a moment later, with its place in the chain", async () => {
    const [line] = await list({ Targets: ["opc/viewer"] });
    await sealOnce(services);
    expect((await list({ Targets: ["opc/viewer"] }))[0]?.IsSealed).toBe(true);
    const { Seal } = await detail(line?.LogId ?? "");
    expect(Seal).toMatchObject({
      Sequence: expect.stringMatching(/^\d+$/),
      Hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

describe("an ordinary merchant", () => {
  test("sees its own people's lines only, whatever it asks for", async () => {
    expect(await list({ Targets: ["acme-key"] }, acme)).toHaveLength(1);
    for (const question of [
      { Targets: ["beta-key"] },
      { MerchantAlias: "LOTUS" },
      { Actor: "LOTUS/admin" },
      { Actor: "OPC/admin" },
    ]) {
      expect(await list(question, acme), JSON.stringify(question)).toEqual([]);
    }
    const all = await list({ Size: 1000 }, acme);
    expect(new Set(all.map(({ MerchantAlias }) => MerchantAlias))).toEqual(new Set(["ACME"]));
  });

  test("cannot open a line of somebody else, and sees that its own are sealed", async () => {
    const [foreign] = await list({ Targets: ["beta-key"] });
    const { code } = await call("/rp_api/setting/operationlog_get", { LogId: foreign?.LogId }, acme);
    expect(code).not.toBe(0);
    await sealOnce(services);
    expect((await list({ Targets: ["acme-key"] }, acme))[0]?.IsSealed).toBe(true);
  });
});

test("a refusal stands with its reason in both languages", async () => {
  await call("/mc_api/user/preference_save", { Planted: "1" }, admin);
  const [line] = await list({ Results: ["Refused"], Actor: "OPC/admin" });
  expect(line?.Result).toBe("Refused");
  expect(line?.Reason?.zhCN).toMatch(/[\u4e00-\u9fff]/);
});

/** What an export counts beside its writing, so that people see how far it is. */
function counted(filters: object): Promise<bigint | undefined> {
  return inTransaction(services.database, wholeScope, async (tx) => {
    const viewer = await viewerOfUser(tx, people["OPC/admin"].userId);
    if (!viewer) throw new Error("nobody asks");
    const context = { tx, viewer, services, language: "enUS", now: clock.now() } as const;
    const input = { ...filters, Format: "CSV", Sort: "newest" } as const;
    const source = await exportSources.operationlogExport(input, context);
    const text = "values" in source ? source.countText?.() : undefined;
    const { rows } = await sql.raw<{ Count: bigint }>(text ?? "select null as count").execute(tx);
    return rows[0]?.Count;
  });
}

test("an export holds the filtered lines with what changed, and is a line itself", async () => {
  const path = "/rp_api/setting/operationlog_export";
  const { bytes } = await exportFile(started, path, { Targets: ["opc/viewer"] }, admin);
  expect(String(bytes)).toContain("Enable: true → false");
  const { headings, rows } = csvRows(bytes);
  expect(headings).toContain("From → to");
  expect(await counted({ Targets: ["opc/viewer"] })).toBe(BigInt(rows.length));
  expect((await list({ Action: "operationlogExport" }))[0]?.Actor).toBe("OPC/admin");
});

test("every call that a line may name says what it does in both languages", () => {
  const silent = Object.entries<Call>(calls)
    .filter(([, row]) => row.access.by === "session" || row.access.by === "page")
    .filter(([name, row]) => titleOf(name).enUS === name && !titleByAccess(row))
    .map(([name]) => name);
  expect(silent).toEqual([]);
});

describe("fields of a line", () => {
  test("a change is from and to, what was noted besides has no from, lists count from one", () => {
    const change = {
      OrderNo: "P1",
      Status: { from: "Pending", to: null },
      Shown: { to: "x" },
      Sums: [{ A: 1 }],
      List: [1, 2],
    };
    expect(changeFields(change)).toEqual([
      { Name: "OrderNo", From: null, To: "P1", IsChange: false },
      { Name: "Status", From: "Pending", To: null, IsChange: true },
      { Name: "Shown", From: null, To: "x", IsChange: true },
      { Name: "Sums.1.A", From: null, To: "1", IsChange: false },
      { Name: "List", From: null, To: "1, 2", IsChange: false },
    ]);
    expect(inputFields({ A: { B: true }, C: null })).toEqual([
      { Name: "A.B", Value: "true" },
      { Name: "C", Value: null },
    ]);
  });

  test("what a line is found by: short texts once, never a mask", () => {
    expect(targetsOf({ A: "X1", B: "•••", C: "x".repeat(65) }, { U: "OPC/Al", A: { to: "X1" } })).toEqual([
      "x1",
      "opc/al",
      "al",
    ]);
    expect(targetOf({ MerchantAlias: "ACME" }, { OrderNo: { from: null, to: "P9" } })).toBe("P9");
    expect(targetOf({ DrawId: "1" }, { LotteryCode: "DAILY", IssueNumber: { from: "1", to: "2" } })).toBe(
      "2",
    );
    expect(targetOf({ Kind: "ManualBalance", Enabled: true }, null)).toBe("ManualBalance");
    expect(targetOf({ Value: "1" }, null)).toBeNull();
  });
});
