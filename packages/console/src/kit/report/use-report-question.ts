/** The question of a report lives in its tab's address, so that it can be sent to a colleague. */

import type { DatePreset } from "@opc/contract/question/date-presets";
import {
  type ReportInput,
  type ReportQuestion,
  readReportAddress,
  reportInput,
  withChanges,
  writeReportAddress,
} from "@opc/contract/report/question";
import { useCallback, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../../state/session.ts";
import { useTab } from "../../state/tab.tsx";
import { useToday } from "../use-today.ts";

export interface ReportAsking {
  question: ReportQuestion;
  usual: DatePreset;
  input: ReportInput;
  ask: (question: ReportQuestion) => void;
  /** Changes names of the address that the report reads itself; an empty text takes one away. */
  change: (values: Readonly<Record<string, string>>) => void;
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
  // Whoever chooses twice before the address has followed has chosen both, here or by `change`.
  const asked = useRef({ search, address: search });
  if (asked.current.search !== search) asked.current = { search, address: search };
  const go = useCallback(
    (address: URLSearchParams) => {
      asked.current.address = address.toString();
      void navigate({ pathname: path, search: asked.current.address }, { preventScrollReset: true });
    },
    [navigate, path],
  );
  const ask = useCallback(
    (next: ReportQuestion) => {
      const before = new URLSearchParams(asked.current.address);
      const address = writeReportAddress(withChanges(readReportAddress(before), question, next));
      for (const name of kept.split(" ")) {
        const value = before.get(name);
        if (value !== null) address.set(name, value);
      }
      go(address);
    },
    [go, kept, question],
  );
  const change = useCallback(
    (values: Readonly<Record<string, string>>) => {
      const address = new URLSearchParams(asked.current.address);
      for (const [name, value] of Object.entries(values)) {
        if (value === "") address.delete(name);
        else address.set(name, value);
      }
      go(address);
    },
    [go],
  );
  return { question, usual, input, ask, change };
}
