/** What the form says: at the field, and as a message that stays for five seconds. */
import { element, type FieldName, field } from "./elements.ts";

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

export function showError(name: FieldName, message: string): void {
  element(`${name}-error`).textContent = message;
  const input = field(name);
  if (message) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}
