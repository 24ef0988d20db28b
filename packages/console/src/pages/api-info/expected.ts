import { apiinfoSignatureexpectedInput } from "@opc/contract/api-info/signature-check";
import type { testerTexts } from "../../i18n/texts/signature-tester.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { Pasted } from "./tester.tsx";

export function showExpected(asked: Pasted, text: (typeof testerTexts)["enUS"]) {
  return openForm({
    title: () => text.show,
    call: "apiinfoSignatureexpected",
    input: apiinfoSignatureexpectedInput,
    fixed: asked,
    fields: proofFields,
    sentence: () => text.expectedSentence,
    done: null,
  });
}
