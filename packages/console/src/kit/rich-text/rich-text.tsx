/**
 * A text with headings, lists, tables, links and pictures. Large: only behind a lazy import. It keeps its own state and
 * says each change; another text is another editor (`key`).
 */
import "@mantine/tiptap/styles.css";
import { RichTextEditor as Rte } from "@mantine/tiptap";
import type { Editor } from "@tiptap/core";
import { useEditor } from "@tiptap/react";
import { type ComponentProps, useMemo, useRef, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";
import { accepted, refusalOfFiles } from "../form/file-rules.ts";
import { extensions, written } from "./extensions.ts";
import { labelsIn } from "./labels.ts";
import { askPicture, askPictureText, type Pictures } from "./picture-dialog.tsx";
import { pictureNode } from "./picture-node.ts";
import css from "./rich-text.module.css";
import { Toolbar } from "./toolbar.tsx";

export type { Pictures };

/** The same class as another declaration file of the library has it. */
type MantinesEditor = ComponentProps<typeof Rte>["editor"];

export interface RichTextProps {
  id: string;
  label: string;
  describedBy?: string | undefined;
  isWrong?: boolean;
  /** What it begins with. */
  start: string;
  pictures: Pictures;
  /** The text as the editor writes it, before anybody has changed it. */
  onReady: (html: string) => void;
  onChange: (html: string) => void;
}

export function RichText(props: RichTextProps) {
  const { id, label, describedBy, isWrong = false, pictures, onReady, onChange } = props;
  const { t } = useTexts();
  const [start] = useState(props.start);
  // A tab that was behind others begins anew with what it had: the editor ends when it is not seen.
  const latest = useRef<string>(undefined);
  const chooser = useRef<HTMLInputElement>(null);
  const take = usePictures(pictures);
  const taking = useRef(take);
  taking.current = take;
  const editorOf = useRef<Editor>(null);
  const attributes = {
    id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    "aria-invalid": String(isWrong),
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
  };
  const editor: Editor | null = useEditor({
    extensions: useMemo(() => extensions(pictures.addressOf), [pictures]),
    content: start,
    editorProps: {
      attributes,
      handlePaste: (_, event): boolean => offered(editorOf.current, event.clipboardData, taking.current),
      handleDrop: (view, event): boolean => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return offered(editorOf.current, event.dataTransfer, taking.current, at);
      },
    },
    onCreate: ({ editor: made }) => {
      if (latest.current === undefined) onReady(written(made.getHTML()));
      else made.commands.setContent(latest.current, { emitUpdate: false });
    },
    onUpdate: ({ editor: now }) => {
      latest.current = written(now.getHTML());
      onChange(latest.current);
    },
  });
  editorOf.current = editor;
  const labels = useMemo(() => labelsIn(t), [t]);
  if (!editor) return <div className={css.frame} />;
  return (
    <Rte
      editor={editor as unknown as MantinesEditor}
      labels={labels}
      className={css.frame}
      data-wrong={isWrong || undefined}
    >
      <Toolbar
        editor={editor}
        onPicture={() => chooser.current?.click()}
        onPictureText={() => void changePictureText(editor, pictures)}
      />
      <Rte.Content className={css.text} />
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accepted.image}
        aria-label={t("richText.picture.add")}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) void take(editor, files);
        }}
      />
    </Rte>
  );
}

type TakePictures = (editor: Editor, files: readonly File[], at?: number) => Promise<void>;

/** One after the other, each with its own words; a file that is no picture is said and left out. */
function usePictures(pictures: Pictures): TakePictures {
  const { t } = useTexts();
  return async (editor, files, at) => {
    let position = at ?? editor.state.selection.to;
    for (const file of files) {
      const refusal = refusalOfFiles([file], "image");
      if (refusal) {
        say.error(`${file.name}: ${t(refusal.key, refusal.values)}`);
        continue;
      }
      const attrs = await askPicture(file, pictures);
      if (!attrs || editor.isDestroyed) continue;
      const before = editor.state.doc.content.size;
      editor.chain().focus().insertContentAt(position, { type: pictureNode, attrs }).run();
      position += editor.state.doc.content.size - before;
    }
  };
}

/** Whether pictures were pasted or dropped: a spreadsheet's cells come as text and as a picture of them, and are text. */
function offered(editor: Editor | null, data: DataTransfer | null, take: TakePictures, at?: number): boolean {
  const files = [...(data?.files ?? [])];
  if (!editor || files.length === 0 || data?.types.includes("text/plain")) return false;
  void take(editor, files, at);
  return true;
}

async function changePictureText(editor: Editor, pictures: Pictures): Promise<void> {
  const { imageId, alt } = editor.getAttributes(pictureNode);
  const changed = await askPictureText({ imageId: String(imageId), alt: String(alt) }, pictures);
  if (changed) editor.chain().focus().updateAttributes(pictureNode, { alt: changed.alt }).run();
}
