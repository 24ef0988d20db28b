import type { ArticleState } from "@opc/contract/article/inputs";
import type { StatusSet } from "../../kit/status.ts";
import { articleStates } from "./values.static.ts";

export const articleState: StatusSet<ArticleState> = {
  values: articleStates,
  label: (value) => `article.state.${value}`,
  tones: { Draft: "quiet", Scheduled: "busy", Published: "good", Unpublished: "warning" },
};
