/** What an article's fields are called and in which tone they stand, for its list and its drawer. */
import type { articleFields } from "@opc/contract/article/fields";
import type { ArticleState } from "@opc/contract/article/states";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import { articleStates } from "./values.static.ts";

export const articleState: StatusSet<ArticleState> = {
  values: articleStates,
  label: (value) => `article.state.${value}`,
  tones: { Draft: "quiet", Scheduled: "busy", Published: "good", Unpublished: "warning" },
};

const sets: SetsOf<typeof articleFields> = {
  State: articleState,
  HasUnpublishedChanges: { yes: { label: "article.changesWaiting", tone: "warning" } },
};
export const shown = { section: "article", sets };
