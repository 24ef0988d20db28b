/** Fields of a record in labelled groups; a value that is an id can be copied whole. */
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { copyText } from "../copy-text.ts";
import { relativeText } from "../format/relative-text.ts";
import { formatTime } from "../format/time.ts";
import { CopyIcon } from "../icons.tsx";
import { nothing } from "../table/columns.tsx";
import css from "./detail.module.css";

/** `isWide`: one field a line, for long values. */
export function Fields(props: { title: TextKey; isWide?: true; children: ReactNode }) {
  const { title, isWide, children } = props;
  const { t } = useTexts();
  return (
    <section className={css.group} data-wide={isWide}>
      <h3>{t(title)}</h3>
      <dl>{children}</dl>
    </section>
  );
}

export function Field({ label, children }: { label: TextKey; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children ?? nothing}</dd>
    </div>
  );
}

export function IdField({ label, id }: { label: TextKey; id: string | null }) {
  return <Field label={label}>{id === null ? nothing : <CopyableId id={id} />}</Field>;
}

export function CopyableId({ id }: { id: string }) {
  const { t } = useTexts();
  return (
    <span className={css.id}>
      <code>{id}</code>
      <button
        type="button"
        className={css.tool}
        aria-label={`${t("common.copy")} ${id}`}
        title={t("common.copy")}
        onClick={() => void copyText(id)}
      >
        <CopyIcon />
      </button>
    </span>
  );
}

/** A time on the merchant's clock, with how long ago beside it. */
export function TimeField({ label, instant }: { label: TextKey; instant: string | null }) {
  return <Field label={label}>{instant === null ? nothing : <Instant at={instant} />}</Field>;
}

export function Instant({ at }: { at: string }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const time = formatTime(at, offsetMinutes);
  const relative = relativeText(at, Date.now(), { t, offsetMinutes });
  // Of what is long ago the relative time is the date, which is there already.
  return (
    <time dateTime={at}>
      {time} {!time.startsWith(relative) && <small suppressHydrationWarning>{relative}</small>}
    </time>
  );
}
