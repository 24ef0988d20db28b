/** What saving would change, by type and channel, each field from → to: for the panel beside the settings. */
import { isBlank, type TermsDraft, type TypeDraft, typeKey, type UseDraft, useFields } from "./draft.ts";

export type ChangedField = keyof UseDraft | keyof TermsDraft | "RoutingMode" | "Order";

export interface FieldChange {
  field: ChangedField;
  from: string;
  to: string;
}

export type ChannelChange =
  | { code: string; kind: "added" | "removed" }
  | { code: string; kind: "changed"; fields: readonly FieldChange[] };

export interface TypeChange {
  key: string;
  /** The type itself becomes the merchant's, or is no longer. */
  offered: "added" | "removed" | undefined;
  fields: readonly FieldChange[];
  channels: readonly ChannelChange[];
}

export function changesOf(before: readonly TypeDraft[], after: readonly TypeDraft[]): TypeChange[] {
  const [from, to] = [byKey(before), byKey(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((key) => {
    const change = typeChange(key, from.get(key), to.get(key));
    const isSame = !change.offered && change.fields.length === 0 && change.channels.length === 0;
    return isSame ? [] : change;
  });
}

/** How many things change, for the count at the head of the panel. */
export function countOf(changes: readonly TypeChange[]): number {
  return changes.reduce(
    (all, { offered, fields, channels }) =>
      all +
      (offered ? 1 : 0) +
      fields.length +
      channels.reduce((sum, one) => sum + (one.kind === "changed" ? one.fields.length : 1), 0),
    0,
  );
}

function byKey(types: readonly TypeDraft[]): Map<string, TypeDraft> {
  return new Map(types.filter((type) => !isBlank(type)).map((type) => [typeKey(type), type]));
}

function typeChange(key: string, before: TypeDraft | undefined, after: TypeDraft | undefined): TypeChange {
  const [old, now] = [before?.terms, after?.terms];
  const offered = old || !now ? (old && !now ? "removed" : undefined) : "added";
  const fields: FieldChange[] = offered ? [] : termsChanges(old ?? undefined, now ?? undefined);
  const [modeBefore, modeAfter] = [before?.mode ?? "Order", after?.mode ?? "Order"];
  if (modeBefore !== modeAfter) fields.push({ field: "RoutingMode", from: modeBefore, to: modeAfter });
  const order = orderChange(before?.uses ?? [], after?.uses ?? []);
  if (order) fields.push(order);
  return { key, offered, fields, channels: channelChanges(before?.uses ?? [], after?.uses ?? []) };
}

const termsFields = ["Enabled", "MinimumAmount", "MaximumAmount", "ReviewFrom"] as const;

function termsChanges(before: TermsDraft | undefined, after: TermsDraft | undefined): FieldChange[] {
  if (!before || !after) return [];
  return differences(termsFields, before, after);
}

function channelChanges(before: readonly UseDraft[], after: readonly UseDraft[]): ChannelChange[] {
  const old = new Map(before.map((use) => [use.ChannelCode, use]));
  const now = new Map(after.map((use) => [use.ChannelCode, use]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((code): ChannelChange[] => {
    const [from, to] = [old.get(code), now.get(code)];
    if (!from || !to) return [{ code, kind: from ? "removed" : "added" }];
    const fields = differences(["Enabled", ...useFields], from, to);
    return fields.length > 0 ? [{ code, kind: "changed", fields }] : [];
  });
}

function differences<Field extends ChangedField, Fields extends Record<Field, string | boolean>>(
  names: readonly Field[],
  before: Fields,
  after: Fields,
): FieldChange[] {
  return names.flatMap((field) =>
    isSame(before[field], after[field])
      ? []
      : { field, from: String(before[field]), to: String(after[field]) },
  );
}

/** "1.5" and "1.50" are one number. */
function isSame(one: string | boolean, other: string | boolean): boolean {
  return plain(String(one)) === plain(String(other));
}

function plain(text: string): string {
  return /^\d+\.\d+$/.test(text) ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
}

/** Of the channels that stay; one that is added or removed is told as that. */
function orderChange(before: readonly UseDraft[], after: readonly UseDraft[]): FieldChange | undefined {
  const codes = (uses: readonly UseDraft[], others: readonly UseDraft[]) =>
    uses.map((use) => use.ChannelCode).filter((code) => others.some((one) => one.ChannelCode === code));
  const [from, to] = [codes(before, after), codes(after, before)];
  return from.join() === to.join()
    ? undefined
    : { field: "Order", from: from.join(" → "), to: to.join(" → ") };
}
