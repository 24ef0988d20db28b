/**
 * A CSV file in three steps: the file, what importing it would do, what it did. A file with a wrong row stays at the
 * second step; from there another file can be chosen. What the rows are, each screen says in parts of its own.
 */
import { type ComponentType, useState } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../dialog-frame.tsx";
import { type DialogTools, openDialog } from "../dialogs.tsx";
import { useLeave } from "../form/form-dialog.tsx";
import { freeToLeave, ImportHold } from "./hold.ts";

export interface ChooseProps<Asked, Seen> {
  /** What was asked before, with a file that was wrong. */
  before: Asked | undefined;
  onLeave: () => void;
  onSeen: (asked: Asked, seen: Seen) => void;
}

export interface LookProps<Asked, Seen, Imported> {
  asked: Asked;
  seen: Seen;
  onLeave: () => void;
  onAnother: () => void;
  onImported: (imported: Imported) => void;
}

export interface ImportedProps<Imported> {
  imported: Imported;
  onLeave: () => void;
}

export interface FileImport<Asked, Seen, Imported> {
  title: TextKey;
  Choose: ComponentType<ChooseProps<Asked, Seen>>;
  Look: ComponentType<LookProps<Asked, Seen, Imported>>;
  Done: ComponentType<ImportedProps<Imported>>;
}

type Step<Asked, Seen, Imported> =
  | { kind: "choose"; before: Asked | undefined }
  | { kind: "look"; asked: Asked; seen: Seen }
  | { kind: "done"; imported: Imported };

/** Resolves when it is closed, with whether something was imported. */
export async function openImport<Asked, Seen, Imported>(
  parts: FileImport<Asked, Seen, Imported>,
): Promise<boolean> {
  return (await openDialog<true>((tools) => <ImportDialog parts={parts} {...tools} />)) === true;
}

interface ImportDialogProps<Asked, Seen, Imported> extends DialogTools<true> {
  parts: FileImport<Asked, Seen, Imported>;
}

function ImportDialog<Asked, Seen, Imported>(props: ImportDialogProps<Asked, Seen, Imported>) {
  const { parts, isOpen, close, remove } = props;
  const { t } = useTexts();
  const [step, setStep] = useState<Step<Asked, Seen, Imported>>({ kind: "choose", before: undefined });
  const [hold, setHold] = useState(freeToLeave);
  const isDone = step.kind === "done";
  const leave = useLeave(hold, () => close(isDone ? true : undefined));
  const { title, Choose, Look, Done } = parts;
  return (
    <DialogFrame title={t(title)} isOpen={isOpen} onClose={leave} onGone={remove} widthPx={720} isSheet>
      <ImportHold value={setHold}>
        {step.kind === "choose" && (
          <Choose
            before={step.before}
            onLeave={leave}
            onSeen={(asked, seen) => setStep({ kind: "look", asked, seen })}
          />
        )}
        {step.kind === "look" && (
          <Look
            asked={step.asked}
            seen={step.seen}
            onLeave={leave}
            onAnother={() => setStep({ kind: "choose", before: step.asked })}
            onImported={(imported) => setStep({ kind: "done", imported })}
          />
        )}
        {isDone && <Done imported={step.imported} onLeave={leave} />}
      </ImportHold>
    </DialogFrame>
  );
}
