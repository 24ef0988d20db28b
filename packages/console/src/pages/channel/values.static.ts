/** The contract's lists as plain values for the browser. */
import * as contract from "@opc/contract/channel/common-fields";
import * as tests from "@opc/contract/channel/test-result";

export const channelStates = contract.channelStates;
export const channelKinds = contract.channelKinds;
export const channelTestSteps = tests.channelTestSteps;
