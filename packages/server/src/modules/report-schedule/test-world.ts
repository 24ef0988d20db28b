/** What the tests of scheduled reports do, by the calls that people make. */
import { type ErrorName, errors } from "@opc/contract/errors";
import type { ReportScheduleRow } from "@opc/contract/export/schedules";
import type { Answer, Browser, TestApp } from "../../testing/app.ts";

export const morning = {
  Call: "payorderExport",
  Filter: JSON.stringify({ Statuses: ["Success"], Sort: "oldest" }),
  Name: "Paid yesterday",
  Range: "Yesterday",
  Format: "CSV",
  Language: "enUS",
  Frequency: "Daily",
  TimeOfDay: "07:00",
};

export function scheduleCalls({ call }: Pick<TestApp, "call">) {
  const write = (name: string, input: object, browser: Browser): Promise<Answer> =>
    call(`/mc_api/report/reportschedule_${name}`, input, browser);
  const list = async (browser: Browser, input: object = {}): Promise<ReportScheduleRow[]> => {
    const { code, data } = await call("/rp_api/report/reportschedule_list", input, browser);
    if (code !== 0) throw new Error(`reportschedule_list answered ${code}`);
    return (data as { Rows: ReportScheduleRow[] }).Rows;
  };
  return {
    write,
    list,
    /** Adds one that must be taken, and returns it as the list shows it. */
    async add(browser: Browser, changes: object = {}): Promise<ReportScheduleRow> {
      const { code, msg, data } = await write("add", { ...morning, ...changes }, browser);
      if (code !== 0) throw new Error(`reportschedule_add answered ${code} ${msg}`);
      const { ScheduleId } = data as { ScheduleId: string };
      const row = (await list(browser)).find((one) => one.ScheduleId === ScheduleId);
      if (!row) throw new Error("what was added is not in the list");
      return row;
    },
  };
}

export const codeOf = (name: ErrorName): number => errors[name].code;
