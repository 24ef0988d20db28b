/** What a line of the list says. */
import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import type { Column } from "../../kit/table/column.ts";
import { columnsOf, nothing } from "../../kit/table/columns.tsx";
import css from "./advertising.module.css";
import { advertisingState, hostOf, imageAddress, overlapText, sizeText, spanText } from "./advertising.ts";
import { LanguageName, PositionName } from "./names.tsx";

const { text, time, status } = columnsOf<AdvertisingRow>();

export const advertisingColumns: readonly Column<AdvertisingRow>[] = [
  {
    id: "ImageId",
    title: "advertising.field.Image",
    widthPx: 84,
    cell: (row) => <img className={css.tiny} src={imageAddress(row.ImageId)} alt="" loading="lazy" />,
  },
  text("Title", "advertising.field.Title", { widthPx: 220 }),
  status("State", "advertising.field.State", advertisingState, { widthPx: 110 }),
  {
    id: "Position",
    title: "advertising.field.Position",
    widthPx: 150,
    cell: (row) => <PositionName position={row.Position} />,
    hint: (row, { t }) => sizeText(row.Position, t),
  },
  {
    id: "Language",
    title: "advertising.field.Language",
    widthPx: 140,
    cell: (row) => <LanguageName code={row.Language} />,
  },
  {
    id: "StartsAt",
    title: "advertising.field.Schedule",
    widthPx: 300,
    cell: spanText,
    hint: spanText,
  },
  {
    id: "OverlapCount",
    title: "advertising.field.OverlapCount",
    widthPx: 130,
    align: "end",
    isTitledOnCard: true,
    cell: (row) => (row.OverlapCount === 0 ? nothing : row.OverlapCount),
    hint: (row, { t }) => overlapText(row.OverlapCount, t),
  },
  {
    id: "SortOrder",
    title: "advertising.field.SortOrder",
    widthPx: 80,
    align: "end",
    isTitledOnCard: true,
    cell: (row) => row.SortOrder,
  },
  {
    id: "Link",
    title: "advertising.field.Link",
    widthPx: 170,
    cell: (row) => hostOf(row.Link) ?? nothing,
    hint: (row) => row.Link ?? undefined,
    copy: (row) => row.Link,
  },
  text("UpdatedBy", "advertising.field.UpdatedBy", { widthPx: 140 }),
  time("UpdatedAt", "advertising.field.UpdatedAt"),
  time("PublishedAt", "advertising.field.PublishedAt", { initiallyHidden: true }),
  time("CreatedAt", "advertising.field.CreatedAt", { sortable: true, initiallyHidden: true }),
];
