/**
 * In which state an article is, and what may be done to it there. *Published* in the table is either Scheduled (its time is
 * still to come) or public. What the public sees is the published version, whatever was saved since.
 */

import { articleScheduleDays } from "@opc/contract/article/inputs";
import type { ArticleState } from "@opc/contract/article/states";
import type { ErrorName, ErrorParameters } from "@opc/contract/errors";
import type { ArticleStatus } from "../../db/column-types.ts";

export interface ArticleStanding {
  Status: ArticleStatus;
  PublishAt: Date | null;
  Version: number;
  PublishedVersion: number | null;
}

export function stateOf({ Status, PublishAt }: ArticleStanding, now: Date): ArticleState {
  if (Status !== "Published") return Status;
  return PublishAt !== null && PublishAt > now ? "Scheduled" : "Published";
}

export function hasUnpublishedChanges({ Status, Version, PublishedVersion }: ArticleStanding): boolean {
  return Status === "Published" && Version !== PublishedVersion;
}

export type ArticleAct = "publish" | "schedule" | "unpublish" | "delete";
type Refusal = ErrorName | null;

/** Null: allowed. What a state does not name here cannot happen in it. */
const moves: Readonly<Record<ArticleState, Readonly<Record<ArticleAct, Refusal>>>> = {
  Draft: { publish: null, schedule: null, unpublish: "ArticleNotPublished", delete: null },
  Scheduled: { publish: null, schedule: null, unpublish: null, delete: "ArticleStillPublished" },
  Published: {
    publish: "ArticlePublicAlready",
    schedule: "ArticleLiveScheduled",
    unpublish: null,
    delete: "ArticleStillPublished",
  },
  Unpublished: { publish: null, schedule: null, unpublish: "ArticleNotPublished", delete: null },
};

/** Why this may not be done now; null: it may. */
export function refusalOf(act: ArticleAct, article: ArticleStanding, now: Date): Refusal {
  // The public sees an earlier version: publishing shows it the latest.
  if (act === "publish" && hasUnpublishedChanges(article)) return null;
  return moves[stateOf(article, now)][act];
}

/** Why an article may not be scheduled for that time; null: it may. */
export function timeRefusal(publishAt: Date, now: Date): [ErrorName, ErrorParameters] | null {
  const ahead = publishAt.getTime() - now.getTime();
  if (ahead > 0 && ahead <= articleScheduleDays * 86_400_000) return null;
  return ["ArticlePublishTime", { Days: articleScheduleDays }];
}
