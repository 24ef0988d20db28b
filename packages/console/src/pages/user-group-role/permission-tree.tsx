/**
 * Menu groups, their pages, and each page's functions, the first of which is to view it. Real check boxes inside
 * nested groups: every one is in the keyboard's reach, and arrow keys move between them as in a tree.
 */
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { ChevronIcon } from "../../kit/icons.tsx";
import kit from "../../kit/kit.module.css";
import { type Codes, codesOf, type PageNode, tickedOf, toggled } from "./choice.ts";
import { reasonId, reasonOf, reasons, type Viewer } from "./lock-reason.ts";
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
  viewer: Viewer;
  choose: (next: (chosen: Codes) => Codes) => void;
}

export function PermissionTree(props: TreeProps) {
  const { t } = useTexts();
  const menus = Map.groupBy(props.pages, (page) => page.AdminMenuCode);
  return (
    <section className={css.tree} aria-label={t("userGroup.role.tree")} onKeyDown={treeKeys}>
      {reasons.map((reason) => (
        <span key={reason} id={reasonId(reason)} hidden>
          {t(`userGroup.role.lock.${reason}`)}
        </span>
      ))}
      {[...menus].map(([code, pages]) => (
        <Menu key={code} {...props} pages={pages} />
      ))}
    </section>
  );
}

/** Why nothing of these pages can be changed; undefined where something can. */
export function reasonOfAll({ chosen, viewer }: TreeProps, pages: readonly PageNode[]) {
  const [first] = pages;
  if (!first || toggled(chosen, pages) !== chosen) return undefined;
  return reasonOf(first, first.PagePermissionCode, chosen, viewer) ?? "NotHeld";
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
  return (
    <fieldset className={css.menu} aria-label={name}>
      <div className={css.menuLine} data-line>
        <Tick
          ticked={tickedOf(pages, chosen)}
          onTick={() => choose((now) => toggled(now, pages))}
          label={t(isSearch ? "userGroup.role.allShown" : "userGroup.role.all", { name })}
          lock={reasonOfAll(props, pages)}
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
