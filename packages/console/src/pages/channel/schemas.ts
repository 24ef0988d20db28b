/** The contract's schemas of both sides' calls; only forms need them. */

import {
  paychannelAdd,
  paychannelKeysset,
  paychannelPause,
  paychannelUpdate,
} from "@opc/contract/channel/payment-channels";
import {
  cashoutchannelAdd,
  cashoutchannelKeysset,
  cashoutchannelPause,
  cashoutchannelUpdate,
} from "@opc/contract/channel/payout-channels";

export const schemas = {
  PayChannel: {
    add: paychannelAdd.input,
    update: paychannelUpdate.input,
    pause: paychannelPause.input,
    keysset: paychannelKeysset.input,
  },
  CashoutChannel: {
    add: cashoutchannelAdd.input,
    update: cashoutchannelUpdate.input,
    pause: cashoutchannelPause.input,
    keysset: cashoutchannelKeysset.input,
  },
} as const;
