/** The contract's lists as plain values for the browser. */

import * as lottery from "@opc/contract/lottery/calls";
import * as draw from "@opc/contract/lottery/draws";

export const lotteryStates = lottery.lotteryStates;
export const drawMoves = draw.drawMoves;
