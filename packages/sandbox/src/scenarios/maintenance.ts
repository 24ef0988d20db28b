/** Maintenance of the whole system begins while a member pays: what was asked for before goes on to its end, nothing new begins. */

import { errors } from "@opc/contract/errors";
import {
  maintenanceAdd,
  maintenanceCurrent,
  maintenanceEnd,
  maintenanceGet,
} from "@opc/contract/maintenance/calls";
import { hourMs } from "@opc/contract/time";
import { expectSame, expectThat } from "./eventually.ts";
import { type Stage, signedIn } from "./stage.ts";
import { openPayment, payAndReport, payRequest, untilStatus, untilTold } from "./steps.ts";

export async function maintenanceBegins(stage: Stage): Promise<void> {
  const payment = await openPayment(stage, "ACME");
  const { merchant, request, created } = payment;
  const operator = await stage.superAdministrator();
  const { MaintenanceId } = await operator.ask(maintenanceAdd, {
    Scope: "System",
    StopsPayments: true,
    StopsPayouts: true,
    // The demo world has planned another one, days ahead.
    EndsAt: new Date(stage.clock.now().getTime() + hourMs).toISOString(),
    Message_enUS: "The database moves.",
    Message_zhCN: "数据库迁移。",
  });
  stage.decisions.push("maintenance begins");
  const { code, msg } = await merchant.create(payRequest(stage, merchant));
  expectSame(code, errors.UnderMaintenance.code, "the answer to a new order");
  expectThat(msg.includes("The database moves."), `the answer says why: ${msg}`);
  const again = await merchant.create(request);
  expectSame(again.data?.OrderNo, created.OrderNo, "the order that is asked for again");
  const clerk = await signedIn(stage.world, "ACME", "clerk");
  const { Windows } = await clerk.ask(maintenanceCurrent, {});
  expectSame(Windows.length, 1, "what the merchant's people are told");

  const page = await payment.member.openPage(created.PayUrl);
  expectThat(page.Instructions !== null, "the open order can still be paid");
  await payAndReport(payment);
  await untilStatus(payment, "Success");
  const told = await untilTold(stage, payment);
  expectSame(told.order.OrderNo, created.OrderNo, "the callback's order");

  const { Maintenance } = await operator.ask(maintenanceGet, { MaintenanceId });
  await operator.ask(maintenanceEnd, { MaintenanceId, Version: Maintenance.Version });
  stage.decisions.push("maintenance ends");
  await openPayment(stage, "ACME");
}
