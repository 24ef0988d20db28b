/** A supplier that really answers. */
import { newKeys } from "@opc/sandbox/actors/signed";
import { SupplierActor } from "@opc/sandbox/actors/supplier";
import { realClock } from "@opc/sandbox/clock";
import { seededRandom } from "@opc/sandbox/random";

export interface AnsweringSupplier {
  actor: SupplierActor;
  /** The operator's pair: its public half is what the supplier was given. */
  operator: { secretKey: string; publicKey: string };
  close: () => Promise<void>;
}

/** Speaks the protocol of docs/supplier-api.md on this machine. */
export async function openSupplier(seed: string): Promise<AnsweringSupplier> {
  const operator = newKeys();
  const actor = new SupplierActor({ clock: realClock, random: seededRandom(seed) });
  await actor.listen(operator.publicKey);
  return { actor, operator, close: () => actor.close() };
}
