import "@mantine/dates/styles.css";
import { DatePicker, DatesProvider } from "@mantine/dates";
import { useTexts } from "../../i18n/i18n.ts";

/** Esc on its buttons closes the calendar alone, not the dialog that it may stand in. Mantine's own, but not typed here. */
const ownEscape = { __stopPropagation: true };

interface CalendarProps {
  /** "2026-11-22"; anything else: none. */
  day: string;
  onDay: (day: string) => void;
}

/** The days of a month, the typed one chosen. */
export function Calendar({ day, onDay }: CalendarProps) {
  const { t, dayjsLocale } = useTexts();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return (
    <DatesProvider settings={{ locale: dayjsLocale, firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        {...ownEscape}
        size="xs"
        hideOutsideDates
        nextLabel={t("kit.date.next")}
        previousLabel={t("kit.date.previous")}
        monthLabelFormat={t("kit.date.monthFormat")}
        value={isDay ? day : null}
        {...(isDay ? { defaultDate: day } : {})}
        onChange={(chosen) => chosen !== null && onDay(chosen)}
      />
    </DatesProvider>
  );
}
