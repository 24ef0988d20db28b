/** Where a stepped form stands, and where a fault of it belongs. */
import type { StepState } from "../../stepper/stepper.tsx";

export function stateOfStep(index: number, at: number): StepState {
  if (index === at) return "current";
  return index < at ? "done" : "todo";
}

/** The first step before `at` that holds one of these fields. */
export function stepOf(
  steps: readonly { names: readonly string[] }[],
  wrong: readonly string[],
  at: number,
): { step: number; name: string } | undefined {
  for (const [step, { names }] of steps.entries()) {
    const name = names.find((one) => wrong.includes(one));
    if (name !== undefined) return step < at ? { step, name } : undefined;
  }
  return undefined;
}
