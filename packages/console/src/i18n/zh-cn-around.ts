/** The texts of parts that any page may open; they are loaded with the first that needs them. */
import type { texts as english } from "./en-us-around.ts";
import { zhCN as expired } from "./texts/expired.ts";
import { zhCN as firstSteps } from "./texts/first-steps.ts";
import { zhCN as formDraft } from "./texts/form-draft.ts";
import { zhCN as keys } from "./texts/keys.ts";
import { zhCN as notice } from "./texts/notice.ts";
import { zhCN as noticeTarget } from "./texts/notice-target.ts";
import { zhCN as passkey } from "./texts/passkey.ts";
import { zhCN as print } from "./texts/print.ts";
import { zhCN as savedViews } from "./texts/saved-views.ts";
import { zhCN as setFilters } from "./texts/set-filters.ts";

export const texts: typeof english = {
  expired,
  firstSteps,
  formDraft,
  keys,
  notice,
  noticeTarget,
  passkey,
  print,
  savedViews,
  setFilters,
};
