/**
 * How many refusals one user may cause in a minute. Each of them has a line in the operation log; beyond the budget
 * the user's requests are turned away before anything is written, so that a flood of them fills no disk.
 */
import { Budget } from "./budget.ts";

/** By the user's id. */
export type UserRefusals = Budget<bigint>;

export function userRefusals(): UserRefusals {
  return new Budget({ windowMs: 60_000, most: 300, maximumKeys: 100_000 });
}
