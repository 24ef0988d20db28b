/** The same step for all selected rows: a sentence of what will happen, then a result for each of them. */
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../dialog-frame.tsx";
import { type DialogTools, openDialog } from "../dialogs.tsx";
import formCss from "../form/form.module.css";
import { useLeave } from "../form/form-dialog.tsx";
import css from "./bulk-dialog.module.css";
import { type About, BulkRows } from "./bulk-rows.tsx";
import { type Outcome, runEach } from "./run-each.ts";

interface Bulk<Row> {
  title: string;
  sentence: string;
  /** What the step is called on its button. */
  action: TextKey;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What tells one from another besides its number. */
  about?: ((row: Row) => About) | undefined;
  /** It was agreed to already: begins at once. */
  isAgreed?: true;
  /** A text that all of them are given; it has to be filled in. */
  text?: TextKey;
  step: (row: Row, text: string) => Promise<unknown>;
}

/** Returns when it is closed: whether anything was tried. */
export async function openBulk<Row>(bulk: Bulk<Row>): Promise<boolean> {
  return (await openDialog<boolean>((tools) => <BulkDialog bulk={bulk} {...tools} />)) ?? false;
}

type State = "asking" | "running" | "over";

function BulkDialog<Row>({ bulk, isOpen, close, remove }: DialogTools<boolean> & { bulk: Bulk<Row> }) {
  const { t } = useTexts();
  const [state, setState] = useState<State>(bulk.isAgreed ? "running" : "asking");
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [text, setText] = useState("");
  const isStopped = useRef(false);
  const { rows, rowId } = bulk;
  const isRunning = state === "running";
  const isDirty = state === "asking" && text.trim() !== "";
  const leave = useLeave({ isDirty, isRunning }, () => close(state === "over"));
  const stop = () => {
    isStopped.current = true;
  };
  const start = async () => {
    setState("running");
    await runEach(rows, (row) => bulk.step(row, text.trim()), {
      isStopped: () => isStopped.current,
      onOutcome: (row, outcome) => setOutcomes((all) => new Map(all).set(rowId(row), outcome)),
    });
    setState("over");
  };
  useBegun(bulk.isAgreed === true, () => void start());
  return (
    <DialogFrame
      {...{ title: bulk.title, isOpen, widthPx: 640 }}
      onClose={leave}
      onGone={remove}
      isSheet
      // A click beside it does not end halfway what many rows wait for.
      isHeld={isRunning}
    >
      <Progress outcomes={outcomes} count={rows.length} state={state} />
      <BulkRows
        {...{ rows, rowId, about: bulk.about }}
        outcome={
          state === "asking"
            ? undefined
            : (row) => <Became outcome={outcomes.get(rowId(row))} isOver={state === "over"} />
        }
      />
      {state === "asking" && (
        <Asking bulk={bulk} text={text} onText={setText} onLeave={leave} onStart={() => void start()} />
      )}
      {state !== "asking" && (
        <div className={formCss.actions}>
          <Button variant="default" onClick={isRunning ? stop : leave} data-autofocus>
            {t(isRunning ? "kit.bulk.stop" : "common.close")}
          </Button>
        </div>
      )}
    </DialogFrame>
  );
}

function useBegun(isAgreed: boolean, start: () => void): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isAgreed || hasBegun.current) return;
    hasBegun.current = true;
    start();
  });
}

interface AskingProps<Row> {
  bulk: Bulk<Row>;
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
  onStart: () => void;
}

function Asking<Row>({ bulk, text, onText, onLeave, onStart }: AskingProps<Row>) {
  const { t } = useTexts();
  const sentenceId = useId();
  const [isJudged, setJudged] = useState(false);
  const isMissing = bulk.text !== undefined && text.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!isMissing) onStart();
  };
  return (
    <form className={formCss.form} noValidate onSubmit={submit}>
      {bulk.text && (
        <Textarea
          label={t(bulk.text)}
          value={text}
          rows={2}
          error={isJudged && isMissing ? t("kit.form.empty") : undefined}
          aria-required
          data-autofocus
          mb={16}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
      <p id={sentenceId} className={formCss.sentence}>
        {bulk.sentence}
      </p>
      <div className={formCss.actions}>
        <Button variant="default" onClick={onLeave}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          aria-describedby={sentenceId}
          data-autofocus={bulk.text === undefined || undefined}
        >
          {t(bulk.action)}
        </Button>
      </div>
    </form>
  );
}

interface ProgressProps {
  outcomes: ReadonlyMap<string, Outcome>;
  count: number;
  state: State;
}

function Progress({ outcomes, count, state }: ProgressProps) {
  const { t } = useTexts();
  const counted = (kind: Outcome["kind"]) => [...outcomes.values()].filter((one) => one.kind === kind).length;
  const [done, refused, lost] = [counted("done"), counted("refused"), counted("lost")];
  const says = lost === 0 ? "kit.bulk.progress" : "kit.bulk.progressLost";
  return (
    <p className={css.progress} role="status">
      {state !== "asking" && t(says, { done, refused, lost, left: count - outcomes.size })}
    </p>
  );
}

function Became({ outcome, isOver }: { outcome: Outcome | undefined; isOver: boolean }) {
  const { t } = useTexts();
  const untried = isOver ? "kit.bulk.notTried" : "kit.bulk.waiting";
  return (
    <span className={css.outcome} data-outcome={outcome?.kind}>
      {outcome?.kind === "refused" ? outcome.why : t(outcome ? `kit.bulk.${outcome.kind}` : untried)}
    </span>
  );
}
