/** Pausing a channel: until when, and why. It goes on by itself. */
import { minuteMs } from "@opc/contract/time";
import type { Translate } from "../../i18n/i18n.ts";
import type { FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { formatTime } from "../../kit/format/time.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { sessionStore } from "../../state/session.ts";
import { schemas } from "./schemas.ts";
import type { ChannelRow, Side } from "./side.ts";

const spans = [
  { name: "minutes15", minutes: 15 },
  { name: "hour1", minutes: 60 },
  { name: "hours4", minutes: 240 },
  { name: "day1", minutes: 1_440 },
  { name: "days7", minutes: 10_080 },
] as const;

export async function pause(side: Side, row: ChannelRow, { refresh }: ActionTools): Promise<void> {
  const { ChannelCode, ChannelName: name } = row;
  const offsetMinutes = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  // Each choice is a time of its own, so that what is read is what is sent.
  const times = spans.map((span) => ({
    ...span,
    until: new Date(Date.now() + span.minutes * minuteMs).toISOString(),
  }));
  const said = (instant: string) => formatTime(instant, offsetMinutes).slice(0, 16);
  const paused = await openForm({
    title: (t) => t("channelAction.pause.title", { name }),
    call: side.pause,
    input: schemas[side.page].pause,
    fixed: { ChannelCode },
    fields: [
      {
        kind: "choice",
        name: "PausedUntil",
        label: "channelAction.pause.For",
        options: times.map((span) => ({
          value: span.until,
          label: `channelAction.pause.${span.name}` as const,
          detail: (t: Translate) => t("channel.untilShort", { until: said(span.until) }),
        })),
      },
      {
        kind: "text",
        name: "PauseReason",
        label: "channelAction.pause.Reason",
        hint: "channelAction.pause.reasonHint",
        isRequired: true,
      },
    ],
    initial: { PausedUntil: times[1]?.until ?? "" },
    sentence: ({ PausedUntil }: FormValues, t) =>
      t("channelAction.pause.sentence", { name, until: said(String(PausedUntil)) }),
    confirm: "channelAction.pause.action",
    done: (t) => t("channelAction.pause.done", { name }),
  });
  if (paused) refresh();
}
