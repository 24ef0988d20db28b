/** People plan, change, begin and end maintenance. Every act holds from the next request on. */
import type { CallParsed, Calls } from "@opc/contract";
import { instantOf } from "@opc/contract/fields";
import type { MaintenanceState } from "@opc/contract/maintenance/values";
import { fieldsRefused } from "../../call/field-problems.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { forgetMaintenance } from "./now.ts";
import { stateOf, timesOf } from "./rules.ts";
import {
  changeWindow,
  type FoundWindow,
  findWindow,
  insertWindow,
  lockWindows,
  overlapping,
  type Span,
  type Target,
  type WindowChange,
} from "./store.ts";

type Facts = TransactionFacts<UserViewer>;
type Add = CallParsed<Calls["maintenanceAdd"]>;
type Update = CallParsed<Calls["maintenanceUpdate"]>;
type Key = CallParsed<Calls["maintenanceEnd"]>;

export async function planWindow(input: Add, facts: Facts): Promise<{ MaintenanceId: string }> {
  const { tx, viewer, now, services, recordChange } = facts;
  await lockWindows(tx);
  const target = await targetOf(tx, input);
  const span = { ...stopsOf(target, input), ...timesOf(askedTimes(input, viewer), now) };
  await assertAlone(tx, target, span, undefined);
  const id = newId(now);
  const by = personName(viewer);
  forgetMaintenance(services.database);
  await insertWindow(tx, {
    ...target,
    Id: id,
    StopsPayments: span.stopsPayments,
    StopsPayouts: span.stopsPayouts,
    StartsAt: span.startsAt,
    EndsAt: span.endsAt,
    MessageEn: input.Message_enUS,
    MessageZh: input.Message_zhCN,
    ...{ CreatedBy: by, CreatedAt: now, UpdatedBy: by, UpdatedAt: now },
    ...{ EndedAt: null, EndedBy: null, CancelledAt: null, CancelledBy: null },
  });
  const { Scope, MerchantAlias, TypeCode, Currency, Message_enUS, Message_zhCN } = input;
  const times = { StartsAt: span.startsAt.toISOString(), EndsAt: span.endsAt?.toISOString() ?? null };
  const stopped = { StopsPayments: span.stopsPayments, StopsPayouts: span.stopsPayouts };
  recordChange({
    MaintenanceId: id.toString(),
    ...{ Scope, MerchantAlias, TypeCode, Currency },
    ...stopped,
    ...times,
    ...{ Message_enUS, Message_zhCN },
  });
  return { MaintenanceId: id.toString() };
}

export async function updateWindow(input: Update, facts: Facts): Promise<void> {
  const { tx, viewer, now, request } = facts;
  const before = await lockedWindow(tx, input);
  const state = assertNotOver(before, now);
  const asked = askedTimes(input, viewer);
  const isBegun = state === "Running";
  // What has begun stays begun: a form sends its start back to the second, or not at all.
  const begins = isBegun ? before.StartsAt : timesOf(asked, now).startsAt;
  if (isBegun && changesStart(asked.startsAt, before.StartsAt)) throw new CallError("MaintenanceBegun");
  const endsAt = asked.endsAt ?? null;
  if (endsAt !== null && (endsAt <= begins || endsAt <= now)) throw new CallError("MaintenanceTimesWrong");
  const stopped = stopsOf(before, input);
  const isSame =
    stopped.stopsPayments === before.StopsPayments && stopped.stopsPayouts === before.StopsPayouts;
  if (isBegun && !isSame) throw new CallError("MaintenanceBegun");
  if (!stopped.stopsPayments && !stopped.stopsPayouts)
    throw fieldsRefused([{ Field: "StopsPayments", Message: "Choose what it stops" }], request.language);
  await assertAlone(tx, before, { ...stopped, startsAt: begins, endsAt }, before.Id);
  await write(facts, before, {
    StopsPayments: stopped.stopsPayments,
    StopsPayouts: stopped.stopsPayouts,
    StartsAt: begins,
    EndsAt: endsAt,
    MessageEn: input.Message_enUS,
    MessageZh: input.Message_zhCN,
  });
}

export async function startWindow(input: Key, facts: Facts): Promise<void> {
  const { tx, now } = facts;
  const before = await lockedWindow(tx, input);
  if (assertNotOver(before, now) === "Running") throw new CallError("MaintenanceBegun");
  const { StopsPayments: stopsPayments, StopsPayouts: stopsPayouts, EndsAt: endsAt } = before;
  await assertAlone(tx, before, { stopsPayments, stopsPayouts, startsAt: now, endsAt }, before.Id);
  await write(facts, before, { StartsAt: now });
}

export async function endWindow(input: Key, facts: Facts): Promise<void> {
  const before = await lockedWindow(facts.tx, input);
  if (assertNotOver(before, facts.now) === "Planned") throw new CallError("MaintenanceNotBegun");
  await write(facts, before, { EndedAt: facts.now, EndedBy: personName(facts.viewer) });
}

