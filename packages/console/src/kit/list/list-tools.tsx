import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import type { ScreenCode } from "../../screen-code.ts";
import { can, useMenu } from "../../state/session.ts";
import { BookmarkIcon, ColumnsIcon } from "../icons.tsx";
import { lazyPart, Part } from "../part.tsx";
import { Popup } from "../popup.tsx";
import type { Column } from "../table/column.ts";
import type { ColumnLayout } from "../table/layout.ts";
import type { ExportCallName } from "./download.ts";
import { ExportControl } from "./export-control.tsx";
import { RefreshControl } from "./refresh-control.tsx";
import type { RefreshSeconds } from "./use-auto-refresh.ts";

const SavedViews = lazyPart(async () => {
  const [{ SavedViews }] = await Promise.all([import("./saved-views.tsx"), moreTexts()]);
  return SavedViews;
});
const ColumnChooser = lazyPart(async () => (await import("../table/column-chooser.tsx")).ColumnChooser);

interface Exporting {
  call: ExportCallName;
  input: () => object;
  expectedRows: number | undefined;
}

interface ListToolsProps<Row> {
  page: ScreenCode;
  exporting: Exporting | undefined;
  address: { search: string; goTo: (search: string) => void };
  kept: { views: string };
  columns: readonly Column<Row>[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  /** Cards have none to choose. */
  hasColumns: boolean;
  refresh: { seconds: RefreshSeconds; onSeconds: (seconds: RefreshSeconds) => void; onRefresh: () => void };
}

/** Saved views, columns, refresh: at the end of the filter bar. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { page, address, kept, columns, layout, onLayout, hasColumns, refresh, exporting } = props;
  const { t } = useTexts();
  const mayExport = can(useMenu(), page, "export");
  return (
    <>
      {exporting && mayExport && <ExportControl {...exporting} />}
      <Popup align="end" label={t("kit.views.title")} button={<BookmarkIcon />}>
        {(close) => (
          <Part>
            <SavedViews
              kept={kept.views}
              search={address.search}
              onView={(search) => {
                close();
                address.goTo(search);
              }}
            />
          </Part>
        )}
      </Popup>
      {hasColumns && (
        <Popup align="end" label={t("kit.columns.title")} button={<ColumnsIcon />}>
          {() => (
            <Part>
              <ColumnChooser
                columns={columns as readonly Column<unknown>[]}
                layout={layout}
                onLayout={onLayout}
              />
            </Part>
          )}
        </Popup>
      )}
      <RefreshControl {...refresh} />
    </>
  );
}
