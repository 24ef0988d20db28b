/**
 * Says a sentence in the chosen language, or chimes where the browser has no voice for it. Browsers allow sound
 * only after someone has clicked: the click that turns the alert on also says so aloud. Of all windows that have
 * the alert on, one speaks: the one that holds a lock of the browser.
 */
import { currentLanguage, languageTags } from "../../i18n/i18n.ts";

const lockName = "opc-voice-alert";
let audio: AudioContext | undefined;
/** Browsers drop a sentence that nothing refers to, in the middle. */
let spoken: SpeechSynthesisUtterance | undefined;

// Voices are read in the background from the first question on.
globalThis.speechSynthesis?.getVoices();

/** To be called by a click. */
export function allowSound(): void {
  if (!("AudioContext" in window)) return;
  audio ??= new AudioContext();
  void audio.resume();
}

export function announce(text: string): void {
  const voice = voiceFor(languageTags[currentLanguage()]);
  if (!voice) {
    chime();
    return;
  }
  spoken = new SpeechSynthesisUtterance(text);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  spoken.onerror = ({ error }) => {
    if (error !== "canceled" && error !== "interrupted") chime();
  };
  // A sentence that hangs would hold up all that follow.
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}

export function fallSilent(): void {
  globalThis.speechSynthesis?.cancel();
}

/** A voice of exactly that language and country, or else of the language. */
function voiceFor(tag: string): SpeechSynthesisVoice | undefined {
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  const [language = tag] = tag.split("-");
  const tagOf = (voice: SpeechSynthesisVoice) => voice.lang.replace("_", "-");
  return (
    voices.find((voice) => tagOf(voice) === tag) ?? voices.find((voice) => tagOf(voice).startsWith(language))
  );
}

const notes = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1174.7, atSeconds: 0.16 },
] as const;
const noteSeconds = 0.5;

/** Two soft notes. */
function chime(): void {
  if (!audio) return;
  for (const { hertz, atSeconds } of notes) {
    const from = audio.currentTime + atSeconds;
    const tone = new OscillatorNode(audio, { type: "sine", frequency: hertz });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.3, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + noteSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + noteSeconds);
  }
}

export interface Stand {
  /** Whether this window is the one that speaks. */
  readonly speaks: boolean;
  end(): void;
}

/** Waits for its turn to be the window that speaks; the next one takes over when it ends or is closed. */
export function standForVoice(): Stand {
  const waiting = new AbortController();
  let end = () => waiting.abort();
  // Locks exist on trusted origins only; elsewhere every window where someone turned the alert on speaks.
  const stand = { speaks: navigator.locks === undefined, end: () => end() };
  void navigator.locks
    ?.request(lockName, { signal: waiting.signal }, async () => {
      stand.speaks = true;
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      stand.speaks = false;
    })
    // Called off while it waited.
    .catch(() => undefined);
  return stand;
}
