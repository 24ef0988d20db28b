/**
 * An article while it is written, and what is done with it. Unlike a dialog's form it goes on after it was saved: cursor,
 * undo and all.
 */
import type { ArticleRow } from "@opc/contract/article/inputs";
import { useRef, useState } from "react";
import { ApiError, api, type Input } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import type { FormValues } from "../../kit/form/form.ts";
import { type Refusal, refusalOf } from "../../kit/form/refusal.ts";
import { preset, refused, submitted } from "../../kit/form/state.ts";
import { say } from "../../state/messages.ts";
import { publishTime } from "./fields.ts";
import { useArticleState } from "./use-article-state.ts";
import { useDraft } from "./use-draft.ts";
import { articleChanged, fieldsOfErrors } from "./values.static.ts";
import { inputOfValues, isSameContent } from "./values.ts";

export interface ArticleStart {
  /** Nothing for a new one. */
  article: ArticleRow | undefined;
  saved: FormValues;
  /** What an earlier draft held instead. */
  draft: FormValues | undefined;
}

interface Saved {
  ArticleId: string;
  Version: number;
}

export type ArticleTools = ReturnType<typeof useArticleForm>;

/** A new article is there, or one has changed. `time`: the typed publish time that it does not have yet. */
export type OnSaved = (articleId: string, time: string | undefined) => void;

export function useArticleForm(begun: ArticleStart, onSaved: OnSaved) {
  const { t } = useTexts();
  const { article } = begun;
  const own = useArticleState(begun);
  const { values, start, setState, isTimed } = own;
  const { version, keeper, store } = useStore(begun, own);
  const { running, hasChanged, run, refuse } = useRun(own);

  const save = () =>
    run("save", async () => {
      const before = version.current;
      const made = await store(values, start);
      const key = made.Version === before ? "article.form.unchanged" : "article.form.saved";
      say.success(t(key, { version: made.Version }));
      onSaved(made.ArticleId, publishTime(values, isTimed));
    });

  const publish = () =>
    run("publish", async () => {
      const made = await store(values, start);
      const PublishAt = publishTime(values, isTimed);
      let waiting: string | undefined;
      try {
        await api("articlePublish", { ...made, ...(PublishAt ? { PublishAt } : {}) }, { quiet: true });
        say.success(t(PublishAt ? "article.publish.scheduled" : "article.publish.done"));
        setState((now) => preset(now, "PublishAt", PublishAt ?? ""));
      } catch (error) {
        waiting = PublishAt;
        const reason = t("article.publish.refused", { reason: refusalOf(error, []).whole ?? "" });
        // A new article goes on in a tab of its own, which does not know of this.
        if (article) refuse(error, reason);
        else say.error(reason);
      }
      onSaved(made.ArticleId, waiting);
    });

  return { ...own, running, hasChanged, keeper, save, publish };
}

/** Saves the article and keeps the draft of what is not saved. */
function useStore(
  { article, draft }: ArticleStart,
  { values, isDirty, setState }: ReturnType<typeof useArticleState>,
) {
  const version = useRef(article?.Version);
  const ArticleId = article?.ArticleId;
  const keeper = useDraft(
    { values, isDirty, ArticleId, BaseVersion: version.current },
    { hasDraft: draft !== undefined },
  );

  /** One that nobody changed is saved already. */
  async function store(typed: FormValues, start: FormValues): Promise<Saved> {
    const Version = version.current;
    if (ArticleId !== undefined && Version !== undefined && isSameContent(start, typed)) {
      return { ArticleId, Version };
    }
    await keeper.pause();
    try {
      const made = await sent(ArticleId, Version, inputOfValues(typed));
      version.current = made.Version;
      keeper.end(ArticleId === undefined);
      // The time is not saved with it.
      setState((now) => ({
        ...now,
        start: { ...typed, PublishAt: now.start.PublishAt ?? "" },
        refusal: undefined,
      }));
      return made;
    } catch (error) {
      keeper.resume();
      throw error;
    }
  }
  return { version, keeper, store };
}

async function sent(
  ArticleId: string | undefined,
  Version: number | undefined,
  input: Input<"articleAdd">,
): Promise<Saved> {
  if (ArticleId === undefined || Version === undefined) return api("articleAdd", input, { quiet: true });
  const made = await api("articleUpdate", { ArticleId, Version, ...input }, { quiet: true });
  return { ArticleId, ...made };
}

/** One act at a time, and only with what is right; what the server refuses stands at its field. */
function useRun({ names, found, idOf, setState }: ReturnType<typeof useArticleState>) {
  const [running, setRunning] = useState<"save" | "publish">();
  const [hasChanged, setChanged] = useState(false);
  // Two clicks in one breath: state would come too late to stop the second.
  const busy = useRef(false);
  const focus = (name: string | undefined) => {
    if (name !== undefined) requestAnimationFrame(() => document.getElementById(idOf(name))?.focus());
  };

  /** `said`: in place of the server's own words. */
  function refuse(error: unknown, said?: string): void {
    const { fields, whole } = placed(error, names, said);
    setChanged(error instanceof ApiError && error.code === articleChanged);
    setState((now) => refused(now, fields, whole));
    focus(Object.keys(fields)[0]);
  }

  async function run(kind: "save" | "publish", act: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    setState((now) => submitted(now, names));
    setChanged(false);
    // A draft is saved without its time, so one that has passed does not stop it.
    const wrong = [...found.keys()].filter((name) => kind === "publish" || name !== "PublishAt");
    focus(names.find((name) => wrong.includes(name)));
    if (wrong.length > 0) return;
    busy.current = true;
    setRunning(kind);
    await act().catch((error: unknown) => refuse(error));
    busy.current = false;
    setRunning(undefined);
  }
  return { running, hasChanged, run, refuse };
}

/** What the server says of the whole is said at the field that it is about. */
function placed(error: unknown, names: readonly string[], said: string | undefined): Refusal {
  const { fields, whole } = refusalOf(error, names);
  const text = said ?? whole;
  const code = error instanceof ApiError ? error.code : undefined;
  const field = fieldsOfErrors.find(([one]) => one === code)?.[1];
  if (text === undefined || field === undefined || !names.includes(field)) return { fields, whole: text };
  return { fields: { ...fields, [field]: text }, whole: undefined };
}
