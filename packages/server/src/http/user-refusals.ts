/**
 * Limits a user's refusals to 300 a minute: each one is written to the operation log. Beyond the limit requests are turned away
 * before anything is written, so that nobody can fill the disk.
 */
import { Budget } from "./budget.ts";

/** By the user's id. */
export type UserRefusals = Budget<bigint>;

export function userRefusals(): UserRefusals {
  return new Budget({ windowMs: 60_000, most: 300, maximumKeys: 100_000 });
}
