/** Approving, rejecting and withdrawing: what would change is looked at once more, then one sentence of what happens. */
import {
  type ApprovalRow,
  approvalApprove,
  approvalReject,
  type ShownLine,
} from "@opc/contract/approval/calls";
import { api, type Output } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney, groupDigits, groupSigned } from "../../kit/format/money.ts";
import { refetchCalls } from "../../kit/list/refetch.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { Lines } from "./lines.tsx";
import { obstacleText } from "./obstacle.ts";

type Detail = Output<"approvalGet">;

export async function approve(row: ApprovalRow, tools: ActionTools): Promise<void> {
  const detail = await present(row);
  if (!detail) return;
  const { ApprovalId, ContentHash, Subject: subject } = detail;
  const outcome = await openForm({
    title: (t) => t("approval.approve.title", { subject }),
    widthPx: 560,
    call: "approvalApprove",
    input: approvalApprove.input,
    // What is looked at now is what is approved.
    fixed: { ApprovalId, ContentHash },
    above: <Lines detail={detail} />,
    blocked: blockedText(detail),
    fields: [...proofFields],
    sentence: (_values, t) => approvedSentence(detail, t),
    confirm: "approval.approve.action",
    done: null,
  });
  if (outcome?.Status === "Approved") say.success(tools.t("approval.approve.done", { subject }));
  if (outcome?.VoidBecause) {
    const reason = tools.t(`approval.void.${outcome.VoidBecause}`);
    say.error(tools.t("approval.approve.void", { reason }));
  }
  refetchOrder(tools);
}

export async function reject(row: ApprovalRow, tools: ActionTools): Promise<void> {
  const detail = await present(row);
  if (!detail) return;
  const { ApprovalId, Subject: subject, ProposedBy: by } = detail;
  await openForm({
    title: (t) => t("approval.reject.title", { subject }),
    widthPx: 560,
    call: "approvalReject",
    input: approvalReject.input,
    fixed: { ApprovalId },
    above: <Lines detail={detail} />,
    // Whoever does not count as the second person may still refuse.
    blocked: detail.Obstacle === "NotSecondPerson" ? undefined : blockedText(detail),
    fields: [{ kind: "textarea", name: "Reason", label: "approval.field.Reason" }],
    sentence: (_values, t) => t("approval.reject.sentence", { by }),
    tone: "danger",
    confirm: "approval.reject.action",
    done: (t) => t("approval.reject.done", { subject }),
  });
  refetchOrder(tools);
}

export async function withdraw({ ApprovalId, Subject: subject }: ApprovalRow, tools: ActionTools) {
  const { t } = tools;
  await act({
    title: t("approval.withdraw.title"),
    sentence: t("approval.withdraw.sentence", { subject }),
    confirm: t("approval.withdraw.action"),
    call: () => api("approvalWithdraw", { ApprovalId }),
    done: t("approval.withdraw.done", { subject }),
    refresh: () => refetchOrder(tools),
  });
}

/** Undefined when it could not be had; the client has said why. */
function present({ ApprovalId }: ApprovalRow): Promise<Detail | undefined> {
  return api("approvalGet", { ApprovalId }).catch(() => undefined);
}

/** The server refuses these too; said before anybody fills the form in. */
function blockedText(detail: Detail) {
  return detail.Obstacle === null ? undefined : (t: Translate) => obstacleText(detail, t) ?? "";
}

function approvedSentence(detail: Detail, t: Translate): string {
  const { Kind, Subject: subject, ProposedBy: by, Amount, Currency } = detail;
  if (Kind === "ManualBalance") return balanceSentence(detail, t);
  const amount = Amount === null || Currency === null ? "" : formatMoney(Amount, Currency);
  return t(`approval.approve.sentence.${Kind}`, { subject, by, amount });
}

/** The merchant may have had orders since it was asked for, so before and after are those of that time. */
function balanceSentence({ Lines: lines, ProposedBy: by, Currency }: Detail, t: Translate): string {
  const line = (field: ShownLine["Field"]) => lines.find(({ Field }) => Field === field);
  const balance = line("AvailableBalance");
  return t("approval.approve.sentence.ManualBalance", {
    merchant: line("Merchant")?.To ?? "",
    by,
    amount: `${Currency ?? ""} ${groupSigned(line("Amount")?.To ?? "")}`,
    before: groupDigits(balance?.From ?? ""),
    after: groupDigits(balance?.To ?? ""),
  });
}

/** The navbar's counter too, and what other views listed before. */
function refetchOrder({ refresh }: ActionTools): void {
  refresh();
  refetchCalls([
    "approvalGet",
    "approvalCount",
    "approvalList",
    "ownapprovalList",
    "doneapprovalList",
    "approvalruleList",
    "homeGet",
  ]);
}
