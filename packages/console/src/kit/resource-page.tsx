/**
 * The screen of a descriptor: filter bar, table, bulk bar, what stands below, footer, drawer. What a colleague should see lives in
 * the address (question, open record), what belongs to the user in preferences (columns, views), the rest here.
 */

import { usualValues } from "@opc/contract/question/usual";
import type { ComponentType, ReactNode } from "react";
import { type TextKey, useTexts } from "../i18n/i18n.ts";
import type { LoggedInUser } from "../state/session.ts";
import { useSettings } from "../state/settings.ts";
import type { TabContext } from "../state/tab.tsx";
import { copyText } from "./copy-text.ts";
import { FilterBar } from "./filter/filter-bar.tsx";
import { LookControl } from "./gallery/look-control.tsx";
import css from "./kit.module.css";
import { Alarm } from "./list/alarm.tsx";
import type { BulkBarProps } from "./list/bulk-bar.tsx";
import { ListFooter } from "./list/list-footer.tsx";
import { ListNotice } from "./list/list-notice.tsx";
import { ListTools } from "./list/list-tools.tsx";
import { RecordDrawer } from "./list/record-drawer.tsx";
import { primaryOf, Toolbar } from "./list/toolbar.tsx";
import { askAhead } from "./list/use-list-data.ts";
import { usePermittedActions } from "./list/use-permitted-actions.tsx";
import { lazyPart, Part } from "./part.tsx";
import { PrintedHead } from "./printed-head.tsx";
import type { ListCallName, Resource, RowOf, SummaryCallName } from "./resource.ts";
import { DataTable } from "./table/data-table.tsx";
import { useMedia } from "./use-media.ts";
import { type Screen, useScreen } from "./use-screen.ts";

/** A part that is loaded later forgets what its rows are. */
const BulkBar = lazyPart(async () => (await import("./list/bulk-bar.tsx")).BulkBar) as <Row>(
  props: BulkBarProps<Row>,
) => ReactNode;

const noIds: ReadonlySet<string> = new Set();
const rowHeightsPx = { mini: 32, small: 36, default: 40, large: 44 } as const;

interface ResourcePageProps<Name extends ListCallName, Summary extends SummaryCallName> {
  resource: Resource<Name, Summary>;
  title: TextKey;
}

/** The page of a descriptor that has been loaded; `askAhead`: asks what it will ask, before it is drawn. */
export function listPage<Name extends ListCallName, Summary extends SummaryCallName>(
  resource: Resource<Name, Summary>,
  title: TextKey,
): ComponentType {
  function ListPage() {
    return <ResourcePage resource={resource} title={title} />;
  }
  const ahead = (search: string, { instance }: TabContext, user: LoggedInUser) =>
    askAhead(resource, search, instance, user);
  return Object.assign(ListPage, { askAhead: ahead });
}

interface PartProps<Name extends ListCallName, Summary extends SummaryCallName>
  extends ResourcePageProps<Name, Summary> {
  screen: Screen<Name, Summary>;
}

