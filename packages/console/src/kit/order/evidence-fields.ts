/** Remark and image that prove what no bank transaction tells. */
import { minimumEvidenceRemark } from "@opc/contract/payment-order/actions";
import type { FormField, Text } from "../form/form.ts";

export function evidenceFields(hints: {
  remark: Text;
  image: Text;
}): readonly FormField<"Remark" | "Image">[] {
  return [
    {
      kind: "textarea",
      name: "Remark",
      label: "orderAction.field.Remark",
      isRequired: true,
      hint: hints.remark,
      check: (value) =>
        [...String(value).trim()].length < minimumEvidenceRemark
          ? (t) => t("kit.form.tooShort", { limit: minimumEvidenceRemark })
          : undefined,
    },
    {
      kind: "image",
      name: "Image",
      label: "orderAction.field.Image",
      isRequired: true,
      hint: hints.image,
    },
  ];
}
