/** Answers that hold words (the country of an address) are asked for again when the language changes. */
import { useEffect, useRef } from "react";
import type { ConsoleCallName } from "../api/client.ts";
import { queryClient } from "../api/query.ts";
import { useTexts } from "../i18n/i18n.ts";

const spoken: readonly unknown[] = ["getonlineuserlist", "userList"] satisfies ConsoleCallName[];

export function useSpokenAnswers(): void {
  const { language } = useTexts();
  const spokenIn = useRef(language);
  useEffect(() => {
    if (spokenIn.current === language) return;
    spokenIn.current = language;
    // Hidden tabs too: coming back to one asks for nothing.
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey.some((part) => spoken.includes(part)),
      refetchType: "all",
    });
  }, [language]);
}