export function ResourcePage<Name extends ListCallName, Summary extends SummaryCallName>(
  props: ResourcePageProps<Name, Summary>,
) {
  const { resource, title } = props;
  const { t } = useTexts();
  const screen = useScreen(resource);
  const { address, data, selection, focus } = screen;
  const selected = data.rows.filter((row) => selection[resource.rowId(row)]);
  // On paper chosen rows stand alone.
  const isPrinting = useMedia("print");
  const printsSelected = isPrinting && selected.length > 0;
  const { page, rowId, calls } = resource;
  const exporting = calls.export && {
    call: calls.export,
    input: data.input,
    expectedRows: data.rowCount,
  };
  return (
    <section className={css.screen} data-print="screen" aria-label={t(title)}>
      <h1 className={css.unseen}>{t(title)}</h1>
      <PrintedHead list={{ screen, search: resource.search.name, selected }} />
      <FilterBar
        question={address.question}
        onAsk={screen.onAsk}
        search={resource.search}
        chips={resource.chips}
        counts={data.counts}
        areCountsStale={data.isSummaryStale}
        filters={resource.filters}
        startsUnfolded={resource.isUnfolded === true && !screen.isCard}
        fields={screen.fields}
        usualDate={resource.usualDate}
        isSecondary={primaryOf(screen.toolbar) !== undefined}
        searchBox={screen.searchBox}
        tools={
          <>
            {resource.gallery && <LookControl look={screen.look} onLook={screen.setLook} />}
            <ListTools
              {...screen}
              hasColumns={!screen.isCard && !screen.isGallery}
              page={page}
              onLayout={screen.setLayout}
              exporting={exporting}
            />
            <Toolbar actions={screen.toolbar} tools={screen.tools} />
          </>
        }
      />
      <ScreenRows {...props} screen={screen} rows={printsSelected ? selected : data.rows} />
      {selected.length > 0 && (
        <Part>
          <BulkBar
            rows={selected}
            numberOf={resource.search.kind === "text" ? undefined : (resource.rowName ?? rowId)}
            page={page}
            actions={resource.bulk ?? []}
            tools={screen.tools}
            onClear={() => screen.setSelection({})}
          />
        </Part>
      )}
      {resource.below && (
        <Part>
          <resource.below />
        </Part>
      )}
      <Alarm says={data.summary && resource.alarm?.(data.summary, t)} isStale={data.isSummaryStale} />
      <ListFooter
        loaded={data.loaded}
        sums={printsSelected ? [] : data.sums}
        isStale={data.isSummaryStale}
        unsummed={printsSelected ? undefined : data.unsummed}
        onRetry={data.retry}
        credit={resource.credit}
      />
      {resource.detail && address.openId !== undefined && (
        <Part>
          <RecordDrawer
            page={page}
            id={address.openId}
            name={
              resource.detailTitle ? t(resource.detailTitle) : nameOf(resource, data.rows, address.openId)
            }
            detail={resource.detail}
            onClose={focus.close}
            step={focus.stepOf(address.openId)}
          />
        </Part>
      )}
    </section>
  );
}

function nameOf<Name extends ListCallName, Summary extends SummaryCallName>(
  { rowId, rowName }: Resource<Name, Summary>,
  rows: readonly RowOf<Name>[],
  id: string,
): string | undefined {
  const row = rows.find((one) => rowId(one) === id);
  return row && rowName?.(row);
}

/** As a gallery or as a table: both are told the same. */
function ScreenRows<Name extends ListCallName, Summary extends SummaryCallName>(
  props: PartProps<Name, Summary> & { rows: readonly RowOf<Name>[] },
) {
  const { resource, title, screen, rows } = props;
  const { t } = useTexts();
  const { size } = useSettings();
  const { address, data, focus, tools } = screen;
  const { question, ask } = address;
  const actions = usePermittedActions(resource, tools, focus.open, screen.isCard || screen.isGallery);
  const { rowId, card, detail, gallery: Gallery } = resource;
  const common = {
    label: t(title),
    facts: screen.facts,
    rows,
    rowId,
    rowName: resource.rowName ?? rowId,
    newIds: data.loaded?.newIds ?? noIds,
    activeId: focus.activeId,
    openId: address.openId,
    isAlarming: resource.isAlarming,
    onActive: focus.setActive,
    onOpen: detail && focus.open,
    onNearEnd: data.loadMore,
    actions: actions.draw,
    isLoading: data.isLoading,
    isStale: data.isStale,
    notice: <ScreenNotice {...props} />,
    handle: screen.table,
  };
  if (Gallery && screen.isGallery) return <Gallery {...common} />;
  return (
    <DataTable<RowOf<Name>>
      {...common}
      columns={screen.columns}
      layout={screen.layout}
      onLayout={screen.setLayout}
      selection={screen.selection}
      onSelection={screen.setSelection}
      card={card}
      isCard={screen.isCard}
      rowHeightPx={rowHeightsPx[size]}
      rowCount={data.loaded?.totalIsExact ? data.loaded.total : undefined}
      sort={question.sort}
      onSort={(sort) => ask({ ...question, sort })}
      onCopy={copyText}
      actionsPx={actions.widthPx}
      isSelectable={screen.isSelectable}
      questionKey={data.questionKey}
    />
  );
}

/** Why there are no rows. */
function ScreenNotice<Name extends ListCallName, Summary extends SummaryCallName>(
  props: PartProps<Name, Summary>,
) {
  const { resource, screen } = props;
  const { address, data, fields, toolbar, tools } = screen;
  return (
    <ListNotice
      error={data.error}
      empty={resource.empty}
      question={address.question}
      usual={usualValues(fields)}
      isAllTime={data.isAllTime}
      start={<Toolbar actions={[primaryOf(toolbar)].filter((one) => one !== undefined)} tools={tools} />}
      onAsk={address.ask}
      onRetry={data.again}
    />
  );
}
