/** Sends the anchor to the place that keeps seals, when it has moved on. What fails is tried again, with what is sealed by then. */
import { secondMs } from "@opc/contract/time";
import type { Services } from "../services.ts";
import type { EachProcess } from "./start.ts";

export function sealSinkWork({ anchor, sendSeals }: Pick<Services, "anchor" | "sendSeals">): EachProcess[] {
  if (!anchor || !sendSeals) return [];
  let kept: string | undefined;
  async function run(): Promise<void> {
    const text = await anchor?.text();
    if (text === undefined || text === kept) return;
    await sendSeals?.(text);
    kept = text;
  }
  return [{ name: "send-seals", everyMs: 10 * secondMs, firstAfterMs: secondMs, run }];
}
