/**
 * A question before a step that cannot be taken back: one sentence of what will happen, and two buttons. The
 * browser's own modal dialog keeps the focus inside and gives it back.
 */
import { translate } from "../i18n/i18n.ts";
import css from "./confirm.module.css";

export interface Question {
  title: string;
  sentence: string;
  confirm: string;
  /** Where it is more than to leave everything as it is. */
  cancel?: string;
  /** Agreeing throws away what was typed: Enter keeps it. */
  isLoss?: boolean;
}

/** Returns whether the person agreed; Esc and "cancel" are no. */
export function confirm(question: Question): Promise<boolean> {
  const dialog = document.createElement("dialog");
  dialog.className = css.dialog ?? "";
  dialog.setAttribute("aria-modal", "true");
  dialog.setAttribute("aria-labelledby", "confirm-title");
  dialog.setAttribute("aria-describedby", "confirm-sentence");
  dialog.append(
    element("h2", { id: "confirm-title", textContent: question.title }),
    element("p", { id: "confirm-sentence", textContent: question.sentence }),
    buttons(question),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}

function buttons({ confirm, cancel, isLoss = false }: Question): HTMLElement {
  const form = element("form", { method: "dialog" });
  const usual = { className: css.primary ?? "", autofocus: true };
  const no = { value: "no", textContent: cancel ?? translate("common.cancel") };
  const yes = { value: "yes", textContent: confirm };
  const both = isLoss
    ? [
        { ...yes, className: css.loss ?? "" },
        { ...no, ...usual },
      ]
    : [no, { ...yes, ...usual }];
  form.append(...both.map((button) => element("button", button)));
  return form;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
