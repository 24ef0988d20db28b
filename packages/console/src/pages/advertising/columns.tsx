/** What a line of the list says. */
import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import css from "./advertising.module.css";
import { hostOf, imageAddress, overlapText, shown, sizeText, spanText } from "./advertising.ts";
import { columns } from "./fields.static.ts";
import { LanguageName, PositionName } from "./names.tsx";

export const advertisingColumns = columnsOfFields<AdvertisingRow>(columns, shown, {
  ImageId: {
    cell: (row) => <img className={css.tiny} src={imageAddress(row.ImageId)} alt="" loading="lazy" />,
    hint: () => undefined,
  },
  Position: {
    cell: (row) => <PositionName position={row.Position} />,
    hint: (row, { t }) => sizeText(row.Position, t),
  },
  Language: { cell: (row) => <LanguageName code={row.Language} />, hint: () => undefined },
  StartsAt: { title: "advertising.field.Schedule", cell: spanText, hint: spanText },
  OverlapCount: {
    cell: (row) => (row.OverlapCount === 0 ? nothing : row.OverlapCount),
    hint: (row, { t }) => overlapText(row.OverlapCount, t),
  },
  Link: {
    cell: (row) => hostOf(row.Link) ?? nothing,
    hint: (row) => row.Link ?? undefined,
    copy: (row) => row.Link,
  },
});
