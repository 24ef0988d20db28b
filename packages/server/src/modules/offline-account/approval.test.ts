/** Collection accounts under their rule: where members pay is two people's decision. */
import { errors } from "@opc/contract/errors";
import { grantablePermissions } from "@opc/contract/pages";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { type Clerk, freshProof } from "../../testing/clerks.ts";
import { addPerson } from "../../testing/people.ts";
import { editOf, nouns, type OfflineWorld, offlineWorld } from "./test-world.ts";

const started = await testApp();
const { call, clock, signIn, services } = started;
let world: OfflineWorld;
let second: Clerk;
let own: Clerk;

beforeAll(async () => {
  world = await offlineWorld(started);
  const admin = world.collections.people["OPC/admin"];
  own = { person: admin, browser: world.admin };
  const person = await addPerson(services, admin, "second", grantablePermissions("Super"));
  second = { person, browser: await signIn(person) };
  await world.query(
    "insert into approval_rule (merchant_id, kind, enabled, updated_by, updated_at) values ($1, 'CollectionAccounts', true, 'test', now())",
    [admin.merchantId],
  );
});

async function approve(who: Clerk, ApprovalId: string | null) {
  const { data } = await call("/rp_api/setting/approval_get", { ApprovalId }, second.browser);
  const { ContentHash } = data as { ContentHash: string };
  const input = { ApprovalId, ContentHash, ...freshProof(started, who) };
  return call("/mc_api/setting/approval_approve", input, who.browser);
}

const accounts = () =>
  world.query("select id, name, account, prompt_id, image_id, version from offline_account order by id");
const edits = { TrueMoney: "/mc_api/offline/truemoney_edit", BankCard: "/mc_api/offline/bankcard_edit" };

/** A new account that the second person let in. */
async function approved<Kind extends "TrueMoney" | "BankCard">(kind: Kind) {
  const asked = await world.send(`/mc_api/offline/${nouns[kind]}_add`, await world.formFor(kind));
  expect((await approve(second, idOf(asked))).code).toBe(0);
  return newest(kind);
}

async function newest<Kind extends "TrueMoney" | "BankCard">(kind: Kind) {
  const [row] = await world.query("select id from offline_account where kind = $1 order by id desc limit 1", [
    kind,
  ]);
  return world.account(kind, String(row?.Id));
}

/** What whoever approves is shown. */
async function linesOf(asked: { data: unknown }) {
  const { data } = await call("/rp_api/setting/approval_get", { ApprovalId: idOf(asked) }, second.browser);
  return (data as { Lines: { Field: string; From: string | null; To: string | null }[] }).Lines;
}

const idOf = (answer: { data: unknown }) => (answer.data as { ApprovalId: string | null }).ApprovalId;

test.each(["QrCode", "BankCard", "TrueMoney"] as const)(
  "a new %s is only asked for, until somebody else approves it",
  async (kind) => {
    const before = await accounts();
    const form = await world.formFor(kind);
    const asked = await world.send(`/mc_api/offline/${nouns[kind]}_add`, form);
    expect(asked).toMatchObject({ code: 0, data: { AccountId: null, ApprovalId: expect.any(String) } });
    expect(await accounts()).toEqual(before);
    expect((await approve(own, idOf(asked))).code).toBe(errors.OwnApproval.code);
    expect((await approve(second, idOf(asked))).data).toMatchObject({ Status: "Approved" });
    const after = await accounts();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)?.Name).toBe(form.AccountName);
  },
);

test("where an account's money goes is two people's, what else it has is one's", async () => {
  const [row] = await world.query(
    "select id from offline_account where kind = 'TrueMoney' order by id desc limit 1",
  );
  const account = await world.account("TrueMoney", String(row?.Id));
  const path = "/mc_api/offline/truemoney_edit";
  const limit = await world.send(path, editOf("TrueMoney", account, { DailyLimit: "90000" }));
  expect(limit).toMatchObject({ code: 0, data: { ApprovalId: null } });
  const now = await world.account("TrueMoney", String(row?.Id));
  const mine = editOf("TrueMoney", now, { WalletNumber: "0912345678" });
  const asked = await world.send(path, mine);
  expect((await world.account("TrueMoney", String(row?.Id))).WalletNumber).toBe(account.WalletNumber);
  clock.advance(1_000);
  // Somebody changes it meanwhile: nobody has looked at what it would be then.
  await world.send(path, editOf("TrueMoney", now, { DailyLimit: "80000" }));
  expect((await approve(second, idOf(asked))).data).toMatchObject({
    Status: "Void",
    VoidBecause: "FactsChanged",
  });
  const again = await world.account("TrueMoney", String(row?.Id));
  const fresh = await world.send(path, editOf("TrueMoney", again, { WalletNumber: "0912345678" }));
  expect((await approve(second, idOf(fresh))).data).toMatchObject({ Status: "Approved" });
  expect((await world.account("TrueMoney", String(row?.Id))).WalletNumber).toBe("0912345678");
});

test.each([
  ["Holder", { Holder: "Somchai J." }],
  ["Tip", { Tip: "pay to 0899999999" }],
] as const)("what payers read is two people's: %s", async (Field, changes) => {
  const account = await approved("TrueMoney");
  const asked = await world.send(edits.TrueMoney, editOf("TrueMoney", account, changes));
  expect(idOf(asked)).not.toBeNull();
  expect(await linesOf(asked)).toContainEqual({
    Field,
    From: account[Field] ?? null,
    To: Object.values(changes)[0],
  });
  expect((await newest("TrueMoney"))[Field]).toBe(account[Field]);
});

test("whoever approves another crawler for an account sees which", async () => {
  const account = await approved("BankCard");
  const spare = await world.formFor("BankCard");
  const changed = { SpiderId: spare.SpiderId as string };
  const asked = await world.send(edits.BankCard, editOf("BankCard", account, changed));
  expect(await linesOf(asked)).toContainEqual({
    Field: "Crawler",
    From: account.SpiderId,
    To: spare.SpiderId,
  });
});

test("the picture of a static code is shown to who approves, and is the account's then", async () => {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const form = await world.formFor("QrCode", {
    QrType: "StaticImage",
    Image: { name: "code.png", bytes, type: "image/png" },
  });
  delete form.PromptId;
  const asked = await world.send("/mc_api/offline/qrcode_add", form);
  const image = (await linesOf(asked)).find(({ Field }) => Field === "AccountImage")?.To;
  expect(image).toMatch(/^\d+$/);
  expect((await approve(second, idOf(asked))).data).toMatchObject({ Status: "Approved" });
  expect(String((await accounts()).at(-1)?.ImageId)).toBe(image);
});

test("an account that was taken meanwhile is refused by name, and the request still waits", async () => {
  const form = await world.formFor("TrueMoney", { WalletNumber: "0998887776" });
  const first = await world.send("/mc_api/offline/truemoney_add", form);
  const other = await world.send(
    "/mc_api/offline/truemoney_add",
    await world.formFor("TrueMoney", { WalletNumber: "0998887776" }),
  );
  expect((await approve(second, idOf(other))).code).toBe(0);
  const refused = await approve(second, idOf(first));
  expect(refused.code).toBe(errors.ApprovalActRefused.code);
});
