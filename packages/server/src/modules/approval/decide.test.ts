/** What becomes of requests, over HTTP: withdrawals and permissions stand for every kind of act. */

import { type ApprovalStatus, approvalStatuses } from "@opc/contract/approval/kinds";
import { type ErrorName, errors } from "@opc/contract/errors";
import { hourMs } from "@opc/contract/time";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../testing/people.ts";
import { expireDueApprovals } from "../../work/expire-approvals.ts";
import { approvalWorld } from "./test-world.ts";

const world = await approvalWorld();
const { applied, approve, badInBooks, clock, count, decide, first, get, give, list, make, ownerUrl } = world;
const { groupOf, people, person, query, reject, rule, second, services, setPassword, terms, withdraw } =
  world;
const { setPermissions } = world;
const acme = people["ACME/admin"];

beforeAll(async () => {
  await give(acme, "THB", 10_000_000n);
  expect((await setPassword(acme)).code).toBe(0);
  await rule("Withdrawal");
  await rule("Permissions");
});

const code = (name: ErrorName) => errors[name].code;
const idOf = (data: unknown) => (data as { ApprovalId: string | null }).ApprovalId ?? "";

/** A withdrawal whose approval one of the operator's people has asked for. */
async function asked(asker: Person = first, amount = "10") {
  const OrderNo = await applied(acme, amount);
  const answer = await decide(asker, "approve", OrderNo);
  expect(answer.code).toBe(0);
  return { OrderNo, id: idOf(answer.data) };
}
const statusOf = async (OrderNo: string) =>
  (await query("select status from withdrawal_order where order_no = $1", [OrderNo]))[0]?.Status;
const rowOf = async (id: string) =>
  (
    await query(
      "select status, void_because, decided_by, secrets_sealed is null as erased from approval where id = $1",
      [id],
    )
  )[0];

describe("an act under a rule", () => {
  test("is only a request until somebody else approves it, and then is done", async () => {
    const before = (await terms(acme)).Balance;
    const { OrderNo, id } = await asked();
    expect(id).toMatch(/^\d+$/);
    expect(await statusOf(OrderNo)).toBe("Pending");
    const frozen = (await terms(acme)).Balance;
    expect(await count(second)).toBe(1);
    expect(await count(first)).toBe(0);
    expect((await approve(second, id)).data).toEqual({ Status: "Approved", VoidBecause: null });
    expect(await statusOf(OrderNo)).toBe("Approved");
    expect((await terms(acme)).Balance).not.toEqual(frozen);
    expect(before[0]).not.toBe((await terms(acme)).Balance[0]);
    expect(await count(second)).toBe(0);
    expect(await badInBooks()).toBeUndefined();
  });

  test("is done at once below the rule's amount, and from it on is not", async () => {
    await rule("Withdrawal", { from: { THB: 2_000n } });
    const below = await applied(acme, "19.99");
    expect((await decide(first, "approve", below)).data).toEqual({ ApprovalId: null });
    expect(await statusOf(below)).toBe("Approved");
    expect((await asked(first, "20")).id).not.toBe("");
    await rule("Withdrawal");
  });

  test("needs nobody where the rule is off", async () => {
    await rule("Withdrawal", { enabled: false });
    const OrderNo = await applied(acme, "10");
    expect((await decide(first, "approve", OrderNo)).data).toEqual({ ApprovalId: null });
    await rule("Withdrawal");
  });

  test("leaves a line with what was asked for, and one with both names", async () => {
    const { OrderNo, id } = await asked();
    await approve(second, id);
    const lines = await query(
      "select actor, call, change from operation_log where change::text like $1 order by id",
      [`%${id}%`],
    );
    expect(lines.map(({ Actor, Call }) => [Actor, Call])).toEqual([
      [`OPC/${first.userName}`, "withdrawalApprove"],
      [`OPC/${second.userName}`, "approvalApprove"],
    ]);
    expect(lines[1]?.Change).toMatchObject({
      ProposedBy: `OPC/${first.userName}`,
      ApprovedBy: `OPC/${second.userName}`,
      Subject: OrderNo,
      Change: { OrderNo, Status: { from: "Pending", to: "Approved" } },
    });
  });
});

