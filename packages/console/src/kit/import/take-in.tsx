/** The last look before a file is imported: the sentence, the proofs where there are any, the button; then how far it is. */
import { useState } from "react";
import type { z } from "zod";
import type { ConsoleCallName, Output } from "../../api/client.ts";
import { upload } from "../../api/upload.ts";
import { type TextKey, type Translate, useTexts } from "../../i18n/i18n.ts";
import type { FieldName, FormField } from "../form/form.ts";
import { FormBody } from "../form/form-body.tsx";
import { useForm } from "../form/use-form.ts";
import { groupDigits } from "../format/money.ts";
import { useImportHold } from "./hold.ts";
import { ImportProgress } from "./import-progress.tsx";

interface TakeInProps<Name extends ConsoleCallName> {
  title: TextKey;
  call: Name;
  /** Of what is typed at this step alone. */
  input: z.ZodType;
  fields: readonly FormField<FieldName<Name>>[];
  /** What was chosen at the first step, sent again with what is typed here. */
  asked: object;
  sentence: (t: Translate) => string;
  confirm: TextKey;
  /** Said with `rows` and `seconds` while it is done. */
  importing: TextKey;
  rows: number;
  onAnother: () => void;
  onImported: (imported: Output<Name>) => void;
}

export function TakeIn<Name extends ConsoleCallName>(props: TakeInProps<Name>) {
  const { title, call, input, fields, asked, confirm, importing, rows, onAnother, onImported } = props;
  const { t } = useTexts();
  const [share, setShare] = useState(0);
  const sentence = props.sentence(t);
  const tools = useForm<Name>(
    {
      title,
      call,
      input,
      fields,
      sentence: () => sentence,
      besides: asked,
      send: (input, passkeyProof) => upload(call, input, setShare, { passkeyProof }),
      confirm,
      done: null,
    },
    onImported,
  );
  // A file that was found good is something to lose before anything is typed here.
  useImportHold({ isRunning: tools.isRunning, isDirty: true });
  return (
    <>
      <FormBody tools={tools} onLeave={tools.isRunning ? undefined : onAnother} leave="fileImport.another" />
      {tools.isRunning && (
        <ImportProgress share={share} importing={{ says: importing, rows: groupDigits(String(rows)) }} />
      )}
    </>
  );
}
