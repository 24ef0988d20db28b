/** A moment on the merchant's own clock: typed as text, or its day chosen from a calendar that is loaded when it is wanted. */
import { Popover, TextInput } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { zoneLabel } from "../format/time.ts";
import { CalendarIcon } from "../icons.tsx";
import css from "./form.module.css";
import { type ControlProps, inputProps } from "./form-control.tsx";
import { onDay, tidyMoment } from "./moment.ts";

const Calendar = lazy(async () => ({ default: (await import("./calendar.tsx")).Calendar }));

export function TimeField(props: ControlProps<"time">) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { value, onTyped } = props;
  const common = inputProps(props);
  const text = String(value);
  const choose = (day: string) => {
    setOpen(false);
    onTyped(onDay(text, day));
    document.getElementById(common.id)?.focus();
  };
  return (
    <TextInput
      {...common}
      value={text}
      placeholder="YYYY-MM-DD HH:mm:ss"
      spellCheck={false}
      autoComplete="off"
      classNames={{
        ...common.classNames,
        input: css.moment ?? "",
        section: isOpen ? (css.opened ?? "") : "",
      }}
      rightSectionWidth={112}
      rightSection={
        <span className={css.zone}>
          <small>{zoneLabel(offsetMinutes)}</small>
          <Popover opened={isOpen} onChange={setOpen} withinPortal={false} trapFocus position="bottom-end">
            <Popover.Target>
              <button
                type="button"
                className={css.calendar}
                aria-label={`${props.label}: ${t("kit.form.calendar")}`}
                title={t("kit.form.calendar")}
                disabled={common.disabled}
                onClick={() => setOpen((now) => !now)}
              >
                <CalendarIcon />
              </button>
            </Popover.Target>
            {/* Esc closes the calendar alone, not the dialog that the field may stand in. */}
            <Popover.Dropdown data-mantine-stop-propagation>
              <Suspense>
                <Calendar day={tidyMoment(text).slice(0, 10)} onDay={choose} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        </span>
      }
      onChange={(event) => onTyped(event.currentTarget.value)}
      onBlur={() => {
        const tidied = tidyMoment(text);
        if (tidied !== text) onTyped(tidied);
      }}
    />
  );
}
