/** What an account's fields are called and in which tone they stand, for the lists and the drawer. */
import type { bankCardFields, qrCodeFields } from "@opc/contract/offline-account/fields";
import type { CardType, QrType } from "@opc/contract/offline-account/kinds";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import { cardTypes, qrTypes } from "./values.static.ts";

const sets: SetsOf<typeof qrCodeFields> & SetsOf<typeof bankCardFields> = {
  Enabled: {
    yes: { label: "offlineAccount.state.Enabled", tone: "good" },
    no: { label: "offlineAccount.state.Disabled", tone: "quiet" },
  },
  IsMonitored: {
    yes: { label: "exposure.monitored", tone: "good" },
    no: { label: "exposure.down", tone: "bad" },
  },
  QrType: { values: qrTypes, label: (value) => `offlineAccount.qrType.${value as QrType}` },
  CardType: { values: cardTypes, label: (value) => `offlineAccount.cardType.${value as CardType}` },
};
export const shown = { section: "offlineAccount", sets };
