/** What tests of the two-person rule start from: the withdrawals' world, two of the operator's people who hold everything, and rules. */

import type { CallOutput, Calls } from "@opc/contract";
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import { grantablePermissions, type Permission } from "@opc/contract/pages";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { withdrawalWorld } from "../withdrawal/test-world.ts";
import { saveRule } from "./stored-rules.ts";

export type ApprovalAnswer = CallOutput<Calls["approvalGet"]>;
export type ApprovalList = CallOutput<Calls["approvalList"]>;

export async function approvalWorld() {
  const world = await withdrawalWorld();
  const { services, clock, people, make, browserOf, proofs } = world;
  const all = grantablePermissions("Super");
  const operator = people["OPC/admin"];
  let made = 0;
  const person = (permissions: readonly Permission[] = all, colleague: Person = operator) =>
    addPerson(services, colleague, `person-${++made}`, permissions);
  const [first, second] = [await person(), await person()];

  /** As if it had been set long ago, by nobody of the test. */
  const rule = (
    kind: ApprovalKind,
    { enabled = true, from = {}, hours = 24, of = operator }: RuleOptions = {},
  ) =>
    inTransaction(services.database, wholeScope, (tx) =>
      saveRule(
        tx,
        { MerchantId: of.merchantId, Kind: kind },
        { enabled, expiresHours: hours, fromMinor: new Map(Object.entries(from)) },
        { name: "OPC/founder", at: clock.now() },
      ),
    );

  async function get(who: Person, ApprovalId: string): Promise<ApprovalAnswer> {
    const { code, msg, data } = await make("/rp_api/setting/approval_get", { ApprovalId }, who);
    if (code !== 0) throw new Error(`no such request: ${msg}`);
    return data as ApprovalAnswer;
  }

  /** With what somebody else looked at, where this person must not see it. */
  async function approve(who: Person, ApprovalId: string, input: object = {}) {
    const looker = who.merchantId === operator.merchantId ? first : who;
    const { ContentHash } = await get(looker, ApprovalId).catch(() => ({ ContentHash: "0".repeat(64) }));
    await browserOf(who);
    return make(
      "/mc_api/setting/approval_approve",
      { ApprovalId, ContentHash, ...proofs(who), ...input },
      who,
    );
  }

  const reject = (who: Person, ApprovalId: string) =>
    make("/mc_api/setting/approval_reject", { ApprovalId, Reason: "not agreed" }, who);
  const withdraw = (who: Person, ApprovalId: string) =>
    make("/mc_api/setting/approval_withdraw", { ApprovalId }, who);

  async function list(
    who: Person,
    view: "approval" | "ownapproval" | "doneapproval" = "approval",
    filters: object = {},
  ) {
    const { data } = await make(`/rp_api/setting/${view}_list`, filters, who);
    return (data as ApprovalList).Rows;
  }

  async function count(who: Person): Promise<number> {
    const { data } = await make("/rp_api/setting/approval_count", {}, who);
    return (data as CallOutput<Calls["approvalCount"]>).Waiting;
  }

  const setPermissions = (who: Person, UserGroupId: string, codes: readonly string[]) =>
    make(
      "/mc_api/modifyusergrouppermission",
      {
        UserGroupId,
        PagePermissionCode: codes.filter((one) => !one.includes(".")),
        PageFunctionCode: codes.filter((one) => one.includes(".")),
      },
      who,
    );

  return {
    ...world,
    groupOf: groupMaker(services),
    setPermissions,
    operator,
    person,
    first,
    second,
    rule,
    get,
    approve,
    reject,
    withdraw,
    list,
    count,
  };
}

interface RuleOptions {
  enabled?: boolean;
  from?: Record<string, bigint>;
  hours?: number;
  of?: Person;
}

/** Groups without permissions. */
function groupMaker({ database }: Pick<Services, "database">) {
  let groups = 0;
  return async ({ merchantId }: Person): Promise<string> => {
    const values = { MerchantId: merchantId, Name: `group ${++groups}` };
    const { Id } = await inTransaction(database, wholeScope, (tx) =>
      tx.insertInto("UserGroup").values(values).returning("Id").executeTakeFirstOrThrow(),
    );
    return Id.toString();
  };
}
