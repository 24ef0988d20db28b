/** What the form says: at the field, and as a message that stays for five seconds. */
import { storedLanguage } from "../boot/language.ts";
import { NetworkError } from "../boot/request.ts";
import { element, type FieldName, field } from "./elements.ts";
import { signInTexts } from "./sign-in-texts.ts";

const messageMs = 5000;
let timer: number | undefined;

export function say(message: string): void {
  const box = element("sign-in-message");
  box.textContent = message;
  box.hidden = false;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    box.hidden = true;
  }, messageMs);
}

/** Where the app did not come, or nobody answers it: stays until somebody loads the page again, or the line is back. */
export function sayNotArrived(error: unknown): void {
  const { notArrived, offline, loadAgain } = signInTexts[storedLanguage()];
  const again = document.createElement("a");
  again.href = location.href;
  again.textContent = loadAgain;
  const box = element("sign-in-message");
  box.replaceChildren(`${error instanceof NetworkError ? offline : notArrived} `, again);
  box.hidden = false;
  addEventListener("online", () => location.reload());
}

export function showError(name: FieldName, message: string): void {
  element(`${name}-error`).textContent = message;
  const input = field(name);
  if (message) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}
