import type { Output } from "../../api/client.ts";
import { workStore } from "../../state/work.ts";

const maxShown = 99;
let said = "";

/** The same answer as before draws nothing anew. */
export function takeWork(work: Output<"noticeCount">["Work"]): void {
  const text = JSON.stringify(work);
  if (text === said) return;
  said = text;
  workStore.set(
    Object.fromEntries(
      work.map(({ Page, Count }) => [Page, Count > maxShown ? `${maxShown}+` : String(Count)]),
    ),
  );
}
