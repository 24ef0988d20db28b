/** The voice alert of this window: starts off; of all windows that have it on, one speaks. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { allowSound, announce, fallSilent, standForVoice } from "./voice-alert.ts";

/** Says a sentence, if the alert is on and this is the window that speaks. */
export type Say = (sentence: string) => void;

export function useVoice() {
  const { t } = useTexts();
  const [isOn, setOn] = useState(false);
  const stand = useRef<ReturnType<typeof standForVoice>>(undefined);

  useEffect(() => {
    if (!isOn) return;
    stand.current = standForVoice();
    return () => {
      stand.current?.end();
      stand.current = undefined;
    };
  }, [isOn]);

  const say: Say = useCallback((sentence) => {
    if (stand.current?.speaks) announce(sentence);
  }, []);

  const toggle = () => {
    setOn(!isOn);
    if (isOn) {
      fallSilent();
      return;
    }
    allowSound();
    announce(t("withdrawal.voice.isOn"));
  };
  return { isOn, say, toggle };
}

/** Speaks once when the number rises; not for the first one that is known. */
export function useRise(count: number | undefined, onRise: (count: number) => void): void {
  const seen = useRef(count);
  const latest = useRef(onRise);
  latest.current = onRise;
  useEffect(() => {
    const rose = count !== undefined && seen.current !== undefined && count > seen.current;
    seen.current = count ?? seen.current;
    if (rose) latest.current(count);
  }, [count]);
}