describe("nobody decides on their own", () => {
  test("whatever they hold: the asker may only withdraw", async () => {
    const { OrderNo, id } = await asked();
    expect((await approve(first, id)).code).toBe(code("OwnApproval"));
    expect((await reject(first, id)).code).toBe(code("OwnApproval"));
    expect((await withdraw(second, id)).code).toBe(code("ApprovalNotOwn"));
    expect((await get(first, id)).Obstacle).toBe("Own");
    expect(await statusOf(OrderNo)).toBe("Pending");
    expect((await withdraw(first, id)).code).toBe(0);
    expect(await rowOf(id)).toMatchObject({ Status: "Withdrawn" });
  });

  test("nor in the database itself", async () => {
    const { id } = await asked();
    for (const status of ["Approved", "Rejected"]) {
      const change = query(
        `update approval set status = $2, decided_by_user_id = proposed_by_user_id, decided_by = proposed_by,
           decided_at = now(), reason = case when $2 = 'Rejected' then 'x' end where id = $1`,
        [id, status],
      );
      await expect(change).rejects.toThrow(/approval_by_another/);
    }
    await expect(query("update approval set payload = '{}' where id = $1", [id])).rejects.toThrow(
      /permission denied/,
    );
    await expect(query("update approval set proposed_by_user_id = 1 where id = $1", [id])).rejects.toThrow(
      /permission denied/,
    );
    await withdraw(first, id);
  });
});

describe("who may decide", () => {
  test("an approver holds the act's own permission, too", async () => {
    const { id } = await asked();
    const half = await person(["Approval", "Approval.approve", "Approval.reject"]);
    expect((await approve(half, id)).code).toBe(code("ApprovalNotAllowed"));
    expect((await reject(half, id)).code).toBe(code("ApprovalNotAllowed"));
    expect((await get(half, id)).Obstacle).toBe("NoPermission");
    expect([await list(half), await count(half)]).toEqual([[], 0]);
    const other = await person(["WithdrawalConfirm", "WithdrawalConfirm.approve", "Approval"]);
    expect((await approve(other, id)).code).toBe(code("NoPermission"));
    expect((await reject(other, id)).code).toBe(code("NoPermission"));
    await withdraw(first, id);
  });

  test("Home and the counter tell who may decide, and nobody else; the counter is no activity", async () => {
    const { id } = await asked();
    const attentionOf = async (who: Person) => {
      const { data } = await make("/rp_api/home/home_get", {}, who);
      const { Attention } = data as { Attention: { Kind: string; Count: number }[] };
      return Attention.find(({ Kind }) => Kind === "pendingApprovals")?.Count ?? 0;
    };
    const waiting = await count(second);
    expect(waiting).toBeGreaterThan(0);
    expect(await attentionOf(second)).toBe(waiting);
    expect([await attentionOf(first), await attentionOf(acme)]).toEqual([await count(first), 0]);
    const lastActive = async () =>
      (
        await query("select max(last_active_at)::text as at from session where user_id = $1", [second.userId])
      )[0]?.At;
    await query(
      "update session set last_active_at = last_active_at - interval '5 minutes' where user_id = $1",
      [second.userId],
    );
    const before = await lastActive();
    await count(second);
    expect(await lastActive()).toBe(before);
    await list(second);
    expect(await lastActive()).not.toBe(before);
    await withdraw(first, id);
  });

  test("another merchant's people see nothing of it", async () => {
    const { id } = await asked();
    for (const path of ["approval_get", "approval_reject", "approval_withdraw"]) {
      const kind = path === "approval_get" ? "rp_api" : "mc_api";
      const input = { ApprovalId: id, ...(path === "approval_reject" && { Reason: "x" }) };
      expect((await make(`/${kind}/setting/${path}`, input, acme)).code, path).toBe(code("NotFound"));
    }
    expect((await approve(acme, id)).code).toBe(code("NotFound"));
    expect([await list(acme), await list(acme, "doneapproval"), await count(acme)]).toEqual([[], [], 0]);
    await withdraw(first, id);
  });

  test("ended ones are found by who asked, who decided and when they were asked for", async () => {
    const { id } = await asked();
    await withdraw(first, id);
    const found = async (filters: object) =>
      (await list(second, "doneapproval", filters)).map((row) => row.ApprovalId).includes(id);
    const [asker, other] = [first.userName, second.userName];
    const tomorrow = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await found({ ProposedBy: asker, DecidedBy: asker, To: `${tomorrow} 00:00:00` })).toBe(true);
    expect(await found({ ProposedBy: other })).toBe(false);
    expect(await found({ DecidedBy: other })).toBe(false);
    expect(await found({ From: `${tomorrow} 00:00:00` })).toBe(false);
  });

  test("the operator does not decide on a merchant's own requests", async () => {
    await rule("Permissions", { of: acme });
    const groupId = await groupOf(acme);
    const { data } = await setPermissions(acme, groupId, ["PayOrder"]);
    const id = idOf(data);
    expect((await get(acme, id)).Kind).toBe("Permissions");
    expect((await approve(second, id)).code).toBe(code("NotFound"));
    expect((await list(second)).map((row) => row.ApprovalId)).not.toContain(id);
    await withdraw(acme, id);
    await rule("Permissions", { of: acme, enabled: false });
  });

  test("a wrong password decides nothing", async () => {
    const { OrderNo, id } = await asked();
    const answer = await approve(second, id, { LoginPassword: "wrong-password" });
    expect(answer.code).toBe(code("StepUpRefused"));
    expect([await statusOf(OrderNo), (await rowOf(id))?.Status]).toEqual(["Pending", "Waiting"]);
    await withdraw(first, id);
  });
});

