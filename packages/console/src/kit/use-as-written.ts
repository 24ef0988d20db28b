/** An amount as somebody writes it, "1,500.5", while what is kept and sent is plain: "1500.5". */
import { plainAmount } from "@opc/contract/question/amounts";
import { useState } from "react";

/** What the box shows, and what to do with what is typed into it. */
export function useAsWritten(value: string, onPlain: (plain: string) => void) {
  const [written, setWritten] = useState(value);
  return {
    shown: plainAmount(written) === value ? written : value,
    write: (text: string) => {
      setWritten(text);
      onPlain(plainAmount(text));
    },
  };
}
