/**
 * A merchant's settings as they are typed, the same for payments and payouts: types, each with its routing, the channels in
 * the merchant's order, and (payouts only) its terms. Everything typed stays text until the server reads it.
 */
import { parseAmount } from "@opc/contract/money";
import type { Output } from "../../api/client.ts";

type PayType = Output<"paychannelsettingGet">["PayTypes"][number];
export type Offered = PayType["Offered"][number];
export type Mode = PayType["RoutingMode"];

export interface UseDraft {
  ChannelCode: string;
  Enabled: boolean;
  Weight: string;
  /** Empty on the payout side. */
  FeeRate: string;
  MinimumFee: string;
  /** Empty: no upper limit. */
  MaximumFee: string;
  MinimumAmount: string;
  MaximumAmount: string;
}

export interface TermsDraft {
  Enabled: boolean;
  MinimumAmount: string;
  MaximumAmount: string;
  /** Empty: none is reviewed. */
  ReviewFrom: string;
}

export interface TypeDraft {
  code: string;
  currency: string;
  mode: Mode;
  /** Payments: undefined. Payouts: null while the type is not offered to the merchant. */
  terms: TermsDraft | null | undefined;
  uses: readonly UseDraft[];
}

/** What a type is, whatever its setting. */
export interface TypeFacts {
  key: string;
  name: string;
  name_enUS: string;
  /** Whether any merchant's orders of it are taken. */
  isEnabled: boolean;
  /** What is told beside its name: its range, or what it costs. */
  range: { minimum: string; maximum: string } | undefined;
  fee: { rate: string; minimum: string; maximum: string | null } | undefined;
  offered: readonly Offered[];
}

export interface Setting {
  alias: string;
  name: string;
  isEnabled: boolean;
  version: string;
  facts: readonly TypeFacts[];
  types: readonly TypeDraft[];
}

export type UseField = "Weight" | "FeeRate" | "MinimumFee" | "MaximumFee" | "MinimumAmount" | "MaximumAmount";
export const useFields: readonly UseField[] = [
  "Weight",
  "FeeRate",
  "MinimumFee",
  "MaximumFee",
  "MinimumAmount",
  "MaximumAmount",
];

export function typeKey({ code, currency }: Pick<TypeDraft, "code" | "currency">): string {
  return `${code} ${currency}`;
}

/** A type that says nothing is the same as one that is left out. */
export function isBlank({ uses, terms, mode }: TypeDraft): boolean {
  return uses.length === 0 && !terms && mode === "Order";
}

/** What a channel starts with: the range of its type, and the fee of the channel above it. */
export function newUse(ChannelCode: string, type: TypeDraft, facts: TypeFacts, withFee: boolean): UseDraft {
  const above = type.uses.at(-1);
  const range = type.terms
    ? { minimum: type.terms.MinimumAmount, maximum: type.terms.MaximumAmount }
    : (facts.range ?? { minimum: "", maximum: "" });
  return {
    ChannelCode,
    Enabled: true,
    Weight: "1",
    FeeRate: withFee ? (above?.FeeRate ?? "") : "",
    MinimumFee: withFee ? (above?.MinimumFee ?? "0") : "",
    MaximumFee: withFee ? (above?.MaximumFee ?? "") : "",
    MinimumAmount: range.minimum,
    MaximumAmount: range.maximum,
  };
}

/** `step`: -1 up, 1 down. */
export function moved(uses: readonly UseDraft[], code: string, step: -1 | 1): readonly UseDraft[] {
  const at = uses.findIndex((use) => use.ChannelCode === code);
  return movedTo(uses, code, at + step);
}

export function movedTo(uses: readonly UseDraft[], code: string, place: number): readonly UseDraft[] {
  const use = uses.find((one) => one.ChannelCode === code);
  if (!use || place < 0 || place >= uses.length) return uses;
  const others = uses.filter((one) => one !== use);
  return [...others.slice(0, place), use, ...others.slice(place)];
}

/** Percent with one decimal of what is drawn among the channels that are switched on; "" where nothing is. */
export function shareOf(use: UseDraft, uses: readonly UseDraft[]): string {
  const weightOf = (one: UseDraft) => (one.Enabled ? weightIn(one.Weight) : 0);
  const sum = uses.reduce((all, one) => all + weightOf(one), 0);
  return sum === 0 ? "" : ((weightOf(use) * 100) / sum).toFixed(1);
}

function weightIn(text: string): number {
  return /^\d{1,5}$/.test(text) ? Number(text) : 0;
}

export type Fault = "amount" | "least" | "range" | "rate" | "fee" | "weight" | "weights";

/** Place ("KEY/CHANNEL/Field") → what is wrong there. */
export type Faults = ReadonlyMap<string, Fault>;

export function placeOf(type: TypeDraft, field: string, channelCode = ""): string {
  return `${typeKey(type)}/${channelCode}/${field}`;
}

const rate = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/;

export function faultsOf(types: readonly TypeDraft[]): Map<string, Fault> {
  const faults = new Map<string, Fault>();
  for (const type of types) {
    if (type.terms) judgeTerms(type, type.terms, faults);
    for (const use of type.uses) judgeUse(type, use, faults);
    const drawn = type.uses.filter((use) => use.Enabled);
    if (type.mode === "Weight" && drawn.length > 0 && drawn.every((use) => weightIn(use.Weight) === 0))
      faults.set(placeOf(type, "RoutingMode"), "weights");
  }
  return faults;
}

type Note = (field: string, fault: Fault | undefined) => void;

function noteAt(type: TypeDraft, code: string, faults: Map<string, Fault>): Note {
  return (field, fault) => {
    if (fault) faults.set(placeOf(type, field, code), fault);
  };
}

function judgeTerms(type: TypeDraft, terms: TermsDraft, faults: Map<string, Fault>): void {
  const note = noteAt(type, "", faults);
  judgeRange(terms, note);
  if (terms.ReviewFrom !== "") note("ReviewFrom", amountFault(terms.ReviewFrom));
}

function judgeUse(type: TypeDraft, use: UseDraft, faults: Map<string, Fault>): void {
  const note = noteAt(type, use.ChannelCode, faults);
  judgeRange(use, note);
  if (!/^\d{1,5}$/.test(use.Weight) || Number(use.Weight) > 10_000) note("Weight", "weight");
  if (type.terms !== undefined) return;
  note("FeeRate", rate.test(use.FeeRate) ? undefined : "rate");
  note("MinimumFee", amountFault(use.MinimumFee));
  if (use.MaximumFee === "") return;
  const fault = amountFault(use.MaximumFee);
  note("MaximumFee", fault ?? (isBelow(use.MaximumFee, use.MinimumFee) ? "fee" : undefined));
}

function judgeRange(range: { MinimumAmount: string; MaximumAmount: string }, note: Note): void {
  const minimum = amountFault(range.MinimumAmount);
  note("MinimumAmount", minimum ?? (isBelow(range.MinimumAmount, "1") ? "least" : undefined));
  const maximum = amountFault(range.MaximumAmount);
  const isGreater = isBelow(range.MinimumAmount, range.MaximumAmount);
  note("MaximumAmount", maximum ?? (minimum || isGreater ? undefined : "range"));
}

function amountFault(text: string): Fault | undefined {
  return parseAmount(text, 4) === undefined ? "amount" : undefined;
}

function isBelow(one: string, other: string): boolean {
  const [left, right] = [parseAmount(one, 4), parseAmount(other, 4)];
  return left !== undefined && right !== undefined && left < right;
}
