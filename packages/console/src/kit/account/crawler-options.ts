import { translate } from "../../i18n/i18n.ts";
import type { Option } from "../form/form.ts";

interface Crawler {
  SpiderId: string;
  Flag: string;
  Account: string;
  IsMonitored: boolean;
  /** What it watches already; null: it is free. */
  AccountName: string | null;
}

/** The crawlers that an account may be given: the free ones, and `own`, which it has. */
export function crawlerOptions(crawlers: readonly Crawler[], own: string | undefined): Option[] {
  return crawlers
    .filter(({ AccountName, SpiderId }) => AccountName === null || SpiderId === own)
    .map(({ SpiderId, Flag, Account, IsMonitored }) => ({
      value: SpiderId,
      label: [SpiderId, Flag, Account, ...(IsMonitored ? [] : [translate("exposure.isDown")])].join(" · "),
    }));
}
