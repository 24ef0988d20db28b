/** The password field's two helpers: show what was typed, and warn of caps lock. */
import { element, field } from "./elements.ts";
import type { SignInText } from "./sign-in-texts.ts";

export function watchPassword(text: (key: SignInText) => string): void {
  const input = field("Password");
  const button = element("show-password");
  button.addEventListener("click", () => {
    const show = input.type === "password";
    input.type = show ? "text" : "password";
    button.setAttribute("aria-pressed", String(show));
    button.dataset.label = show ? "hidePassword" : "showPassword";
    button.setAttribute("aria-label", text(show ? "hidePassword" : "showPassword"));
    input.focus();
  });
  const warning = element("Password-caps");
  // What describes a field is read out even while it is hidden.
  const warn = (isOn: boolean) => {
    warning.hidden = !isOn;
    input.setAttribute("aria-describedby", isOn ? "Password-caps Password-error" : "Password-error");
  };
  const look = (event: KeyboardEvent | MouseEvent) => warn(event.getModifierState("CapsLock"));
  input.addEventListener("keydown", look);
  input.addEventListener("keyup", look);
  input.addEventListener("mousedown", look);
  input.addEventListener("blur", () => warn(false));
}