describe("a request ends once", () => {
  const ways: Record<
    Exclude<ApprovalStatus, "Waiting">,
    (id: string, OrderNo: string) => Promise<unknown>
  > = {
    Approved: (id) => approve(second, id),
    Rejected: (id) => reject(second, id),
    Withdrawn: (id) => withdraw(first, id),
    Void: (_id, OrderNo) => decide(first, "approve", OrderNo),
    Expired: async () => {
      clock.advance(24 * hourMs);
      await expireDueApprovals(services);
    },
  };
  const ended = approvalStatuses.filter((status) => status !== "Waiting");

  test.each(ended)("one that is %s is over for everybody", async (status) => {
    const { OrderNo, id } = await asked();
    await ways[status](id, OrderNo);
    expect((await rowOf(id))?.Status).toBe(status);
    const before = (await terms(acme)).Balance;
    const over = code(status === "Expired" ? "ApprovalExpired" : "ApprovalOver");
    expect((await approve(second, id)).code).toBe(over);
    expect((await reject(second, id)).code).toBe(over);
    expect((await withdraw(first, id)).code).toBe(over);
    expect((await get(second, id)).Obstacle).toBe("Over");
    expect((await terms(acme)).Balance).toEqual(before);
    expect((await rowOf(id))?.Status).toBe(status);
  });

  test("approved by two at once it has one effect", async () => {
    const third = await person();
    for (let round = 0; round < 3; round++) {
      const { OrderNo, id } = await asked();
      const proofsOf = await Promise.all([second, third].map((who) => prepared(who, id)));
      const answers = await Promise.all(proofsOf.map((send) => send()));
      expect(answers.map((answer) => answer.code).sort()).toEqual([0, code("ApprovalOver")]);
      expect(await statusOf(OrderNo)).toBe("Approved");
    }
    expect(await badInBooks()).toBeUndefined();
  });

  test("approved, rejected and withdrawn at once, one of the three happens", async () => {
    for (let round = 0; round < 3; round++) {
      const third = await person();
      const { OrderNo, id } = await asked();
      const send = await prepared(second, id);
      await world.browserOf(third);
      const answers = await Promise.all([send(), reject(third, id), withdraw(first, id)]);
      expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
      expect(await statusOf(OrderNo)).toBe(answers[0]?.code === 0 ? "Approved" : "Pending");
    }
    expect(await badInBooks()).toBeUndefined();
  });

  /** Everything but the sending, so that two can be sent together. */
  async function prepared(who: Person, ApprovalId: string) {
    const { ContentHash } = await get(who, ApprovalId);
    // A code is drawn when it is sent: signing others in takes time.
    return () =>
      make("/mc_api/setting/approval_approve", { ApprovalId, ContentHash, ...world.proofs(who) }, who);
  }
});

