/** The tools of the editor; those of a table and of a picture appear while the cursor is in one. */

import { RichTextEditor as Rte } from "@mantine/tiptap";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { LinkIcon, PictureIcon } from "../icons.tsx";
import { editLink } from "./edit-link.tsx";
import { pictureNode } from "./picture-node.ts";
import css from "./rich-text.module.css";

interface ToolbarProps {
  editor: Editor;
  onPicture: () => void;
  onPictureText: () => void;
}

export function Toolbar({ editor, onPicture, onPictureText }: ToolbarProps) {
  const { t } = useTexts();
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isTable: now.isActive("table"),
      isPicture: now.isActive(pictureNode),
      isLink: now.isActive("link"),
    }),
  });
  return (
    <Rte.Toolbar className={css.toolbar} role="toolbar" aria-label={t("richText.tools")}>
      <Writing />
      <Rte.ControlsGroup>
        <Control
          label={t("richText.link")}
          isActive={at.isLink}
          onClick={() => void editLink(editor)}
          icon={<LinkIcon />}
        />
        <Rte.Unlink />
        <Control label={t("richText.picture.add")} onClick={onPicture} icon={<PictureIcon />} />
        <Rte.TableInsert maxColumns={6} maxRows={6} popoverProps={{ position: "bottom" }} />
      </Rte.ControlsGroup>
      <Rte.ControlsGroup>
        <Rte.Undo />
        <Rte.Redo />
      </Rte.ControlsGroup>
      {at.isTable && <TableTools />}
      {at.isPicture && (
        <Rte.ControlsGroup>
          <button type="button" className={css.words} onClick={onPictureText}>
            {t("richText.picture.alt")}
          </button>
        </Rte.ControlsGroup>
      )}
    </Rte.Toolbar>
  );
}

function Writing() {
  return (
    <>
      <Rte.ControlsGroup>
        <Rte.H2 />
        <Rte.H3 />
        <Rte.H4 />
      </Rte.ControlsGroup>
      <Rte.ControlsGroup>
        <Rte.Bold />
        <Rte.Italic />
        <Rte.Underline />
        <Rte.Strikethrough />
        <Rte.Code />
        <Rte.ClearFormatting />
      </Rte.ControlsGroup>
      <Rte.ControlsGroup>
        <Rte.BulletList />
        <Rte.OrderedList />
        <Rte.Blockquote />
        <Rte.CodeBlock />
        <Rte.Hr />
      </Rte.ControlsGroup>
      <Rte.ControlsGroup>
        <Rte.AlignLeft />
        <Rte.AlignCenter />
        <Rte.AlignRight />
      </Rte.ControlsGroup>
    </>
  );
}

function TableTools() {
  return (
    <>
      <Rte.ControlsGroup>
        <Rte.TableRowBefore />
        <Rte.TableRowAfter />
        <Rte.TableRowDelete />
      </Rte.ControlsGroup>
      <Rte.ControlsGroup>
        <Rte.TableColumnBefore />
        <Rte.TableColumnAfter />
        <Rte.TableColumnDelete />
      </Rte.ControlsGroup>
      <Rte.ControlsGroup>
        <Rte.TableToggleHeaderRow />
        <Rte.TableToggleHeaderColumn />
        <Rte.TableMergeCells />
        <Rte.TableSplitCell />
        <Rte.TableDelete />
      </Rte.ControlsGroup>
    </>
  );
}

interface ControlProps {
  label: string;
  icon: ReactNode;
  isActive?: boolean;
  onClick: () => void;
}

function Control({ label, icon, isActive = false, onClick }: ControlProps) {
  return (
    <Rte.Control aria-label={label} title={label} active={isActive} onClick={onClick}>
      {icon}
    </Rte.Control>
  );
}
