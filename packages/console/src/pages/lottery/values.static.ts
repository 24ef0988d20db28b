/** The contract's lists as plain values for the browser. */

import * as lottery from "@opc/contract/lottery";
import * as draw from "@opc/contract/lottery-draw";

export const lotteryStates = lottery.lotteryStates;
export const drawMoves = draw.drawMoves;
