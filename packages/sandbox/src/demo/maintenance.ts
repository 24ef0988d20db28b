/**
 * Maintenance as an operator's list holds it after some weeks: one that is over, one that was cancelled, and one to come, so far
 * ahead that no banner tells of it yet.
 */
import { dayMs, hourMs } from "@opc/contract/time";
import { idAt } from "@opc/server/db/id";
import type { Transaction } from "@opc/server/db/transaction";
import { payTypes } from "./people.ts";

const planner = "OPC/admin";

export async function writeMaintenance(tx: Transaction, now: Date): Promise<void> {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const [type] = payTypes;
  const of = (plannedMs: number, sequence: number) => {
    const planned = at(plannedMs);
    const by = { CreatedBy: planner, CreatedAt: planned, UpdatedBy: planner, UpdatedAt: planned };
    const open = { EndedAt: null, EndedBy: null, CancelledAt: null, CancelledBy: null };
    return { Id: idAt(planned, sequence), ...by, ...open, MerchantId: null, CashoutTypeCode: null };
  };
  const everything = { Scope: "System" as const, PayTypeCode: null, Currency: null, StopsPayouts: true };
  const bank = {
    Scope: "PayType" as const,
    PayTypeCode: type.Code,
    Currency: type.Currency,
    StopsPayments: true,
    StopsPayouts: false,
    MessageEn: "The bank is working on its system. Please use another payment method for now.",
    MessageZh: "银行系统维护中，期间请使用其他支付方式。",
  };
  const upgrade = {
    MessageEn: "We are upgrading our system. Orders made before go on as usual.",
    MessageZh: "系统正在升级，此前已创建的订单照常处理。",
  };
  await tx
    .insertInto("MaintenanceWindow")
    .values([
      { ...of(-9 * dayMs, 1), ...bank, StartsAt: at(-8 * dayMs), EndsAt: at(-8 * dayMs + 2 * hourMs) },
      {
        ...of(-5 * dayMs, 1),
        ...everything,
        ...upgrade,
        StopsPayments: true,
        StartsAt: at(-2 * dayMs),
        EndsAt: at(-2 * dayMs + hourMs),
        CancelledAt: at(-3 * dayMs),
        CancelledBy: planner,
        UpdatedAt: at(-3 * dayMs),
        Version: 2,
      },
      {
        ...of(-dayMs, 1),
        ...everything,
        ...upgrade,
        StopsPayments: true,
        StartsAt: at(12 * dayMs),
        EndsAt: at(12 * dayMs + 90 * 60_000),
      },
    ])
    .execute();
}
