/** The contract's lists as plain values for the browser. */

import * as lottery from "@opc/contract/lottery/calls";
import * as rule from "@opc/contract/lottery/draw-rule";
import * as draw from "@opc/contract/lottery/draws";

export const lotteryStates = lottery.lotteryStates;
export const drawFrequencies = rule.drawFrequencies;
export const drawMoves = draw.drawMoves;
