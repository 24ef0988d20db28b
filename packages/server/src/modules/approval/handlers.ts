import type { CallParsed } from "@opc/contract";
import type { ApprovalRow, ApprovalRule, approvalList } from "@opc/contract/approval/calls";
import { approvalFields } from "@opc/contract/approval/fields";
import { alwaysApprovedKinds } from "@opc/contract/approval/kinds";
import type { Handlers, ReadFacts, UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import type { ApprovalActs } from "./act.ts";
import { approve, reject, secondPersonRefusal, withdraw } from "./decide.ts";
import {
  type ApprovalView,
  findApproval,
  type ListedApproval,
  listApprovals,
  waitingCount,
} from "./list-store.ts";
import { permissionName } from "./permission-name.ts";
import { changeRule, kindsOf } from "./rule-change.ts";
import { alwaysRule, hasAmount, isFixed, noRule, obstacleFor, permissionOf, statusAt } from "./rules.ts";
import { approverCount, rulesOf } from "./stored-rules.ts";
import { decidableKinds } from "./waiting.ts";

type ListInput = CallParsed<typeof approvalList>;

export const approvalHandlers = {
  approvalList: (input: ListInput, facts: ReadFacts) => list("Waiting", input, facts),
  ownapprovalList: (input: ListInput, facts: ReadFacts) => list("Mine", input, facts),
  doneapprovalList: (input: ListInput, facts: ReadFacts) => list("Done", input, facts),

  approvalCount: async (_input, { tx, viewer, now }) => ({
    Waiting: await waitingCount(tx, viewer, decidableKinds(viewer), now),
  }),

  approvalReject: async ({ ApprovalId, Reason }, facts) => {
    await reject(BigInt(ApprovalId), Reason, facts);
    return {};
  },

  approvalWithdraw: async ({ ApprovalId }, facts) => {
    await withdraw(BigInt(ApprovalId), facts);
    return {};
  },

  approvalruleList: async (_input, { tx, viewer, services }) => {
    const { text } = await currenciesOf(services.database);
    const kinds = kindsOf(viewer);
    const rules = await rulesOf(tx, viewer.merchantId, kinds);
    const rows: ApprovalRule[] = [];
    for (const kind of kinds) {
      const rule = rules.get(kind);
      const { enabled, expiresHours, fromMinor } = isFixed(kind) ? alwaysRule : (rule ?? noRule);
      rows.push({
        Kind: kind,
        IsFixed: isFixed(kind),
        HasAmount: hasAmount(kind),
        Enabled: enabled,
        FromAmounts: [...fromMinor].map(([Currency, from]) => ({ Currency, Amount: text(from, Currency) })),
        ExpiresHours: expiresHours,
        ApproverCount: await approverCount(tx, viewer.merchantId, permissionOf[kind]),
        UpdatedBy: rule?.updatedBy ?? null,
        UpdatedAt: rule?.updatedAt?.toISOString() ?? null,
      });
    }
    return viewer.isSuper ? [...rows, ...alwaysApprovedKinds.map(fixedRule)] : rows;
  },

  approvalruleSave: async (input, facts) => ({ ApprovalId: await changeRule(input, facts) }),
} satisfies Partial<Handlers>;

/** Who may approve and what approving does depends on how each kind is done. */
export function approveHandlers(acts: ApprovalActs) {
  return {
    approvalGet: async ({ ApprovalId }, facts) => {
      const { tx, viewer, services, now } = facts;
      const found = await findApproval(tx, viewer, BigInt(ApprovalId));
      if (!found) throw new CallError("NotFound");
      const permission = permissionOf[found.Kind];
      const name = permissionName(permission);
      const row = toRow(found, viewer, await currenciesOf(services.database), now);
      const refusal = row.Obstacle === null ? await secondPersonRefusal(acts, found.Id, facts) : null;
      return {
        ...row,
        ...(refusal !== null && { Obstacle: "NotSecondPerson" as const }),
        SecondPersonRefusal: refusal,
        Lines: found.Shown,
        ContentHash: found.ContentHash.toString("hex"),
        Permission: permission,
        PermissionName: name.zhCN,
        PermissionName_enUS: name.enUS,
      };
    },

    approvalApprove: ({ ApprovalId, ContentHash }, facts) =>
      approve(acts, { approvalId: BigInt(ApprovalId), seenHash: ContentHash }, facts),
  } satisfies Partial<Handlers>;
}

async function list(view: ApprovalView, input: ListInput, facts: ReadFacts) {
  const { tx, viewer, services, now } = facts;
  const currencies = await currenciesOf(services.database);
  const found = await listApprovals(tx, { view, viewer, decidable: decidableKinds(viewer), input, now });
  return mapRows(found, (row) => toRow(row, viewer, currencies, now));
}

function fixedRule(Kind: (typeof alwaysApprovedKinds)[number]): ApprovalRule {
  return {
    Kind,
    IsFixed: true,
    HasAmount: false,
    Enabled: true,
    FromAmounts: [],
    ExpiresHours: noRule.expiresHours,
    ApproverCount: null,
    UpdatedBy: null,
    UpdatedAt: null,
  };
}

const ofFields = rowMapper(approvalFields, {});

function toRow(row: ListedApproval, viewer: UserViewer, currencies: Currencies, now: Date): ApprovalRow {
  const state = { status: row.Status, proposedByUserId: row.ProposedByUserId, expiresAt: row.ExpiresAt };
  return {
    ...ofFields({ ...row, Status: statusAt(state, now) }, viewer, currencies),
    ApprovalId: row.Id.toString(),
    IsOwn: row.ProposedByUserId === viewer.userId,
    Obstacle: obstacleFor(state, viewer, permissionOf[row.Kind], "approve", now),
  };
}
