/** The contract's schemas of both sides' calls; only forms need them. */

import {
  paychannelAdd,
  paychannelBanksset,
  paychannelKeysset,
  paychannelPause,
  paychannelUpdate,
} from "@opc/contract/channel/payment-channels";
import {
  cashoutchannelAdd,
  cashoutchannelBanksset,
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
    banksset: paychannelBanksset.input,
  },
  CashoutChannel: {
    add: cashoutchannelAdd.input,
    update: cashoutchannelUpdate.input,
    pause: cashoutchannelPause.input,
    keysset: cashoutchannelKeysset.input,
    banksset: cashoutchannelBanksset.input,
  },
} as const;
