/**
 * A bank statement in three steps: the file, what importing it would do, what it did. A file with a wrong row stays
 * at the second step; from there another file can be chosen.
 */
import { originalrecordImportpreview, statementMostRows } from "@opc/contract/statement-import";
import { useState } from "react";
import type { Input, Output } from "../../api/client.ts";
import { upload } from "../../api/upload.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import type { DialogTools } from "../../kit/dialogs.tsx";
import { maximumBytes } from "../../kit/form/files.static.ts";
import type { Form } from "../../kit/form/form.ts";
import { FormBody } from "../../kit/form/form-body.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { formatBytes } from "../../kit/format/bytes.ts";
import { groupDigits } from "../../kit/format/money.ts";
import { DownloadIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { download } from "../../kit/list/download.ts";
import { fetchAccountChoices } from "./accounts.ts";
import { ImportDone } from "./import-done.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProgress } from "./import-progress.tsx";
import css from "./statement-import.module.css";

export type Statement = Input<"originalrecordImportpreview">;
export type Preview = Output<"originalrecordImportpreview">;
export type Imported = Output<"originalrecordImport">;

type Step =
  | { kind: "choose"; accountId: string }
  | { kind: "preview"; statement: Statement; preview: Preview }
  | { kind: "done"; imported: Imported };

export function ImportDialog({ isOpen, close, remove }: DialogTools<true>) {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ kind: "choose", accountId: "" });
  const isDone = step.kind === "done";
  const leave = () => close(isDone ? true : undefined);
  return (
    <DialogFrame
      title={t("statementImport.title")}
      isOpen={isOpen}
      onClose={leave}
      onGone={remove}
      widthPx={720}
      isSheet
    >
      {step.kind === "choose" && (
        <ChooseFile
          accountId={step.accountId}
          onLeave={leave}
          onPreview={(statement, preview) => setStep({ kind: "preview", statement, preview })}
        />
      )}
      {step.kind === "preview" && (
        <ImportPreview
          statement={step.statement}
          preview={step.preview}
          onLeave={leave}
          onAnother={() => setStep({ kind: "choose", accountId: step.statement.AccountId })}
          onImported={(imported) => setStep({ kind: "done", imported })}
        />
      )}
      {isDone && <ImportDone imported={step.imported} onLeave={leave} />}
    </DialogFrame>
  );
}

interface ChooseFileProps {
  /** Chosen before, with a file that was wrong. */
  accountId: string;
  onLeave: () => void;
  onPreview: (statement: Statement, preview: Preview) => void;
}

function ChooseFile({ accountId, onLeave, onPreview }: ChooseFileProps) {
  const [share, setShare] = useState(0);
  const form: Form<"originalrecordImportpreview"> = {
    title: "statementImport.title",
    call: "originalrecordImportpreview",
    input: originalrecordImportpreview.input,
    above: <Intro />,
    fields: [
      {
        kind: "select",
        name: "AccountId",
        label: "statementImport.account",
        hint: "statementImport.accountHint",
        options: fetchAccountChoices,
      },
      { kind: "csv", name: "File", label: "statementImport.file" },
    ],
    initial: { AccountId: accountId },
    send: async (statement) => {
      const preview = await upload("originalrecordImportpreview", statement, setShare);
      onPreview(statement, preview);
      return preview;
    },
    confirm: "statementImport.check",
    done: null,
  };
  const tools = useForm(form, () => undefined);
  return (
    <>
      <FormBody tools={tools} onLeave={onLeave} />
      {tools.isRunning && <ImportProgress share={share} />}
    </>
  );
}

/** What holds for every file, and an example of one. */
function Intro() {
  const { t } = useTexts();
  return (
    <div className={css.intro}>
      <p>
        {t("statementImport.intro", {
          rows: groupDigits(String(statementMostRows)),
          size: formatBytes(maximumBytes.csv),
        })}
      </p>
      <button type="button" className={kitCss.button} onClick={() => void downloadTemplate()}>
        <DownloadIcon /> {t("statementImport.template")}
      </button>
    </div>
  );
}

async function downloadTemplate(): Promise<void> {
  const options = { signal: new AbortController().signal, onLines: () => undefined };
  // A refusal is said by the client.
  await download("originalrecordTemplate", {}, options).catch(() => undefined);
}
