/**
 * A button and what it opens: the browser's own popover, so light dismissal, Esc and the way back of the focus
 * cost nothing. What is inside is made only while it is open.
 */
import { type ReactNode, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useDrawn } from "../state/drawn.ts";
import css from "./kit.module.css";

interface PopupProps {
  button: ReactNode;
  /** What the button is called where its content does not say it. */
  label?: string;
  buttonClass?: string | undefined;
  /** The key that opens it too; the screen hears it. */
  shortcut?: string;
  /** Which edge of the button the popup keeps to. */
  align?: "start" | "end";
  children: (close: () => void) => ReactNode;
}

const marginPx = 8;

export function Popup(props: PopupProps) {
  const { button, label, buttonClass = css.button, shortcut, align = "start", children } = props;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isDrawn = useDrawn();
  const place = () => {
    if (trigger.current && popup.current) placeBeside(popup.current, trigger.current, align);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut}
        title={label && shortcut ? `${label} (${shortcut})` : label}
        aria-label={label}
      >
        {button}
      </button>
      {!isDrawn &&
        createPortal(
          <div
            ref={popup}
            id={id}
            popover="auto"
            role="dialog"
            aria-label={label ?? trigger.current?.textContent ?? undefined}
            className={css.popup}
            // What is entered here is no part of a form around the button.
            onSubmit={(event) => event.stopPropagation()}
            onToggle={(event) => {
              setOpen(event.newState === "open");
              if (event.newState !== "open") return;
              place();
              const observer = new ResizeObserver(place);
              observer.observe(event.currentTarget);
              event.currentTarget.addEventListener("toggle", () => observer.disconnect(), { once: true });
            }}
          >
            {isOpen && children(() => popup.current?.hidePopover())}
          </div>,
          document.body,
        )}
    </>
  );
}

function placeBeside(popup: HTMLElement, trigger: HTMLElement, align: "start" | "end"): void {
  const at = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const wanted = align === "start" ? at.left : at.right - width;
  const left = Math.max(marginPx, Math.min(wanted, innerWidth - width - marginPx));
  const below = at.bottom + 4;
  const top =
    below + height > innerHeight - marginPx ? Math.max(marginPx, innerHeight - height - marginPx) : below;
  popup.style.left = `${left}px`;
  popup.style.top = `${top}px`;
}
