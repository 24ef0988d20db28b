import { useEffect, useState } from "react";

const pauseMs = 200;

/** What was typed, once nobody types any more. */
export function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
