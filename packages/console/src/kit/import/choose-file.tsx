/** The first step of an import: what holds for every file, whose it is where that is asked, and the file. */
import { useState } from "react";
import type { z } from "zod";
import type { ConsoleCallName, Input, Output } from "../../api/client.ts";
import { upload } from "../../api/upload.ts";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { maximumBytes } from "../form/files.static.ts";
import type { FieldName, FormField, FormValues } from "../form/form.ts";
import { FormBody } from "../form/form-body.tsx";
import { useForm } from "../form/use-form.ts";
import { formatBytes } from "../format/bytes.ts";
import { groupDigits } from "../format/money.ts";
import type { DownloadCallName } from "../list/download.ts";
import { useImportHold } from "./hold.ts";
import { ImportIntro } from "./import-intro.tsx";
import { ImportProgress } from "./import-progress.tsx";

interface ChooseFileProps<Name extends ConsoleCallName> {
  title: TextKey;
  /** Said with the most rows and bytes that a file may have: `rows`, `size`. */
  intro: TextKey;
  maxRows: number;
  template: DownloadCallName;
  /** What the file is called in the form. */
  file: TextKey;
  /** Returns what the file would do. */
  call: Name;
  input: z.ZodType;
  /** Asked before the file. */
  fields?: readonly FormField<FieldName<Name>>[];
  initial?: FormValues;
  onLeave: () => void;
  onSeen: (asked: Input<Name>, seen: Output<Name>) => void;
}

export function ChooseFile<Name extends ConsoleCallName>(props: ChooseFileProps<Name>) {
  const { title, intro, maxRows, template, file, call, input, fields = [], initial, onLeave, onSeen } = props;
  const { t } = useTexts();
  const [share, setShare] = useState(0);
  const limits = { rows: groupDigits(String(maxRows)), size: formatBytes(maximumBytes.csv) };
  // Every call that takes a file has it under this name; that the type of any call cannot say.
  const csv = { kind: "csv", name: "File", label: file } as unknown as FormField<FieldName<Name>>;
  const tools = useForm<Name>(
    {
      title,
      call,
      input,
      above: <ImportIntro says={t(intro, limits)} template={template} />,
      fields: [...fields, csv],
      ...(initial && { initial }),
      send: async (asked) => {
        const seen = await upload(call, asked, setShare);
        onSeen(asked, seen);
        return seen;
      },
      confirm: "fileImport.check",
      done: null,
    },
    () => undefined,
  );
  useImportHold({ isRunning: false, isDirty: tools.isDirty });
  return (
    <>
      <FormBody tools={tools} onLeave={onLeave} />
      {tools.isRunning && <ImportProgress share={share} />}
    </>
  );
}
