/** A request that holds secrets: sealed while it waits, in no answer and no line, gone when it has ended. */
import { beforeAll, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import { permissionsAct } from "../user-group/set-permissions.ts";
import type { ApprovalFacts } from "./act.ts";
import { propose } from "./propose.ts";
import { approvalWorld } from "./test-world.ts";

const world = await approvalWorld();
const { approve, first, get, list, query, reject, second, services, clock } = world;
const secret = "PRIVATE-half-of-a-pair";
let groupId: bigint;

beforeAll(async () => {
  const [row] = await query("select user_group_id from user_account where id = $1", [first.userId]);
  groupId = row?.UserGroupId as bigint;
});

/** As a handler does it; permissions stand for any kind of act. */
async function asked(subject: string): Promise<string> {
  const { approvalId } = await inTransaction(services.database, wholeScope, (tx) => {
    const viewer = {
      kind: "user",
      userId: first.userId,
      userName: first.userName,
      merchantId: first.merchantId,
      merchantAlias: "OPC",
      isSuper: true,
      permissions: new Set(["UserGroupRole", "UserGroupRole.edit"]),
    } as unknown as ApprovalFacts["viewer"];
    const facts = { tx, viewer, services, now: clock.now(), recordChange: () => undefined };
    const payload = { UserGroupId: groupId.toString(), Codes: [] };
    const wanted = { subject, payload, secrets: { Key: secret }, shown: [] };
    return propose(facts as unknown as ApprovalFacts, permissionsAct, wanted, 24);
  });
  return approvalId;
}
const placeOf = (id: string) => sealPlace("approval.secrets_sealed", BigInt(id), first.merchantId);
const sealedOf = async (id: string) =>
  (await query("select secrets_sealed from approval where id = $1", [id]))[0]?.SecretsSealed as Buffer | null;

test("it is sealed, and nobody reads it", async () => {
  const id = await asked("sealed");
  const sealed = await sealedOf(id);
  expect(sealed?.includes(secret)).toBe(false);
  expect(services.vault.open(placeOf(id), sealed ?? Buffer.alloc(0))).toContain(secret);
  const answers = JSON.stringify([
    await get(second, id),
    await list(second),
    await list(first, "ownapproval"),
  ]);
  expect(answers).not.toContain(secret);
  const rows = await query("select row_to_json(a)::text as text from approval a where id = $1", [id]);
  expect(rows[0]?.Text).not.toContain(secret);
});

test("it is erased when the request ends, and the database keeps none", async () => {
  const id = await asked("erased");
  await reject(second, id);
  expect(await sealedOf(id)).toBeNull();
  const kept = query("update approval set secrets_sealed = '\\x01' where id = $1", [id]);
  await expect(kept).rejects.toThrow(/check constraint/);
});

test("another secret than what was asked for voids the request", async () => {
  const id = await asked("changed");
  const other = services.vault.seal(placeOf(id), JSON.stringify({ Key: "mine instead" }));
  await query("update approval set secrets_sealed = $2 where id = $1", [id, other]);
  expect((await approve(second, id)).data).toEqual({ Status: "Void", VoidBecause: "ContentChanged" });
});
