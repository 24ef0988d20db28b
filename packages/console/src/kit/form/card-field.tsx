/** A card number: digits alone, grouped by four as people read them from a card, whatever was pasted. */
import { TextInput } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { inGroups } from "../format/card-number.ts";
import { type ControlProps, inputProps } from "./form-control.tsx";

export function CardField(props: ControlProps<"card">) {
  const { value, onTyped } = props;
  const input = useRef<HTMLInputElement>(null);
  /** Digits before the caret, until it has been put behind them again. */
  const digitsBefore = useRef<number>(undefined);
  const shown = inGroups(String(value));
  useLayoutEffect(() => {
    if (digitsBefore.current === undefined) return;
    const at = placeBehind(shown, digitsBefore.current);
    digitsBefore.current = undefined;
    input.current?.setSelectionRange(at, at);
  });
  return (
    <TextInput
      {...inputProps(props)}
      ref={input}
      value={shown}
      inputMode="numeric"
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        const { value: text, selectionStart } = currentTarget;
        digitsBefore.current = digitsOf(text.slice(0, selectionStart ?? text.length)).length;
        onTyped(digitsOf(text));
      }}
    />
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

function placeBehind(shown: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (const [at, sign] of [...shown].entries()) {
    if (sign !== " ") seen += 1;
    if (seen === digits) return at + 1;
  }
  return shown.length;
}
