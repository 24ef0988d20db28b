/** An account's day as its address names it: "Offline-12-2026-11-21". */
import type { ReconciliationAccount } from "@opc/contract/reconciliation/values";
import { routes } from "../../routes.static.ts";

export interface AccountDay {
  AccountKind: ReconciliationAccount;
  AccountId: string;
  Day: string;
}

const form = /^(Offline|Card)-(\d{1,19})-(\d{4}-\d{2}-\d{2})$/;

export function accountDayOf(id: string): AccountDay | undefined {
  const match = form.exec(id);
  if (!match) return undefined;
  const [, kind, AccountId = "", Day = ""] = match;
  return { AccountKind: kind === "Card" ? "Card" : "Offline", AccountId, Day };
}

export function accountDayPath({ AccountKind, AccountId, Day }: AccountDay): string {
  return `${routes.Reconciliation}/${AccountKind}-${AccountId}-${Day}`;
}

export function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
