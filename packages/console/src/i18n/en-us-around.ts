/** The texts of parts that any page may open; they are loaded with the first that needs them. */
import { enUS as expired } from "./texts/expired.ts";
import { enUS as firstSteps } from "./texts/first-steps.ts";
import { enUS as formDraft } from "./texts/form-draft.ts";
import { enUS as keys } from "./texts/keys.ts";
import { enUS as notice } from "./texts/notice.ts";
import { enUS as noticeTarget } from "./texts/notice-target.ts";
import { enUS as passkey } from "./texts/passkey.ts";
import { enUS as print } from "./texts/print.ts";
import { enUS as savedViews } from "./texts/saved-views.ts";
import { enUS as setFilters } from "./texts/set-filters.ts";

export const texts = {
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
