/** The question of a report lives in its tab's address, so that it can be sent to a colleague. */
import { useCallback, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../../state/session.ts";
import { useTab } from "../../state/tab.tsx";
import type { DatePreset } from "../filter/date-presets.ts";
import {
  type ReportInput,
  type ReportQuestion,
  readReportAddress,
  reportInput,
  withChanges,
  writeReportAddress,
} from "./report-question.ts";

import { useToday } from "./use-today.ts";

export interface ReportAsking {
  question: ReportQuestion;
  usual: DatePreset;
  input: ReportInput;
  ask: (question: ReportQuestion) => void;
}

/** `keeps`: further names of the address that the report reads itself and that stay when the question changes. */
export function useReportQuestion(usual: DatePreset, keeps: readonly string[] = []): ReportAsking {
  const { path } = useTab();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const question = useMemo(() => readReportAddress(new URLSearchParams(search)), [search]);
  // From midnight on a preset means other days.
  const midnightMs = useToday(offsetMinutes);
  const input = useMemo(
    () => reportInput(question, usual, { nowMs: midnightMs, offsetMinutes }),
    [question, usual, offsetMinutes, midnightMs],
  );
  const kept = keeps.join(" ");
  // Whoever chooses twice before the address has followed has chosen both.
  const asked = useRef({ search, question });
  if (asked.current.search !== search) asked.current = { search, question };
  const ask = useCallback(
    (next: ReportQuestion) => {
      asked.current.question = withChanges(asked.current.question, question, next);
      const address = writeReportAddress(asked.current.question);
      const before = new URLSearchParams(search);
      for (const name of kept.split(" ")) {
        const value = before.get(name);
        if (value !== null) address.set(name, value);
      }
      void navigate({ pathname: path, search: address.toString() }, { preventScrollReset: true });
    },
    [navigate, path, search, kept, question],
  );
  return { question, usual, input, ask };
}
