/** Above a record on paper: who printed it and when. */
import { lazyPart, Part, usePartsAhead } from "../part.tsx";
import { useMedia } from "../use-media.ts";

const PrintHead = lazyPart(async () => (await import("../print-head.tsx")).loadPrintHead());

export function RecordPrintHead() {
  const isPrinting = useMedia("print");
  // Its style sheet is to be there before anybody prints.
  usePartsAhead();
  return isPrinting ? (
    <Part>
      <PrintHead />
    </Part>
  ) : null;
}