describe("a request is void", () => {
  test("when what it rests on is no longer so", async () => {
    const { OrderNo, id } = await asked();
    expect((await decide(second, "reject", OrderNo)).code).toBe(0);
    const before = (await terms(acme)).Balance;
    expect((await approve(second, id)).data).toEqual({ Status: "Void", VoidBecause: "FactsChanged" });
    expect(await rowOf(id)).toMatchObject({ Status: "Void", VoidBecause: "FactsChanged", DecidedBy: null });
    expect([await statusOf(OrderNo), (await terms(acme)).Balance]).toEqual(["Rejected", before]);
  });

  test("when a newer one takes its place", async () => {
    const { OrderNo, id } = await asked();
    const newer = idOf((await decide(second, "approve", OrderNo)).data);
    expect(await rowOf(id)).toMatchObject({ Status: "Void", VoidBecause: "Superseded" });
    expect((await approve(second, newer)).code).toBe(code("OwnApproval"));
    expect((await approve(first, newer)).code).toBe(0);
    expect(await statusOf(OrderNo)).toBe("Approved");
  });

  test("when two ask for the same at once: one request waits", async () => {
    const OrderNo = await applied(acme, "10");
    const inputs = await Promise.all(
      [first, second].map(async (who) => {
        await world.browserOf(who);
        return { who, input: { OrderNo, ...world.proofs(who) } };
      }),
    );
    await Promise.all(inputs.map(({ who, input }) => make("/mc_api/xpay/withdrawal_approve", input, who)));
    const rows = await query("select status from approval where subject = $1 order by status desc", [
      OrderNo,
    ]);
    expect(rows.map((row) => row.Status)).toEqual(["Waiting", "Void"]);
  });

  test.each([
    ["payload", `payload = payload || '{"OrderNo": "W0"}'`],
    ["amount", "amount_minor = 1"],
    ["what people saw", "shown = '[]'"],
    ["facts", `before = before || '{"Status": "Rejected"}'`],
    ["asker", "proposed_by_user_id = (select max(id) from user_account where id <> proposed_by_user_id)"],
    ["time", "expires_at = expires_at + interval '1 day'"],
  ])("when somebody changed its %s in the database", async (_what, change) => {
    const { OrderNo, id } = await asked();
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query(`update approval set ${change} where id = $1`, [id]);
    await owner.end();
    const { data } = await approve(second, id);
    expect(data).toEqual({ Status: "Void", VoidBecause: "ContentChanged" });
    expect(await statusOf(OrderNo)).toBe("Pending");
  });

  test("when whoever asked was disabled or lost the right meanwhile", async () => {
    const changes = [
      "update user_account set enabled = false where id = $1",
      "delete from user_group_permission where permission = 'WithdrawalConfirm.approve' and user_group_id = (select user_group_id from user_account where id = $1)",
    ];
    for (const change of changes) {
      const asker = await person();
      const { OrderNo, id } = await asked(asker);
      await query(change, [asker.userId]);
      expect((await approve(second, id)).data).toEqual({ Status: "Void", VoidBecause: "AskerLostRight" });
      expect(await statusOf(OrderNo)).toBe("Pending");
    }
  });

  test("what was not looked at is not approved", async () => {
    const { OrderNo, id } = await asked();
    const other = await asked();
    const { ContentHash } = await get(second, other.id);
    expect((await approve(second, id, { ContentHash })).code).toBe(code("ApprovalContentDiffers"));
    expect(await statusOf(OrderNo)).toBe("Pending");
    await withdraw(first, id);
    await withdraw(first, other.id);
  });
});

describe("a request expires", () => {
  test("at its time, before anything swept it, and is then shown so", async () => {
    await rule("Withdrawal", { hours: 2 });
    const { OrderNo, id } = await asked();
    clock.advance(2 * hourMs);
    expect((await rowOf(id))?.Status).toBe("Waiting");
    expect((await approve(second, id)).code).toBe(code("ApprovalExpired"));
    expect((await reject(second, id)).code).toBe(code("ApprovalExpired"));
    expect((await withdraw(first, id)).code).toBe(code("ApprovalExpired"));
    expect((await get(second, id)).Status).toBe("Expired");
    expect((await list(second)).map((row) => row.ApprovalId)).not.toContain(id);
    expect((await list(second, "doneapproval"))[0]).toMatchObject({ ApprovalId: id, Status: "Expired" });
    expect(await expireDueApprovals(services)).toBeGreaterThan(0);
    expect((await rowOf(id))?.Status).toBe("Expired");
    expect(await statusOf(OrderNo)).toBe("Pending");
    await rule("Withdrawal");
  });
});
