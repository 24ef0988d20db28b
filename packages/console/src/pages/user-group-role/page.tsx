/**
 * User Group Permission Setting (specification section 2): hidden from the menu, opened from a group's row as
 * /user/userGroupRole?UserGroupId=…. One tab shows one group; before another takes its place, changes that are
 * not saved are asked about.
 */
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { useAskedRecord } from "../../kit/use-asked-record.ts";
import { useUnsaved } from "../../state/unsaved.ts";
import { NoGroup } from "./no-group.tsx";
import { Setting } from "./setting.tsx";
import css from "./user-group-role.module.css";

export function UserGroupRolePage() {
  const { t } = useTexts();
  const [unsavedName, setUnsavedName] = useState<string>();
  const id = useAskedRecord(
    "UserGroupId",
    unsavedName === undefined
      ? undefined
      : {
          title: t("userGroup.role.otherGroup.title"),
          sentence: t("userGroup.role.otherGroup.sentence", { name: unsavedName }),
          confirm: t("userGroup.role.otherGroup.discard"),
          cancel: t("userGroup.role.otherGroup.stay"),
        },
  );
  useUnsaved(unsavedName !== undefined);
  return (
    <section className={css.screen} aria-label={t("userGroup.role.title")}>
      {id === "" ? <NoGroup /> : <Setting key={id} id={id} onUnsaved={setUnsavedName} />}
    </section>
  );
}
