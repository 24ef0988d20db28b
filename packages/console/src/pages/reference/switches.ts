/** Enabling, disabling and deleting one of them: what depends on it, and the call. */
import type { ReferenceKind } from "@opc/contract/reference/inputs";
import { api } from "../../api/client.ts";
import { act } from "../../kit/act.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { referencesChanged } from "./changed.ts";
import { type AnyRow, nameOf, referenceCalls, usesText } from "./kinds.ts";

export async function enable(
  kind: ReferenceKind,
  row: AnyRow,
  Enabled: boolean,
  { t, refresh }: ActionTools,
): Promise<void> {
  const name = nameOf(row);
  const verb = Enabled ? "enable" : "disable";
  // What the list said may be old; what is agreed to is how it stands now.
  const present = await currentOf(kind, row);
  if (!present) return;
  const does = t(`reference.enable.${Enabled ? "does" : "stops"}.${kind}`, { name });
  const depends =
    Enabled || present.Uses.length === 0
      ? ""
      : ` ${t("reference.enable.depends", { uses: usesText(present.Uses, t) })}`;
  await act({
    title: t(`reference.enable.${verb}Title`, { name }),
    sentence: `${does}${depends}`,
    confirm: t(`reference.enable.${verb}`),
    call: () => api(referenceCalls[kind].enable, { ReferenceId: row.ReferenceId, Enabled }),
    done: t(`reference.enable.${verb}d`, { name }),
    refresh: () => {
      refresh();
      referencesChanged(kind);
    },
  });
}

export async function remove(kind: ReferenceKind, row: AnyRow, { t, refresh }: ActionTools): Promise<void> {
  const name = nameOf(row);
  const present = await currentOf(kind, row);
  if (!present) return;
  if (!present.CanDelete) {
    say.error(t("reference.delete.used", { name, uses: usesText(present.Uses, t) }));
    return;
  }
  await act({
    title: t("reference.delete.title", { name }),
    sentence: t("reference.delete.sentence", { name }),
    confirm: t("reference.delete.action"),
    call: () => api(referenceCalls[kind].remove, { ReferenceId: row.ReferenceId }),
    done: t("kit.done.deleted"),
    refresh: () => {
      refresh();
      referencesChanged(kind);
    },
  });
}

/** As the server has it now. What fails has said why. */
function currentOf(kind: ReferenceKind, { ReferenceId }: AnyRow) {
  return api(referenceCalls[kind].get, { ReferenceId }).catch(() => undefined);
}
