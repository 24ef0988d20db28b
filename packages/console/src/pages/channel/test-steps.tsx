/** The steps of a test as they went, with how long each took; what helps stands below the one that failed. */
import type { ChannelTestResult, ChannelTestStep } from "@opc/contract/channel/test-result";
import { useTexts } from "../../i18n/i18n.ts";
import { type Step, Stepper, type StepState } from "../../kit/stepper/stepper.tsx";
import { adviceFor, failedStep, foundBy } from "./test-advice.ts";
import css from "./test-dialog.module.css";
import { channelTestSteps } from "./values.static.ts";

interface TestStepsProps {
  result: ChannelTestResult | undefined;
  isRunning: boolean;
}

export function TestSteps({ result, isRunning }: TestStepsProps) {
  const { t } = useTexts();
  const failed = result && failedStep(result);
  const found = failed && foundBy(failed, t);
  const isUnconnected = !failed && result?.Steps.some(({ Outcome }) => Outcome === "Skipped");
  return (
    <div className={css.steps} data-old={(isRunning && result !== undefined) || undefined}>
      {result && !isRunning && (
        <p className={css.verdict} data-passed={result.Passed}>
          {failed
            ? t("channelTest.failed", { step: t(`channelTest.step.${failed.Step}`) })
            : t(isUnconnected ? "channelTest.passedPlain" : "channelTest.passed", { ms: result.Ms })}
        </p>
      )}
      <Stepper label={t("channelTest.action")} steps={channelTestSteps.map(stepOf)} />
      {failed && !isRunning && (
        <div className={css.advice}>
          <b>{t("channelTest.help")}</b>
          <p>{adviceFor(failed, t)}</p>
          {found && <p className={css.said}>{t("channelTest.said", { detail: found })}</p>}
        </div>
      )}
    </div>
  );

  function stepOf(name: ChannelTestStep): Step {
    const step = result?.Steps.find((one) => one.Step === name);
    const label = t(`channelTest.step.${name}`);
    if (!step) return { label, state: "todo" };
    if (step.Outcome === "Skipped")
      return {
        label,
        state: "todo",
        note: t(isUnconnected ? "channelTest.notNeeded" : "channelTest.skipped"),
      };
    const state: StepState = step.Outcome === "Passed" ? "done" : "failed";
    const ms = step.Ms === null ? undefined : t("channelTest.ms", { ms: step.Ms });
    const detail = state === "done" ? step.Detail : undefined;
    return { label, state, note: [detail, ms].filter(Boolean).join(" · ") };
  }
}
