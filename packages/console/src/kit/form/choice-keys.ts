/**
 * The keyboard of a choice that is searched by typing: the first that fits is highlighted, Enter takes the highlighted one,
 * and leaving by Tab keeps it. Mantine marks what is highlighted, and what is chosen already, in the options themselves;
 * it takes nothing by Enter where the list opened with what was typed.
 */
import type { KeyboardEvent } from "react";

export const choiceKeys = { selectFirstOptionOnChange: true, onKeyDownCapture: takeOption };

function takeOption(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, nativeEvent, currentTarget } = event;
  if ((key !== "Enter" && key !== "Tab") || nativeEvent.isComposing) return;
  const list = document.getElementById(currentTarget.getAttribute("aria-controls") ?? "");
  const first = currentTarget.value === "" ? null : list?.querySelector("[role=option]");
  const option = list?.querySelector("[data-combobox-selected]") ?? first;
  if (!(option instanceof HTMLElement)) return;
  if (key === "Enter") {
    event.preventDefault();
    event.stopPropagation();
  } else if (option.hasAttribute("data-combobox-active")) return;
  option.click();
}
