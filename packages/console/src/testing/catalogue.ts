/** Every screen there is, with an address at which it shows something. A new screen is here without a line. */
import { screens } from "../pages.ts";
import type { ScreenCode } from "../screen-code.ts";
import type { Answers } from "./answers.ts";
import { now } from "./component.ts";

export interface Sight {
  path: string;
  /** What a screen is about, where its path does not say so. */
  question: string;
  code?: ScreenCode;
  isList?: boolean;
}

/** Home and the pages that say what is wrong; then the first record of each kind, as samples name it. */
export const besides = ["/main", "/401", "/404", "/502", "/forbidden?ip=203.0.113.9"];

const questions: Readonly<Record<string, string>> = {
  "/merchant/payChannelSetting": "?alias=ACME",
  "/merchant/cashoutSetting": "?alias=ACME",
  "/merchant/ApiInfo": "?MerchantAlias=ACME",
  "/user/userGroupRole": "?UserGroupId=1",
};

/** A list and its records are neighbours and share their code. */
export const everyScreen: readonly Sight[] = [
  ...besides.map((path) => ({ path, question: "" })),
  ...screens.map(({ page: code, path, list }) => {
    const address = path.replaceAll(/:\w+/g, "1");
    return { code, path: address, question: questions[address] ?? "", isList: list !== undefined };
  }),
];

/** What no sample makes by itself. */
export function answerEveryScreen(answers: Answers): void {
  // Not of the advertisement that is looked at.
  answers.on("advertisingGet", { Overlaps: [{ AdvertisementId: "2" }] });
  answers.on("advertisingOverlap", { Advertisements: [{ AdvertisementId: "2" }] });
  answers.on("cashouttaskList", { Rows: [{ Step: "AwaitingCode", CodeDeadline: now.toISOString() }] });
  // Maintenance is told above all, whenever it is announced.
  answers.on("noticeCount", { Maintenance: "" });
}
