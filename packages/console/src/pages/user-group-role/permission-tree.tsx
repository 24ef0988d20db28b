/**
 * Menu groups, their pages, and each page's functions, the first of which is to view it. Real check boxes inside
 * nested groups: every one is in the keyboard's reach, and arrow keys move between them as in a tree.
 */
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { ChevronIcon } from "../../kit/icons.tsx";
import kit from "../../kit/kit.module.css";
import { type Codes, codesOf, type Lock, type PageNode, tickedOf, toggled } from "./choice.ts";
import { Marked } from "./marked.tsx";
import { menuName } from "./names.ts";
import { PageLine } from "./page-line.tsx";
import { Tick } from "./tick.tsx";
import { treeKeys } from "./tree-keys.ts";
import css from "./user-group-role.module.css";

export interface TreeProps {
  /** Those that are shown. */
  pages: readonly PageNode[];
  chosen: Codes;
  /** What is searched for; its matches are marked. */
  text: string;
  isReadOnly: boolean;
  choose: (next: (chosen: Codes) => Codes) => void;
}

export const locks: readonly Lock[] = ["NotHeld", "PageNotHeld", "Needed"];

export function PermissionTree(props: TreeProps) {
  const { t } = useTexts();
  const menus = Map.groupBy(props.pages, (page) => page.AdminMenuCode);
  return (
    <section className={css.tree} aria-label={t("userGroup.role.tree")} onKeyDown={treeKeys}>
      {locks.map((lock) => (
        <span key={lock} id={lockId(lock)} hidden>
          {t(`userGroup.role.lock.${lock}`)}
        </span>
      ))}
      {[...menus.values()].map((pages) => (
        <Menu key={pages[0]?.AdminMenuCode} {...props} pages={pages} />
      ))}
    </section>
  );
}

export function lockId(lock: Lock): string {
  return `permission-lock-${lock}`;
}

function Menu(props: TreeProps) {
  const { pages, chosen, text, isReadOnly, choose } = props;
  const { t, language } = useTexts();
  const [isFolded, setFolded] = useState(false);
  const [first] = pages;
  if (!first) return null;
  const name = menuName(first, language);
  const codes = pages.flatMap(codesOf);
  const isSearch = text !== "";
  const isLocked = toggled(chosen, pages) === chosen;
  return (
    <fieldset className={css.menu} aria-label={name}>
      <div className={css.menuLine} data-line>
        <Tick
          ticked={tickedOf(pages, chosen)}
          onTick={() => choose((now) => toggled(now, pages))}
          label={t(isSearch ? "userGroup.role.allShown" : "userGroup.role.all", { name })}
          lock={isLocked ? { reason: t("userGroup.role.lock.NotHeld"), id: lockId("NotHeld") } : undefined}
          isReadOnly={isReadOnly}
        >
          <Marked name={name} text={text} />
        </Tick>
        <span className={css.count}>
          {t("userGroup.role.chosen", {
            chosen: codes.filter((code) => chosen.has(code)).length,
            count: codes.length,
          })}
        </span>
        {!isSearch && (
          <button
            type="button"
            className={kit.bare}
            aria-label={name}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            <ChevronIcon to={isFolded ? "down" : "up"} />
          </button>
        )}
      </div>
      {(isSearch || !isFolded) &&
        pages.map((page) => <PageLine key={page.PagePermissionCode} {...props} page={page} />)}
    </fieldset>
  );
}
