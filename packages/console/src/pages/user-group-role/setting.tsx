/** The permissions of one group: search, tree, and what changes before saving. */
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import kit from "../../kit/kit.module.css";
import { useKeys } from "../../kit/use-keys.ts";
import { useCan, useMenu, useSession } from "../../state/session.ts";
import { useTabTitle } from "../../state/tab.tsx";
import { ChangesPanel } from "./changes-panel.tsx";
import { type Codes, codesOf, type PageNode } from "./choice.ts";
import { reasonOf, type Viewer } from "./lock-reason.ts";
import { shownPages } from "./names.ts";
import { NoGroup } from "./no-group.tsx";
import { PermissionTree } from "./permission-tree.tsx";
import { LockIcon } from "./tick.tsx";
import { type GroupPermissions, useChoice } from "./use-choice.ts";
import css from "./user-group-role.module.css";

interface SettingProps {
  id: string;
  /** Told whenever there comes to be, or no longer is, something to lose; by the group's name. */
  onUnsaved: (name: string | undefined) => void;
}

export function Setting({ id, onUnsaved }: SettingProps) {
  const setting = useChoice(id);
  const { group, choice, changes, choose } = setting;
  const canEdit = useCan("UserGroupRole", "edit");
  const viewer = useViewer(setting.isOwn);
  const [text, setText] = useState("");
  const { t, language } = useTexts();
  useTabTitle(group && `${group.UserGroupName} · ${t("userGroup.permission.action")}`);
  const unsavedName = changes.length > 0 ? group?.UserGroupName : undefined;
  useLayoutEffect(() => onUnsaved(unsavedName), [unsavedName, onUnsaved]);
  if (!group || !choice) {
    return setting.error ? <NoGroup error={setting.error} onRetry={setting.retry} /> : <Skeleton />;
  }
  const shown = shownPages(group.Catalogue, text, language);
  const { chosen } = choice;
  return (
    <>
      <Header group={group} />
      <div className={css.body} data-alone={!canEdit}>
        <div className={css.left}>
          <Search text={text} onText={setText} found={shown.length} />
          <Notes catalogue={group.Catalogue} chosen={chosen} viewer={viewer} isReadOnly={!canEdit} />
          <PermissionTree
            pages={shown}
            chosen={chosen}
            text={text.trim()}
            isReadOnly={!canEdit}
            viewer={viewer}
            choose={choose}
          />
          {shown.length === 0 && (
            <p className={css.nothing}>{t("userGroup.role.searchEmpty", { text: text.trim() })}</p>
          )}
        </div>
        {canEdit && (
          <ChangesPanel
            changes={changes}
            userCount={group.UserCount}
            isOwn={setting.isOwn}
            isSaving={setting.isSaving}
            onSave={setting.save}
            onDiscard={setting.discard}
          />
        )}
      </div>
    </>
  );
}

function Header({ group }: { group: GroupPermissions }) {
  const { t } = useTexts();
  const { IsSuper } = useSession();
  const keys = ["usersNone", "usersOne"] as const;
  return (
    <header className={css.header}>
      <h1>{group.UserGroupName}</h1>
      <p>
        {IsSuper && `${group.MerchantName} · `}
        {t(`userGroup.role.${keys[group.UserCount] ?? "users"}`, { count: group.UserCount })}
      </p>
    </header>
  );
}

function Search({ text, onText, found }: { text: string; onText: (text: string) => void; found: number }) {
  const { t } = useTexts();
  const box = useRef<HTMLInputElement>(null);
  useKeys([{ keys: ["/"], says: "keys.search", act: () => box.current?.select() }]);
  return (
    <div className={css.search}>
      <input
        ref={box}
        type="search"
        className={kit.input}
        aria-label={t("userGroup.role.search")}
        placeholder={t("userGroup.role.search")}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={({ key, nativeEvent }) => key === "Escape" && !nativeEvent.isComposing && onText("")}
      />
      <span role="status" className={css.found}>
        {text.trim() !== "" &&
          t(found === 1 ? "userGroup.role.foundOne" : "userGroup.role.found", { pages: found })}
      </span>
      <span className={css.keys}>{t("userGroup.role.keys")}</span>
    </div>
  );
}

function useViewer(isOwn: boolean): Viewer {
  const menu = useMenu();
  return useMemo(() => {
    const codes = menu.flatMap((entry) => [
      entry.PagePermissionCode,
      ...entry.FunctionList.map((fn) => fn.PageFunctionCode),
    ]);
    return { codes: new Set(codes), isOwn };
  }, [menu, isOwn]);
}

interface NotesProps {
  catalogue: readonly PageNode[];
  chosen: Codes;
  viewer: Viewer;
  isReadOnly: boolean;
}

/** What the locks mean, said once. */
function Notes({ catalogue, chosen, viewer, isReadOnly }: NotesProps) {
  const { t } = useTexts();
  if (isReadOnly) return <p className={css.note}>{t("userGroup.role.readOnly")}</p>;
  const found = new Set(
    catalogue.flatMap((page) => codesOf(page).map((code) => reasonOf(page, code, chosen, viewer))),
  );
  found.delete(undefined);
  if (found.size === 0) return null;
  const isAbove = found.has("GroupAbove");
  return (
    <p className={css.note}>
      <LockIcon /> {t(isAbove ? "userGroup.role.lock.noteAbove" : "userGroup.role.lock.note")}
    </p>
  );
}

function Skeleton() {
  return (
    <div className={css.skeleton} aria-busy="true">
      {[1, 2, 3].map((block) => (
        <div key={block} />
      ))}
    </div>
  );
}