export async function cancelWindow(input: Key, facts: Facts): Promise<void> {
  const before = await lockedWindow(facts.tx, input);
  if (assertNotOver(before, facts.now) === "Running") throw new CallError("MaintenanceBegun");
  await write(facts, before, { CancelledAt: facts.now, CancelledBy: personName(facts.viewer) });
}

/** Throws NotFound, RecordChanged. */
async function lockedWindow(tx: Transaction, { MaintenanceId, Version }: Key): Promise<FoundWindow> {
  await lockWindows(tx);
  const window = await findWindow(tx, BigInt(MaintenanceId));
  if (!window) throw new CallError("NotFound");
  if (window.Version !== Version) throw new CallError("RecordChanged");
  return window;
}

function assertNotOver(window: FoundWindow, now: Date): Extract<MaintenanceState, "Planned" | "Running"> {
  const state = stateOf(window, now);
  if (state === "Planned" || state === "Running") return state;
  throw new CallError("MaintenanceOver");
}

function changesStart(asked: Date | undefined, startsAt: Date): boolean {
  return asked !== undefined && Math.abs(asked.getTime() - startsAt.getTime()) >= 60_000;
}

function askedTimes(
  { StartsAt, EndsAt }: { StartsAt?: string | undefined; EndsAt?: string | undefined },
  { timeDifferenceMinutes }: UserViewer,
) {
  const at = (text: string | undefined) =>
    text === undefined ? undefined : instantOf(text, timeDifferenceMinutes);
  return { startsAt: at(StartsAt), endsAt: at(EndsAt) };
}

function stopsOf(
  { Scope }: Pick<Target, "Scope">,
  input: { StopsPayments?: boolean | undefined; StopsPayouts?: boolean | undefined },
) {
  if (Scope === "PayType") return { stopsPayments: true, stopsPayouts: false };
  if (Scope === "CashoutType") return { stopsPayments: false, stopsPayouts: true };
  return { stopsPayments: input.StopsPayments ?? false, stopsPayouts: input.StopsPayouts ?? false };
}

/** Throws MaintenanceScopeUnknown. */
async function targetOf(
  tx: Transaction,
  { Scope, MerchantAlias, TypeCode = "", Currency = "" }: Add,
): Promise<Target> {
  const nothing = { MerchantId: null, PayTypeCode: null, CashoutTypeCode: null, Currency: null };
  if (Scope === "System") return { Scope, ...nothing };
  if (Scope === "Merchant") {
    const merchant = await tx
      .selectFrom("Merchant")
      .select("Id")
      .where("Alias", "=", MerchantAlias ?? "")
      .where("Type", "=", "Normal")
      .executeTakeFirst();
    if (!merchant) throw new CallError("MaintenanceScopeUnknown", { What: MerchantAlias ?? "" });
    return { Scope, ...nothing, MerchantId: merchant.Id };
  }
  const type = await tx
    .selectFrom(Scope)
    .select("Code")
    .where("Code", "=", TypeCode)
    .where("Currency", "=", Currency)
    .executeTakeFirst();
  if (!type) throw new CallError("MaintenanceScopeUnknown", { What: `${TypeCode} ${Currency}` });
  return Scope === "PayType"
    ? { Scope, ...nothing, PayTypeCode: TypeCode, Currency }
    : { Scope, ...nothing, CashoutTypeCode: TypeCode, Currency };
}

/** Throws MaintenanceOverlaps: of two windows over the same thing nobody could say which one ends it. */
async function assertAlone(
  tx: Transaction,
  target: Target,
  span: Span,
  except: bigint | undefined,
): Promise<void> {
  const other = await overlapping(tx, target, span, except);
  if (!other) return;
  throw new CallError("MaintenanceOverlaps", {
    Message: { enUS: other.MessageEn, zhCN: other.MessageZh },
  });
}

async function write(facts: Facts, before: FoundWindow, change: WindowChange): Promise<void> {
  const { tx, viewer, now, services, recordChange } = facts;
  forgetMaintenance(services.database);
  await changeWindow(tx, before, change, { name: personName(viewer), at: now });
  const shown = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  const changed = Object.entries(change)
    .map(([name, to]) => [name, { from: shown(before[name as keyof FoundWindow]), to: shown(to) }] as const)
    .filter(([, { from, to }]) => from !== to);
  const { Scope, MerchantAlias, PayTypeCode, CashoutTypeCode } = before;
  const TypeCode = PayTypeCode ?? CashoutTypeCode;
  recordChange({
    MaintenanceId: before.Id.toString(),
    Scope,
    ...(MerchantAlias && { MerchantAlias }),
    ...(TypeCode && { TypeCode }),
    ...Object.fromEntries(changed),
  });
}
