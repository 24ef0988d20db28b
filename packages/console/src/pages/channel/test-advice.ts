/** What helps where a test failed: by what it found, else by the step. */
import type { ChannelTestResult } from "@opc/contract/channel/test-result";
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

const fields = ["BaseAddress", "ChannelMerchantNo", "PublicKey", "PrivateKey"] as const;

/** What the test found, in its own terms; what is missing by the names that the form has for it. */
export function foundBy({ Step, Detail }: Step, t: Translate): string | undefined {
  if (Detail === null || Step !== "Configured") return Detail ?? undefined;
  const missing = Detail.split(", ").map((part) => fields.find((field) => field === part));
  if (missing.includes(undefined)) return Detail;
  return missing.flatMap((field) => (field ? [t(`channel.field.${field}`)] : [])).join(", ");
}
