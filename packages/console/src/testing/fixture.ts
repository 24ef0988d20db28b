/** A call's answer for a test: what the test says of it, filled up with samples of the contract's schema. */
import { calls } from "@opc/contract";
import type { ConsoleCallName } from "../api/calls.static.ts";
import type { Output } from "../api/client.ts";
import { sampleOf } from "./sample.ts";

/** Of each object some fields, of a list all its items, each in part. */
export type PartOf<Value> = Value extends readonly (infer Item)[]
  ? readonly PartOf<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: PartOf<Value[Key]> | undefined }
    : Value;

/** Throws what the schema refuses, with its path: a fixture says nothing that the server could not answer. */
export function fixture<Name extends ConsoleCallName>(name: Name, part?: PartOf<Output<Name>>): Output<Name> {
  const judged = calls[name].output.safeParse(sampleOf(calls[name].output, part, { field: name, row: 1 }));
  if (!judged.success)
    throw new Error(`The contract refuses this answer of ${name}: ${judged.error.message}`);
  return judged.data as Output<Name>;
}
