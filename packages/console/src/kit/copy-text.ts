import { translate } from "../i18n/i18n.ts";
import { say } from "../state/messages.ts";

/** Puts text on the clipboard and says so; a browser that refuses is said too. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say.success(translate("common.copied"));
  } catch {
    say.error(translate("kit.copyRefused"));
  }
}
