/** The words of Mantine's editor in the console's own languages. */
import type { RichTextEditor } from "@mantine/tiptap";
import type { ComponentProps } from "react";
import type { Translate } from "../../i18n/i18n.ts";

type Labels = NonNullable<ComponentProps<typeof RichTextEditor>["labels"]>;

export function labelsIn(t: Translate): Labels {
  return {
    h2ControlLabel: t("richText.heading", { level: 2 }),
    h3ControlLabel: t("richText.heading", { level: 3 }),
    h4ControlLabel: t("richText.heading", { level: 4 }),
    boldControlLabel: t("richText.bold"),
    italicControlLabel: t("richText.italic"),
    underlineControlLabel: t("richText.underline"),
    strikeControlLabel: t("richText.strike"),
    codeControlLabel: t("richText.code"),
    clearFormattingControlLabel: t("richText.clearFormatting"),
    bulletListControlLabel: t("richText.bulletList"),
    orderedListControlLabel: t("richText.orderedList"),
    blockquoteControlLabel: t("richText.quote"),
    codeBlockControlLabel: t("richText.codeBlock"),
    hrControlLabel: t("richText.line"),
    alignLeftControlLabel: t("richText.alignLeft"),
    alignCenterControlLabel: t("richText.alignCenter"),
    alignRightControlLabel: t("richText.alignRight"),
    unlinkControlLabel: t("richText.unlink"),
    undoControlLabel: t("richText.undo"),
    redoControlLabel: t("richText.redo"),
    tableInsertControlLabel: t("richText.table.insert"),
    tableInsertLabel: (columns, rows) => t("richText.table.insertSize", { columns, rows }),
    tableDeleteControlLabel: t("richText.table.remove"),
    tableColumnBeforeControlLabel: t("richText.table.columnBefore"),
    tableColumnAfterControlLabel: t("richText.table.columnAfter"),
    tableColumnDeleteControlLabel: t("richText.table.columnDelete"),
    tableRowBeforeControlLabel: t("richText.table.rowBefore"),
    tableRowAfterControlLabel: t("richText.table.rowAfter"),
    tableRowDeleteControlLabel: t("richText.table.rowDelete"),
    tableToggleHeaderRowControlLabel: t("richText.table.headerRow"),
    tableToggleHeaderColumnControlLabel: t("richText.table.headerColumn"),
    tableMergeCellsControlLabel: t("richText.table.merge"),
    tableSplitCellControlLabel: t("richText.table.split"),
  };
}
