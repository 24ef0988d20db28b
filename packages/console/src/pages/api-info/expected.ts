import { apiinfoSignatureexpectedInput } from "@opc/contract/api-info/signature-check";
import type { testerTexts } from "../../i18n/texts/signature-tester.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { passwordField } from "./key-forms.tsx";
import type { Pasted } from "./tester.tsx";

export function showExpected(asked: Pasted, text: (typeof testerTexts)["enUS"]) {
  return openForm({
    title: () => text.show,
    call: "apiinfoSignatureexpected",
    input: apiinfoSignatureexpectedInput,
    fixed: asked,
    fields: [passwordField],
    sentence: () => text.expectedSentence,
    done: null,
  });
}
