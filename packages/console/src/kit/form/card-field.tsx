/**
 * A card number, grouped by four as people read it from a card. Blanks and hyphens of what was pasted go, and full-width digits
 * become plain; what else is no digit stays, so that the form refuses it where it is seen.
 */
import { TextInput } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { inGroups } from "../format/card-number.ts";
import { type ControlProps, inputProps } from "./form-control.tsx";

export function CardField(props: ControlProps<"card">) {
  const { value, onTyped } = props;
  const input = useRef<HTMLInputElement>(null);
  /** Signs before the caret, until it has been put behind them again. */
  const signsBefore = useRef<number>(undefined);
  const shown = inGroups(String(value));
  useLayoutEffect(() => {
    if (signsBefore.current === undefined) return;
    const at = placeBehind(shown, signsBefore.current);
    signsBefore.current = undefined;
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
        signsBefore.current = tidy(text.slice(0, selectionStart ?? text.length)).length;
        onTyped(tidy(text));
      }}
    />
  );
}

function tidy(text: string): string {
  return text.normalize("NFKC").replace(/[\s\p{Pd}\p{Cf}]/gu, "");
}

function placeBehind(shown: string, signs: number): number {
  if (signs === 0) return 0;
  let seen = 0;
  for (let at = 0; at < shown.length; at += 1) {
    if (shown[at] !== " ") seen += 1;
    if (seen === signs) return at + 1;
  }
  return shown.length;
}
