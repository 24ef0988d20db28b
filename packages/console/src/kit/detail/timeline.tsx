/** What happened to a record, first to last: a sentence each, when, and the facts beside it. */
import { useSession } from "../../state/session.ts";
import { formatTime } from "../format/time.ts";
import type { Tone } from "../status.ts";
import css from "./detail.module.css";

export interface TimelineEntry {
  at: string;
  tone: Tone;
  sentence: string;
  /** Who did it. */
  by: string;
  facts: readonly { name: string; value: string }[];
}

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  return (
    <ol className={css.timeline}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
        <li key={index} data-tone={entry.tone}>
          <p>
            {entry.sentence} <small>{entry.by}</small>
          </p>
          <time dateTime={entry.at}>{formatTime(entry.at, offsetMinutes)}</time>
          {entry.facts.length > 0 && (
            <dl>
              {entry.facts.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}
