/** What helps where a test failed: by what it found, else by the step. */
import type { ChannelTestResult } from "@opc/contract/channel-test";
import type { Texts } from "../../i18n/en-us.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { knownDetails } from "./test-details.static.ts";

type Step = ChannelTestResult["Steps"][number];
type KnownDetail = keyof Texts["channelTest"]["detail"];

export function failedStep({ Steps }: ChannelTestResult): Step | undefined {
  return Steps.find(({ Outcome }) => Outcome === "Failed");
}

export function adviceFor({ Step, Detail }: Step, t: Translate): string {
  const known = knownDetails.find((detail) => detail === Detail) as KnownDetail | undefined;
  return known === undefined ? t(`channelTest.advice.${Step}`) : t(`channelTest.detail.${known}`);
}
