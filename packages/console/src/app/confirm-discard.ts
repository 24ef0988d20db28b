/** Asks before tabs are closed, refreshed or left behind with input that is not saved. */
import { translate } from "../i18n/i18n.ts";
import { type Tab, tabsStore } from "../state/tabs.ts";
import { isUnsaved } from "../state/unsaved.ts";

/** Whether what is not saved in these tabs may be lost; yes where there is nothing. */
export async function mayLose(which: (tab: Tab) => boolean): Promise<boolean> {
  const unsaved = tabsStore.get().filter((tab) => which(tab) && isUnsaved(tab));
  if (unsaved.length === 0) return true;
  const { confirm } = await import("../kit/confirm.ts");
  return confirm({
    title: translate("shell.unsaved.title"),
    sentence: translate("shell.unsaved.sentence", {
      names: unsaved.map(({ title, path }) => title ?? path).join(", "),
    }),
    confirm: translate("shell.unsaved.discard"),
    cancel: translate("shell.unsaved.stay"),
    isLoss: true,
  });
}
