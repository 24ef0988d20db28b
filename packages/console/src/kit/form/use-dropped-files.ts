/**
 * Files that are dropped or pasted anywhere while a form has a field for one: nobody has to aim, and a drop that
 * misses does not make the browser leave the page with all that was typed. `isOver`: some are held over the page.
 */
import { useEffect, useRef, useState } from "react";

export function useDroppedFiles(onFiles: (files: File[]) => void, isPasted: boolean): { isOver: boolean } {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const { signal, abort } = listening();
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      latest.current([...event.dataTransfer.files]);
    };
    // Only out of the window altogether: between two elements it is entered again at once.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isTextMeant(event)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("dragover", hold, { signal });
    document.addEventListener("drop", drop, { signal });
    document.addEventListener("dragleave", leave, { signal });
    if (isPasted) document.addEventListener("paste", paste, { signal });
    return abort;
  }, [isPasted]);
  return { isOver };
}

function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** A spreadsheet's cells come as text and as a picture of them; into a text field they are text. */
function isTextMeant({ target, clipboardData }: ClipboardEvent): boolean {
  const isTyping = target instanceof Element && target.matches("input, textarea");
  return isTyping && clipboardData?.types.includes("text/plain") === true;
}
