import { forget } from "./side-by-side.ts";

/** What the last run showed is gone before this one compares. */
export function setup(): Promise<void> {
  return forget();
}
