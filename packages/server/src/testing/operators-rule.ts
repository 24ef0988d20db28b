/** A two-person rule of the operator's that is on, from the first amount. */
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import { sql } from "kysely";

export function operatorsRuleOn(kind: ApprovalKind) {
  return sql`insert into approval_rule (merchant_id, kind, enabled, updated_by, updated_at)
    select id, ${kind}, true, 'test', now() from merchant where type = 'Super'
    on conflict (merchant_id, kind) do update set enabled = true`;
}
