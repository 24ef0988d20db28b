/**
 * One record of many in one tab, named by the address behind `?`. While its changes are not saved, another one takes its
 * place only if the person agrees; otherwise the address goes back.
 */
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Question } from "./confirm.ts";

/** `parameter`: of the address; `question`: what is asked, undefined while nothing is unsaved. Returns the record to show. */
export function useAskedRecord(parameter: string, question: Question | undefined): string {
  const [params, setParams] = useSearchParams();
  const asked = params.get(parameter) ?? "";
  const [shown, setShown] = useState(asked);
  const isAsking = useRef(false);
  if (asked !== shown && !question) setShown(asked);
  const isUnsaved = question !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each address, whatever else is drawn meanwhile
  useEffect(() => {
    if (asked === shown || !question || isAsking.current) return;
    isAsking.current = true;
    agrees(question).then((agreed) => {
      isAsking.current = false;
      if (agreed) setShown(asked);
      else setParams({ [parameter]: shown }, { replace: true });
    });
  }, [asked, shown, isUnsaved]);
  return shown;
}

async function agrees(question: Question): Promise<boolean> {
  const { confirm } = await import("./confirm.ts");
  return confirm(question);
}
