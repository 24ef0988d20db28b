/**
 * User Group Permission Setting (specification section 2): hidden from the menu, opened from a group's row as
 * /user/userGroupRole?UserGroupId=…. One tab shows one group; before another takes its place, changes that are
 * not saved are asked about.
 */
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { useUnsaved } from "../../state/unsaved.ts";
import { NoGroup } from "./no-group.tsx";
import { Setting } from "./setting.tsx";
import css from "./user-group-role.module.css";

export function UserGroupRolePage() {
  const { t } = useTexts();
  const [unsavedName, setUnsavedName] = useState<string>();
  const id = useShownGroup(unsavedName);
  useUnsaved(unsavedName !== undefined);
  return (
    <section className={css.screen} aria-label={t("userGroup.role.title")}>
      {id === "" ? <NoGroup /> : <Setting key={id} id={id} onUnsaved={setUnsavedName} />}
    </section>
  );
}

/** The group of the address; while its changes are not saved, another one only if the person agrees. */
function useShownGroup(unsavedName: string | undefined): string {
  const { t } = useTexts();
  const [params, setParams] = useSearchParams();
  const asked = params.get("UserGroupId") ?? "";
  const [shown, setShown] = useState(asked);
  const isAsking = useRef(false);
  if (asked !== shown && unsavedName === undefined) setShown(asked);
  useEffect(() => {
    if (asked === shown || unsavedName === undefined || isAsking.current) return;
    isAsking.current = true;
    mayDiscard(t, unsavedName).then((agreed) => {
      isAsking.current = false;
      if (agreed) setShown(asked);
      else setParams({ UserGroupId: shown }, { replace: true });
    });
  }, [asked, shown, unsavedName, setParams, t]);
  return shown;
}

async function mayDiscard(t: Translate, name: string): Promise<boolean> {
  const { confirm } = await import("../../kit/confirm.ts");
  return confirm({
    title: t("userGroup.role.otherGroup.title"),
    sentence: t("userGroup.role.otherGroup.sentence", { name }),
    confirm: t("userGroup.role.otherGroup.discard"),
    cancel: t("userGroup.role.otherGroup.stay"),
  });
}
