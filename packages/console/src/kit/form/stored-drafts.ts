/**
 * What one person has typed into long forms and not sent: kept in this browser, so that a reload or the end of the session does not
 * lose it. It goes when it is sent, thrown away or three days old, when its person signs out, and when somebody else uses a form here.
 */
import { dayMs } from "@opc/contract/time";
import { userKey } from "@opc/contract/user/key";
import { forgetFormDrafts, formDraftsKey as key } from "../../state/form-drafts.ts";
import { sessionStore } from "../../state/session.ts";

export interface FormDraft {
  /** When its last word was typed, in milliseconds. */
  at: number;
  values: Readonly<Record<string, string | boolean>>;
}

interface Kept {
  /** "ALIAS/user" */
  owner: string;
  /** By the form's name. */
  drafts: Record<string, FormDraft>;
}

const keptMs = 3 * dayMs;

export function formDraft(name: string): FormDraft | undefined {
  return kept().drafts[name];
}

export function keepFormDraft(name: string, values: FormDraft["values"]): void {
  const { owner, drafts } = kept();
  write({ owner, drafts: { ...drafts, [name]: { at: Date.now(), values } } });
}

export function dropFormDraft(name: string): void {
  const { owner, drafts } = kept();
  const { [name]: _, ...others } = drafts;
  write({ owner, drafts: others });
}

/** Of whoever is signed in; what is another's, too old or unreadable is taken away. */
function kept(): Kept {
  const user = sessionStore.get()?.user;
  const owner = user ? userKey(user) : "";
  const stored = parsed(localStorage.getItem(key));
  if (stored?.owner !== owner) {
    forgetFormDrafts();
    return { owner, drafts: {} };
  }
  const since = Date.now() - keptMs;
  const young = Object.entries(stored.drafts ?? {}).filter(([, { at }]) => at > since);
  return { owner, drafts: Object.fromEntries(young) };
}

function write(next: Kept): void {
  forgetFormDrafts();
  if (next.owner === "" || Object.keys(next.drafts).length === 0) return;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // A browser without room keeps none; the form itself goes on.
  }
}

function parsed(text: string | null): Partial<Kept> | undefined {
  try {
    return (JSON.parse(text ?? "null") as Partial<Kept> | null) ?? undefined;
  } catch {
    return undefined;
  }
}
