import type { Flaw } from "./flaw.ts";

export const sql: Flaw[] = [
  {
    what: "an order that was paid or ended goes on counting as unpaid",
    file: "packages/server/migrations/0199-unpaid-orders.sql",
    search: "values (old.merchant_id, old.currency, sign, sign * old.amount_minor);",
    replace: "values (old.merchant_id, old.currency, 0, 0);",
    test: {
      file: "packages/server/src/modules/payment-create/unpaid.test.ts",
      name: "once its order is paid",
    },
  },
  {
    what: "what ended is taken off the unpaid twice",
    file: "packages/server/migrations/0199-unpaid-orders.sql",
    search: "    delete from merchant_unpaid_change where ctid",
    replace: "    update merchant_unpaid_change set currency = currency where ctid",
    test: {
      file: "packages/server/src/modules/payment-create/unpaid.test.ts",
      name: "once its order is paid",
    },
  },
  {
    what: "the database lets a balance go below zero",
    file: "packages/server/migrations/0001-foundation.sql",
    search:
      "constraint ledger_account_never_negative check (balance_minor >= 0 or kind not in ('available', 'frozen'))",
    replace:
      "constraint ledger_account_never_negative check (balance_minor >= -1000000 or kind not in ('available', 'frozen'))",
    test: { file: "packages/server/src/ledger/post.test.ts" },
  },
  {
    what: "a posted entry may be changed",
    file: "packages/server/migrations/0001-foundation.sql",
    search: "create trigger append_only before update or delete on ledger_entry\n",
    replace: "create trigger append_only before delete on ledger_entry\n",
    test: { file: "packages/server/src/ledger/post.test.ts" },
  },
  {
    what: "a merchant sees the operator's side of its transfers",
    file: "packages/server/migrations/0001-foundation.sql",
    search: "or (merchant_id = (select scope_merchant_id()) and kind in ('available', 'frozen')));",
    replace: "or merchant_id = (select scope_merchant_id()));",
    test: { file: "packages/server/src/ledger/post.test.ts" },
  },
  {
    what: "a merchant reads the operator's crawlers",
    file: "packages/server/migrations/0001-foundation.sql",
    search: "    'crawler', 'offline_account', 'bank_transaction', 'amount_slot',",
    replace: "    'offline_account', 'bank_transaction', 'amount_slot',",
    test: {
      file: "packages/server/src/db/second-wall.test.ts",
      name: "sees nothing of the operator's tables, which are not empty",
    },
  },
  {
    what: "merchants see who reviewed their orders",
    file: "packages/server/migrations/0003-order-actions.sql",
    search: "create policy operator_only on order_review using ((select scope_all()));",
    replace: "create policy operator_only on order_review using (true);",
    test: {
      file: "packages/server/src/db/second-wall.test.ts",
      name: "every table says whose its rows are in the same words",
    },
  },
  {
    what: "the database lets somebody approve their own withdrawal",
    file: "packages/server/migrations/0011-withdrawals.sql",
    search: "add constraint withdrawal_order_not_own check (decided_by_user_id <> created_by_user_id);",
    replace:
      "add constraint withdrawal_order_not_own check (decided_by_user_id <> created_by_user_id or true);",
    test: {
      file: "packages/server/src/modules/withdrawal/decide.test.ts",
      name: "is held off by the database too",
    },
  },
  {
    what: "the database lets somebody approve what they asked for",
    file: "packages/server/migrations/0014-approvals.sql",
    search:
      "constraint approval_by_another check (status not in ('Approved', 'Rejected') or decided_by_user_id <> proposed_by_user_id),",
    replace:
      "constraint approval_by_another check (status not in ('Approved', 'Rejected') or decided_by_user_id is not null),",
    test: { file: "packages/server/src/modules/approval/decide.test.ts", name: "nor in the database itself" },
  },
  {
    what: "the database keeps a secret of a request that is over",
    file: "packages/server/migrations/0014-approvals.sql",
    search: "  check (status = 'Waiting' or secrets_sealed is null),\n",
    replace: "",
    test: {
      file: "packages/server/src/modules/approval/secrets.test.ts",
      name: "it is erased when the request ends, and the database keeps none",
    },
  },
  {
    what: "merchants read the pieces of one another's exports",
    file: "packages/server/migrations/0028-exports.sql",
    search:
      "create policy merchant_scope on export_chunk\n  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))",
    replace: "create policy merchant_scope on export_chunk\n  using (merchant_id is not null)",
    test: {
      file: "packages/server/src/db/second-wall.test.ts",
      name: "every table says whose its rows are in the same words",
    },
  },
];
