/**
 * The rows of a list as a gallery: a card each, as many beside one another as there is room for. It stands in the
 * table's place, hears the same keys and asks for the next page in the same way; what a card shows is the screen's.
 */
import { type ComponentType, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { CellFacts } from "../table/column.ts";
import type { DataTableHandle } from "../table/data-table.tsx";
import tableCss from "../table/table.module.css";
import css from "./gallery.module.css";

/** What a screen hands its gallery; the table understands the same. */
export interface GalleryProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What people call a row. */
  rowName: (row: Row) => string;
  facts: CellFacts;
  actions?: ((row: Row) => ReactNode) | undefined;
  newIds: ReadonlySet<string>;
  /** Rows that must not be overlooked. */
  isAlarming?: ((row: Row) => boolean) | undefined;
  /** Where the keyboard is. */
  activeId: string | undefined;
  openId: string | undefined;
  onActive: (id: string) => void;
  onOpen?: ((id: string) => void) | undefined;
  onNearEnd: () => void;
  isLoading: boolean;
  /** Old rows stand while the next answer is on its way. */
  isStale: boolean;
  /** What stands in the place of rows: why there are none. */
  notice: ReactNode;
  handle: Ref<DataTableHandle>;
}

/** What a card draws: the row, and its actions where the screen wants them. */
export interface GalleryCardProps<Row> {
  row: Row;
  facts: CellFacts;
  actions: ReactNode;
}

const bones = [1, 2, 3, 4, 5, 6];

export function Gallery<Row>(props: GalleryProps<Row> & { card: ComponentType<GalleryCardProps<Row>> }) {
  const { rows, isLoading, handle } = props;
  const list = useRef<HTMLUListElement>(null);
  const cardAt = (index: number) => list.current?.children.item(index)?.firstElementChild;
  useImperativeHandle(handle, () => ({
    focus: () => {
      const card = list.current?.querySelector("[data-active]") ?? cardAt(0);
      if (card instanceof HTMLElement) card.focus({ preventScroll: true });
    },
    show: (index) => {
      const card = cardAt(index);
      card?.scrollIntoView({ block: "nearest" });
      // While the drawer follows, the keyboard is on the card all the same.
      if (card instanceof HTMLElement && props.openId === undefined) card.focus({ preventScroll: true });
    },
  }));
  return (
    <div className={tableCss.box}>
      <div className={css.scroller}>
        <ul
          ref={list}
          className={css.cards}
          aria-label={props.label}
          aria-busy={isLoading || props.isStale}
          data-stale={props.isStale || undefined}
        >
          {isLoading
            ? bones.map((bone) => <li key={bone} className={css.bone} aria-hidden="true" />)
            : rows.map((row) => <Item key={props.rowId(row)} {...props} row={row} />)}
        </ul>
        <End key={rows.length} onNear={props.onNearEnd} />
      </div>
      {rows.length === 0 && !isLoading && <div className={tableCss.notice}>{props.notice}</div>}
    </div>
  );
}

function Item<Row>(props: GalleryProps<Row> & { card: ComponentType<GalleryCardProps<Row>>; row: Row }) {
  const { row, card: Card, onActive, onOpen } = props;
  const id = props.rowId(row);
  return (
    <li>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens the active card, as it does a row */}
      <article
        id={`row-${id}`}
        className={css.card}
        tabIndex={-1}
        aria-label={props.rowName(row)}
        data-active={id === props.activeId || undefined}
        data-open={id === props.openId || undefined}
        data-new={props.newIds.has(id) || undefined}
        data-alarming={props.isAlarming?.(row) || undefined}
        onClick={({ target }) => {
          onActive(id);
          if (target instanceof Element && target.closest("a, button, input")) return;
          onOpen?.(id);
        }}
      >
        <Card row={row} facts={props.facts} actions={props.actions?.(row)} />
      </article>
    </li>
  );
}

/** Made anew with every page, so that a page that does not fill the screen asks for the next one. */
function End({ onNear }: { onNear: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = line;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear();
      },
      { rootMargin: "600px" },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [onNear]);
  return <div ref={line} />;
}
