/** What happened to a transaction, first to last, as far as it tells by itself. */
import type { Output } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import type { TimelineEntry } from "../../kit/detail/timeline.tsx";

type Detail = Output<"originalrecordGet">;
type Row = Detail["Transaction"];

export function historyOf({ Transaction: row, Parts }: Detail, t: Translate): TimelineEntry[] {
  return [arrival(row, t), ...matching(row, t), ...settingAside(row, t), ...splitting(Parts, t)].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}

function by(name: string | null, t: Translate): string {
  return t("bankTransaction.detail.by", { name: name ?? t("bankTransaction.detail.system") });
}

function arrival(row: Row, t: Translate): TimelineEntry {
  const how = row.ParentId !== null ? "parted" : row.Source === "Statement" ? "imported" : "reported";
  const isReported = how === "reported";
  const name = t("bankTransaction.detail.newTokenOf");
  return {
    at: row.ReportedAt,
    tone: "quiet",
    sentence: t(`bankTransaction.detail.${how}`),
    by: by(isReported ? row.SpiderId : row.EnteredBy, t),
    facts: isReported && row.EnteredBy !== null ? [{ name, value: row.EnteredBy }] : [],
  };
}

function matching(row: Row, t: Translate): TimelineEntry[] {
  if (row.MatchedAt === null || row.MatchedBy === null) return [];
  return [
    {
      at: row.MatchedAt,
      tone: "good",
      sentence: t(`bankTransaction.detail.matched.${row.MatchedBy}`),
      by: by(row.MatchActor, t),
      facts: [{ name: t("bankTransaction.field.OrderNo"), value: row.OrderNo ?? "" }],
    },
  ];
}

function settingAside(row: Row, t: Translate): TimelineEntry[] {
  if (row.IgnoredAt === null) return [];
  return [
    {
      at: row.IgnoredAt,
      tone: "quiet",
      sentence: t("bankTransaction.detail.ignored"),
      by: by(row.IgnoredBy, t),
      facts: [{ name: t("bankTransaction.field.IgnoreReason"), value: row.IgnoreReason ?? "" }],
    },
  ];
}

function splitting(parts: Detail["Parts"], t: Translate): TimelineEntry[] {
  const [first] = parts;
  if (!first) return [];
  return [
    {
      at: first.ReportedAt,
      tone: "busy",
      sentence: t("bankTransaction.detail.split", { count: parts.length }),
      by: by(first.EnteredBy, t),
      facts: [],
    },
  ];
}
