/** Above a list or a record on paper: who printed it, when, and of what. */
import { lazyPart, Part, usePartsAhead } from "./part.tsx";
import type { PrintedList } from "./printed.ts";
import { useMedia } from "./use-media.ts";

const PrintHead = lazyPart(async () => (await import("./print-head.tsx")).loadPrintHead());

/** `list`: absent above a record. */
export function PrintedHead({ list }: { list?: PrintedList | undefined }) {
  const isPrinting = useMedia("print");
  usePartsAhead();
  return isPrinting ? (
    <Part>
      <PrintHead list={list} />
    </Part>
  ) : null;
}
