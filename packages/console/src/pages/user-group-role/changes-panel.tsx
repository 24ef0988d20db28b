/** What saving would do: added and removed permissions by name, for whom, and the two ways to go on. */
import { useId, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { ChevronIcon } from "../../kit/icons.tsx";
import kit from "../../kit/kit.module.css";
import { useMedia } from "../../kit/use-media.ts";
import css from "./changes-panel.module.css";
import type { PageChange } from "./choice.ts";
import { functionName, pageName } from "./names.ts";

interface ChangesPanelProps {
  changes: readonly PageChange[];
  userCount: number;
  isOwn: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Beside the tree; below it where there is no room, folded to one line until someone opens it. */
const narrowQuery = "(max-width: 1199.98px)";

export function ChangesPanel({ changes, userCount, isOwn, isSaving, onSave, onDiscard }: ChangesPanelProps) {
  const { t } = useTexts();
  const isNarrow = useMedia(narrowQuery);
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const hasChanges = changes.length > 0;
  return (
    <section className={css.changes} aria-label={t("userGroup.role.changes")}>
      <div className={css.top}>
        <h2>{t("userGroup.role.changes")}</h2>
        <Counts changes={changes} />
        {isNarrow && (
          <button
            type="button"
            className={kit.bare}
            aria-label={t("userGroup.role.showChanges")}
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <ChevronIcon to={isUnfolded ? "down" : "up"} />
          </button>
        )}
      </div>
      <ChangesList id={id} changes={changes} isHidden={isNarrow && !isUnfolded} />
      {hasChanges && <Effect userCount={userCount} isOwn={isOwn} />}
      <div className={css.actions}>
        <button type="button" className={kit.button} disabled={!hasChanges} onClick={onDiscard}>
          {t("userGroup.role.discard")}
        </button>
        <button
          type="button"
          className={kit.primary}
          disabled={!hasChanges}
          aria-busy={isSaving}
          onClick={onSave}
        >
          {t("userGroup.role.save")}
        </button>
      </div>
    </section>
  );
}

function Counts({ changes }: { changes: readonly PageChange[] }) {
  const { t } = useTexts();
  const added = changes.flatMap((change) => change.added).length;
  const removed = changes.flatMap((change) => change.removed).length;
  return (
    <p className={css.counts} role="status">
      {added > 0 && <span data-kind="added">{t("userGroup.role.added", { count: added })}</span>}
      {removed > 0 && <span data-kind="removed">{t("userGroup.role.removed", { count: removed })}</span>}
    </p>
  );
}

interface ChangesListProps {
  id: string;
  changes: readonly PageChange[];
  isHidden: boolean;
}

function ChangesList({ id, changes, isHidden }: ChangesListProps) {
  const { t } = useTexts();
  return (
    <section
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in the keyboard's reach
      tabIndex={0}
      aria-label={t("userGroup.role.list")}
      className={css.list}
      hidden={isHidden}
    >
      {changes.length === 0 && <p>{t("userGroup.role.noChanges")}</p>}
      {changes.map((change) => (
        <Change key={change.page.PagePermissionCode} {...change} />
      ))}
    </section>
  );
}

function Change({ page, added, removed }: PageChange) {
  const { t, language } = useTexts();
  const name = pageName(page, language);
  const nameOf = (code: string) => {
    const fn = page.FunctionList.find((one) => one.PageFunctionCode === code);
    return fn ? functionName(fn, language) : t("userGroup.role.view");
  };
  return (
    <div className={css.change}>
      <h3>{name}</h3>
      {added.length > 0 && (
        <ul aria-label={t("userGroup.role.adds", { page: name })} data-kind="added">
          {added.map((code) => (
            <li key={code}>{nameOf(code)}</li>
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <ul aria-label={t("userGroup.role.removes", { page: name })} data-kind="removed">
          {removed.map((code) => (
            <li key={code}>{nameOf(code)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Effect({ userCount, isOwn }: { userCount: number; isOwn: boolean }) {
  const { t } = useTexts();
  const keys = ["effectNone", "effectOne"] as const;
  return (
    <p className={css.effect}>
      {t(`userGroup.role.${keys[userCount] ?? "effect"}`, { count: userCount })}
      {isOwn && ` ${t("userGroup.role.ownGroup")}`}
    </p>
  );
}
