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
  /** Saves at once what waits, and resolves when nothing is on its way: whether all that is typed is kept. */
  settle: () => Promise<boolean>;
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
  const running = useRef<Promise<boolean>>(Promise.resolve(true));

  const keep = useCallback(() => {
    running.current = running.current.then(() => keepLatest(latest.current, kept.current, setStatus));
    return running.current;
  }, []);

  const text = typed.isDirty ? JSON.stringify(contentOf(typed.values)) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more after each failure and each save
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
      async pause() {
        kept.current.isOver = true;
        await running.current;
      },
      resume() {
        kept.current.isOver = false;
        // The pause after the last word may have passed meanwhile.
        void keep();
      },
      end(forGood: boolean) {
        kept.current = { text: "", has: false, isOver: forGood };
        setStatus({ kind: "none" });
        // What was typed while the article was being saved is not in it.
        if (!forGood) setAgain((count) => count + 1);
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

/** Whether all that is typed is kept. */
async function keepLatest(typed: Typed, kept: Kept, tell: (status: DraftStatus) => void): Promise<boolean> {
  if (kept.isOver) return !typed.isDirty;
  const { ArticleId, BaseVersion, isDirty, values } = typed;
  const key = ArticleId === undefined ? {} : { ArticleId };
  const content = contentOf(values);
  const text = isDirty ? JSON.stringify(content) : "";
  if (text === kept.text && (text !== "" || !kept.has)) return true;
  try {
    if (!isDirty) {
      await api("articleDraftDiscard", key, { quiet: true });
      Object.assign(kept, { text: "", has: false });
      tell({ kind: "none" });
      return true;
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
    return true;
  } catch {
    tell({ kind: "failed" });
    return false;
  }
}
