/**
 * Keeps what is typed on the server: three seconds after a pause, when the tab goes behind others and when the window
 * does. One save at a time; one that failed is tried again. What is typed back to what was saved leaves no draft.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import type { FormValues } from "../../kit/form/form.ts";
import { contentOf } from "./values.ts";

const pauseMs = 3_000;
const againMs = 10_000;

export type DraftStatus = { kind: "none" | "saving" | "failed" } | { kind: "saved"; at: string };

interface Typed {
  values: FormValues;
  isDirty: boolean;
  ArticleId: string | undefined;
  BaseVersion: number | undefined;
}

export interface DraftKeeper {
  status: DraftStatus;
  /** Saves at once what waits, and resolves when nothing is on its way. */
  settle: () => Promise<void>;
  /** Nothing is kept from now on; resolves when nothing is on its way. */
  pause: () => Promise<void>;
  resume: () => void;
  /** The article was saved, so the draft of it is over. `forGood`: nothing more is kept here. */
  end: (forGood: boolean) => void;
}

export function useDraft(typed: Typed, start: { hasDraft: boolean }): DraftKeeper {
  const [status, setStatus] = useState<DraftStatus>({ kind: "none" });
  const [again, setAgain] = useState(0);
  const latest = useRef(typed);
  latest.current = typed;
  const kept = useRef({ text: "", has: start.hasDraft, isOver: false });
  const running = useRef<Promise<void>>(Promise.resolve());

  const keep = useCallback(() => {
    running.current = running.current.then(() => keepLatest(latest.current, kept.current, setStatus));
    return running.current;
  }, []);

  const text = typed.isDirty ? JSON.stringify(contentOf(typed.values)) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more after each failure
  useEffect(() => {
    if (text === kept.current.text && (text !== "" || !kept.current.has)) return;
    const timer = setTimeout(() => void keep(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, keep, again]);
  useEffect(() => {
    if (status.kind !== "failed") return;
    const timer = setTimeout(() => setAgain((count) => count + 1), againMs - pauseMs);
    return () => clearTimeout(timer);
  }, [status]);
  useEffect(() => {
    const hidden = () => document.visibilityState === "hidden" && void keep();
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      void keep();
    };
  }, [keep]);

  const acts = useMemo(
    () => ({
      settle: keep,
      pause() {
        kept.current.isOver = true;
        return running.current;
      },
      resume() {
        kept.current.isOver = false;
      },
      end(forGood: boolean) {
        kept.current = { text: "", has: false, isOver: forGood };
        setStatus({ kind: "none" });
      },
    }),
    [keep],
  );
  return { status, ...acts };
}

interface Kept {
  text: string;
  has: boolean;
  isOver: boolean;
}

async function keepLatest(typed: Typed, kept: Kept, tell: (status: DraftStatus) => void): Promise<void> {
  if (kept.isOver) return;
  const { ArticleId, BaseVersion, isDirty, values } = typed;
  const key = ArticleId === undefined ? {} : { ArticleId };
  const content = contentOf(values);
  const text = isDirty ? JSON.stringify(content) : "";
  if (text === kept.text && (text !== "" || !kept.has)) return;
  try {
    if (!isDirty) {
      await api("articleDraftDiscard", key, { quiet: true });
      Object.assign(kept, { text: "", has: false });
      tell({ kind: "none" });
      return;
    }
    tell({ kind: "saving" });
    const { SortOrder, ...texts } = content;
    const order = /^\d+$/.test(SortOrder) ? { SortOrder: Number(SortOrder) } : {};
    const base = BaseVersion === undefined ? {} : { BaseVersion };
    const { SavedAt } = await api(
      "articleDraftSave",
      { ...key, ...base, ...texts, ...order },
      { quiet: true },
    );
    Object.assign(kept, { text, has: true });
    tell({ kind: "saved", at: SavedAt });
  } catch {
    tell({ kind: "failed" });
  }
}
