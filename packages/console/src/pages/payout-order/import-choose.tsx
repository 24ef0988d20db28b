/** The first step of importing payouts: whose they are, and the file. */
import { cashoutimportPreview, payoutImportMostRows } from "@opc/contract/payout-order/import";
import type { FormField } from "../../kit/form/form.ts";
import { ChooseFile } from "../../kit/import/choose-file.tsx";
import type { ChooseProps } from "../../kit/import/import-dialog.tsx";
import type { PayoutsAsked, PayoutsSeen } from "./import-payouts.ts";
import { merchantOptions, ownAlias } from "./terms.ts";

const merchantField: FormField<"MerchantAlias"> = {
  kind: "select",
  name: "MerchantAlias",
  label: "payoutImport.merchant",
  options: merchantOptions,
  isRequired: true,
};

export function ChoosePayouts({ before, onLeave, onSeen }: ChooseProps<PayoutsAsked, PayoutsSeen>) {
  return (
    <ChooseFile
      title="payoutImport.title"
      intro="payoutImport.intro"
      maxRows={payoutImportMostRows}
      template="cashoutimportTemplate"
      file="payoutImport.file"
      call="cashoutimportPreview"
      input={cashoutimportPreview.input}
      fields={ownAlias() === undefined ? [merchantField] : []}
      initial={{ MerchantAlias: before?.MerchantAlias ?? "" }}
      onLeave={onLeave}
      onSeen={onSeen}
    />
  );
}
