/** Where something stands on a fixed way: in a cell as dots and the name of the step, in a detail as the whole way. */
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { DoneIcon, RejectIcon } from "../icons.tsx";
import css from "./stepper.module.css";

/** `failed`: the way ended here. */
export type StepState = "done" | "current" | "failed" | "todo";

export interface Step {
  label: string;
  state: StepState;
  /** Below the name: since when, until when. */
  note?: ReactNode;
}

/** `says`: what it stands at, where that is not the name of the step; `children`: behind it. */
export function CompactStepper(props: { steps: readonly Step[]; says?: string; children?: ReactNode }) {
  const { steps, children } = props;
  const { t } = useTexts();
  const at = placeOf(steps);
  const { label, state } = steps[at] ?? { label: "", state: "todo" };
  return (
    <span className={css.compact} data-state={state}>
      <span
        className={css.dots}
        role="img"
        aria-label={t("kit.stepper.of", { step: at + 1, all: steps.length })}
      >
        {steps.map((step) => (
          <i key={step.label} data-state={step.state} />
        ))}
      </span>
      <span className={css.now}>
        <span className={css.says}>{props.says ?? label}</span> {children}
      </span>
    </span>
  );
}

export function Stepper({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className={css.way} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          data-state={step.state}
          aria-current={step.state === "current" ? "step" : undefined}
        >
          <span className={css.sign} aria-hidden="true">
            <Sign state={step.state} place={index + 1} />
          </span>
          <span className={css.text}>
            <span>{step.label}</span>
            {step.note && <small>{step.note}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Sign({ state, place }: { state: StepState; place: number }) {
  if (state === "done") return <DoneIcon />;
  return state === "failed" ? <RejectIcon /> : place;
}

/** The step that it stands at: the first that is not done, or else the last. */
function placeOf(steps: readonly Step[]): number {
  const open = steps.findIndex(({ state }) => state !== "done");
  return open < 0 ? steps.length - 1 : open;
}
