/** The contract's lists as plain values for the browser. */
import * as tests from "@opc/contract/channel/test-result";
import * as contract from "@opc/contract/channel/values";

export const channelStates = contract.channelStates;
export const channelKinds = contract.channelKinds;
export const channelProblems = contract.channelProblems;
export const channelTestSteps = tests.channelTestSteps;
