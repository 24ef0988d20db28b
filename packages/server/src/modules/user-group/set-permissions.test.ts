/** Permissions of a group when they need a second person. */
import { type ErrorName, errors } from "@opc/contract/errors";
import { beforeAll, expect, test } from "vitest";
import { approvalWorld } from "../approval/test-world.ts";

const world = await approvalWorld();
const { approve, first, groupOf, person, query, rule, second, setPermissions } = world;

beforeAll(() => rule("Permissions"));

const code = (name: ErrorName) => errors[name].code;
const idOf = (data: unknown) => (data as { ApprovalId: string | null }).ApprovalId ?? "";
const statusOf = async (id: string) =>
  (await query("select status from approval where id = $1", [id]))[0]?.Status;
async function held(groupId: string): Promise<unknown[]> {
  const rows = await query(
    "select permission from user_group_permission where user_group_id = $1 order by permission",
    [groupId],
  );
  return rows.map((row) => row.Permission);
}

test("an act that cannot be done says why, and its request waits on", async () => {
  const groupId = await groupOf(first);
  const { data } = await setPermissions(first, groupId, ["PayOrder", "PayOrder.export"]);
  const id = idOf(data);
  const lacking = await person([
    "Approval",
    "Approval.approve",
    "UserGroupRole",
    "UserGroupRole.edit",
    "PayOrder",
  ]);
  const answer = await approve(lacking, id);
  expect(answer.code).toBe(code("ApprovalActRefused"));
  expect(answer.msg).toContain("PayOrder.export");
  expect(await statusOf(id)).toBe("Waiting");
  expect(await held(groupId)).toEqual([]);
  expect((await approve(second, id)).code).toBe(0);
  expect(await held(groupId)).toEqual(["PayOrder", "PayOrder.export"]);
});

test("permissions that were changed meanwhile void the request", async () => {
  const groupId = await groupOf(first);
  const id = idOf((await setPermissions(first, groupId, ["PayOrder"])).data);
  await query(
    "insert into user_group_permission (user_group_id, merchant_id, permission) values ($1, $2, 'UserList')",
    [groupId, first.merchantId],
  );
  expect((await approve(second, id)).data).toEqual({ Status: "Void", VoidBecause: "FactsChanged" });
  expect(await held(groupId)).toEqual(["UserList"]);
});

test("what changes nothing needs nobody", async () => {
  const groupId = await groupOf(first);
  expect((await setPermissions(first, groupId, [])).data).toEqual({ ApprovalId: null });
});
