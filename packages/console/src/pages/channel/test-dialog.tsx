/** The test call of a channel: made when the dialog opens and whenever somebody wants it again. */
import { Button } from "@mantine/core";
import type { ChannelTestResult } from "@opc/contract/channel/test-result";
import { useEffect, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import formCss from "../../kit/form/form.module.css";
import { refusalOf } from "../../kit/form/refusal.ts";
import type { ActionTools } from "../../kit/resource.ts";
import type { ChannelRow, Side } from "./side.ts";
import css from "./test-dialog.module.css";
import { TestNative } from "./test-native.tsx";
import { TestSteps } from "./test-steps.tsx";

type Tested = Pick<ChannelRow, "ChannelCode" | "ChannelName" | "Kind" | "Currency">;

export async function testChannel(side: Side, row: Tested, { refresh }: ActionTools): Promise<void> {
  await openDialog<never>((tools) => <TestDialog side={side} row={row} {...tools} />);
  refresh();
}

interface TestDialogProps extends DialogTools<never> {
  side: Side;
  row: Tested;
}

function TestDialog({ side, row, isOpen, close, remove }: TestDialogProps) {
  const { t } = useTexts();
  const { result, refusal, isRunning, run } = useTest(side, row.ChannelCode);
  const isNative = row.Kind === "Native";
  return (
    <DialogFrame
      title={t("channelTest.title", { name: row.ChannelName })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={isNative ? 920 : 600}
      isSheet
    >
      <p className={css.about}>{t(isNative ? "channelTest.aboutNative" : "channelTest.about")}</p>
      <div aria-live="polite" aria-busy={isRunning}>
        {isRunning && (
          <p className={css.running}>{t(isNative ? "channelTest.runningNative" : "channelTest.running")}</p>
        )}
        {refusal && <p className={formCss.refusal}>{refusal}</p>}
        {!isNative && <TestSteps result={result} isRunning={isRunning} />}
        {isNative && result && <TestNative result={result} currency={row.Currency} />}
      </div>
      <div className={formCss.actions}>
        <Button variant="default" loading={isRunning} onClick={run}>
          {t("channelTest.again")}
        </Button>
        <Button onClick={() => close()}>{t("common.close")}</Button>
      </div>
    </DialogFrame>
  );
}

/** What went before stays until the next answer is there. */
function useTest(side: Side, ChannelCode: string) {
  const [result, setResult] = useState<ChannelTestResult>();
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(true);
  const run = () => {
    setRunning(true);
    setRefusal(undefined);
    api(side.test, { ChannelCode }, { quiet: true })
      .then(setResult, (error: unknown) => setRefusal(refusalOf(error, []).whole))
      .finally(() => setRunning(false));
  };
  const isFirst = useRef(true);
  useEffect(() => {
    // React draws everything twice while it is developed; the supplier is asked once.
    if (!isFirst.current) return;
    isFirst.current = false;
    run();
  });
  return { result, refusal, isRunning, run };
}
