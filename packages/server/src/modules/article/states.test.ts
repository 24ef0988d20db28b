import { articleStates } from "@opc/contract/article/states";
import { describe, expect, test } from "vitest";
import {
  type ArticleAct,
  type ArticleStanding,
  hasUnpublishedChanges,
  refusalOf,
  stateOf,
  timeRefusal,
} from "./states.ts";

const now = new Date("2026-11-22T08:00:00Z");
const later = new Date(now.getTime() + 60_000);

const standings: Readonly<Record<string, ArticleStanding>> = {
  Draft: { Status: "Draft", PublishAt: null, Version: 1, PublishedVersion: null },
  Scheduled: { Status: "Published", PublishAt: later, Version: 1, PublishedVersion: 1 },
  "Scheduled, changed since": { Status: "Published", PublishAt: later, Version: 2, PublishedVersion: 1 },
  Published: { Status: "Published", PublishAt: now, Version: 1, PublishedVersion: 1 },
  "Published, changed since": { Status: "Published", PublishAt: now, Version: 2, PublishedVersion: 1 },
  Unpublished: { Status: "Unpublished", PublishAt: null, Version: 1, PublishedVersion: null },
};
const acts: readonly ArticleAct[] = ["publish", "schedule", "unpublish", "delete"];

/** Every act in every state: done, or why not. */
const table: Readonly<Record<string, readonly (string | null)[]>> = {
  Draft: [null, null, "ArticleNotPublished", null],
  Scheduled: [null, null, null, "ArticleStillPublished"],
  "Scheduled, changed since": [null, null, null, "ArticleStillPublished"],
  Published: ["ArticlePublicAlready", "ArticleLiveScheduled", null, "ArticleStillPublished"],
  "Published, changed since": [null, "ArticleLiveScheduled", null, "ArticleStillPublished"],
  Unpublished: [null, null, "ArticleNotPublished", null],
};

describe("an article", () => {
  test.each(Object.entries(standings))(
    "%s: what may be done, and every act that may not",
    (name, standing) => {
      expect(acts.map((act) => refusalOf(act, standing, now))).toEqual(table[name]);
    },
  );

  test("is scheduled until its time comes, and is public from then on", () => {
    const states = Object.values(standings).map((standing) => stateOf(standing, now));
    expect([...new Set(states)]).toEqual([...articleStates]);
    const scheduled = standings.Scheduled as ArticleStanding;
    expect(stateOf(scheduled, new Date(later.getTime() - 1))).toBe("Scheduled");
    expect(stateOf(scheduled, later)).toBe("Published");
  });

  test("has changes that the public does not see only where the public sees something", () => {
    const changed = Object.entries(standings).filter(([, standing]) => hasUnpublishedChanges(standing));
    expect(changed.map(([name]) => name)).toEqual(["Scheduled, changed since", "Published, changed since"]);
  });

  test.each([
    ["now", 0, true],
    ["a moment ago", -1, true],
    ["in a moment", 1, false],
    ["in 366 days", 366 * 86_400_000, false],
    ["a moment after that", 366 * 86_400_000 + 1, true],
  ])("scheduled for %s (%d ms): refused is %s", (_name, ahead, refused) => {
    expect(timeRefusal(new Date(now.getTime() + ahead), now) !== null).toBe(refused);
  });
});
