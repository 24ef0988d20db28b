/** The first step of importing payouts: whose they are, and the file. */
import { cashoutimportPreview, payoutImportMostRows } from "@opc/contract/payout-import";
import { useState } from "react";
import { upload } from "../../api/upload.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { maximumBytes } from "../../kit/form/files.static.ts";
import type { Form, FormField } from "../../kit/form/form.ts";
import { FormBody } from "../../kit/form/form-body.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { formatBytes } from "../../kit/format/bytes.ts";
import { groupDigits } from "../../kit/format/money.ts";
import type { ChooseProps } from "../../kit/import/import-dialog.tsx";
import { ImportIntro } from "../../kit/import/import-intro.tsx";
import { ImportProgress } from "../../kit/import/import-progress.tsx";
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
  const { t } = useTexts();
  const [share, setShare] = useState(0);
  const limits = {
    rows: groupDigits(String(payoutImportMostRows)),
    size: formatBytes(maximumBytes.csv),
  };
  const form: Form<"cashoutimportPreview"> = {
    title: "payoutImport.title",
    call: "cashoutimportPreview",
    input: cashoutimportPreview.input,
    above: <ImportIntro says={t("payoutImport.intro", limits)} template="cashoutimportTemplate" />,
    fields: [
      ...(ownAlias() === undefined ? [merchantField] : []),
      { kind: "csv", name: "File", label: "payoutImport.file" },
    ],
    initial: { MerchantAlias: before?.MerchantAlias ?? "" },
    send: async (asked) => {
      const seen = await upload("cashoutimportPreview", asked, setShare);
      onSeen(asked, seen);
      return seen;
    },
    confirm: "fileImport.check",
    done: null,
  };
  const tools = useForm(form, () => undefined);
  return (
    <>
      <FormBody tools={tools} onLeave={onLeave} />
      {tools.isRunning && <ImportProgress share={share} />}
    </>
  );
}
