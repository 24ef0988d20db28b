/** What a test may find that there are words for; a list as plain values for the browser. */
import { enUS } from "../../i18n/texts/channel-test.ts";

export const knownDetails: readonly string[] = Object.keys(enUS.detail);
