/** Adding, changing, switching and deleting one of them, told field by field. */
import type { ReferenceKind } from "@opc/contract/reference/inputs";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { learnCurrency } from "../../db/currencies.ts";
import { forgetTerms } from "../../order/terms.ts";
import { type Held, kinds, nameOf, type OwnInput, rowOf } from "./kinds.ts";
import {
  deleteReference,
  findByCode,
  findReference,
  insertReference,
  lockReference,
  updateReference,
} from "./store.ts";
import { usesOf, usesText, usesWithAmounts } from "./uses.ts";

export type SaveFacts = TransactionFacts<UserViewer>;

interface CommonInput extends OwnInput {
  Name: string;
  Name_enUS: string;
  SortOrder: number;
}
export interface AddInput extends CommonInput {
  Code: string;
  Currency?: string;
}
export interface EditInput extends CommonInput {
  ReferenceId: string;
  Version: number;
}

const done: Record<string, never> = {};

export async function addReference(kind: ReferenceKind, input: AddInput, facts: SaveFacts) {
  const { tx, now, viewer, recordChange } = facts;
  const { Code, Currency } = input;
  const exponent = await exponentOf(input, facts);
  if (await findByCode(tx, kind, input)) throw new CallError("ReferenceCodeTaken", { Code: nameOf(input) });
  const id = await insertReference(tx, kind, {
    Code,
    ...(Currency === undefined ? {} : { Currency }),
    ...columnsOf(kind, input, exponent),
    CreatedAt: now,
    UpdatedAt: now,
    UpdatedBy: personName(viewer),
  });
  if (kind === "Currency" && input.Exponent !== undefined)
    learnCurrency(facts.services.database, Code, input.Exponent);
  forgetTerms(facts.services.database);
  recordChange(told(kind, await findReference(tx, kind, id)));
  return { ReferenceId: id.toString() };
}

export async function editReference(kind: ReferenceKind, input: EditInput, facts: SaveFacts) {
  const { tx, now, viewer, request, recordChange } = facts;
  const id = BigInt(input.ReferenceId);
  const before = await lockReference(tx, kind, id, kind === "Currency" ? "replace" : "change");
  if (before.Version !== input.Version) throw new CallError("RecordChanged");
  const columns = columnsOf(kind, input, before.Exponent ?? 0);
  if (kind === "Currency" && columns.Exponent !== before.Exponent) {
    const holding = usesWithAmounts(await usesOf(tx, kind, before));
    const Uses = usesText(holding, request.language);
    if (holding.length > 0) throw new CallError("ExponentFixed", { Code: before.Code, Uses });
  }
  forgetTerms(facts.services.database);
  await updateReference(tx, kind, id, { ...columns, UpdatedAt: now, UpdatedBy: personName(viewer) });
  // Who uses it next in this process waits for this transaction, and then counts in the new decimals.
  if (kind === "Currency" && columns.Exponent !== undefined && columns.Exponent !== before.Exponent)
    learnCurrency(facts.services.database, before.Code, columns.Exponent);
  const from = told(kind, before);
  const to = told(kind, { ...before, ...columns });
  const changed = Object.keys(to).filter((name) => from[name] !== to[name]);
  recordChange({
    ...keyOf(before),
    ...Object.fromEntries(changed.map((name) => [name, { from: from[name], to: to[name] }])),
  });
  return done;
}

export async function enableReference(
  kind: ReferenceKind,
  { ReferenceId, Enabled }: { ReferenceId: string; Enabled: boolean },
  { tx, now, viewer, services, recordChange }: SaveFacts,
) {
  const before = await lockReference(tx, kind, BigInt(ReferenceId), "change");
  if (before.Enabled === Enabled) return done;
  if (kinds[kind].isFixed(before)) throw new CallError("ReferenceFixed", { Code: before.Code });
  forgetTerms(services.database);
  await updateReference(tx, kind, before.Id, { Enabled, UpdatedAt: now, UpdatedBy: personName(viewer) });
  recordChange({ ...keyOf(before), Enabled: { from: before.Enabled, to: Enabled } });
  return done;
}

export async function removeReference(
  kind: ReferenceKind,
  { ReferenceId }: { ReferenceId: string },
  { tx, request, services, recordChange }: SaveFacts,
) {
  // Whoever would begin to use it waits here, and then finds it gone.
  const held = await lockReference(tx, kind, BigInt(ReferenceId), "replace");
  if (kinds[kind].isFixed(held)) throw new CallError("ReferenceFixed", { Code: held.Code });
  const uses = await usesOf(tx, kind, held);
  if (uses.length > 0)
    throw new CallError("ReferenceInUse", { Code: nameOf(held), Uses: usesText(uses, request.language) });
  forgetTerms(services.database);
  await deleteReference(tx, kind, held.Id);
  recordChange({ ...told(kind, held), Deleted: true });
  return done;
}

/**
 * Of its currency, whose row is held: an amount is written with the decimals that the currency has when it is committed, and
 * a currency that is just being deleted is unknown. Throws ReferenceCurrencyUnknown.
 */
async function exponentOf({ Currency }: AddInput, { tx }: SaveFacts): Promise<number> {
  if (Currency === undefined) return 0;
  const found = await tx
    .selectFrom("Currency")
    .select("Exponent")
    .where("Code", "=", Currency)
    .forShare()
    .executeTakeFirst();
  if (!found) throw new CallError("ReferenceCurrencyUnknown", { Currency });
  return found.Exponent;
}

function columnsOf(kind: ReferenceKind, input: CommonInput, exponent: number): Partial<Held> {
  const { Name: NameZh, Name_enUS: NameEn, SortOrder } = input;
  return { NameZh, NameEn, SortOrder, ...kinds[kind].columns(input, exponent) };
}

function keyOf({ Code, Currency }: Held) {
  return Currency === undefined ? { Code } : { Code, Currency };
}

/** What people wrote of it. */
function told(kind: ReferenceKind, held: Held): Record<string, unknown> {
  const {
    ReferenceId: _id,
    Version: _version,
    CreatedAt: _at,
    UpdatedAt: _on,
    UpdatedBy: _by,
    ...row
  } = rowOf(kind, held) as unknown as Record<string, unknown>;
  const { CurrencyEnabled: _enabled, IsFixed: _fixed, Currency, ...written } = row;
  return Currency === null ? written : { ...written, Currency };
}
