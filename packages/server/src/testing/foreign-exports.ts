/** Of the tests that ask as another merchant: exports and schedules of the victim, and exports read as what is in them. */
import type { Services } from "../services.ts";
import type { Answer, Browser, TestApp } from "./app.ts";
import { csvRows, downloadExport, exportIdOf, makeExports } from "./exports.ts";
import type { Person } from "./people.ts";
import { wholeQuery } from "./whole-query.ts";

export const foreignExport = { ExportId: "444444443", ScheduleId: "333333332" };

/** What else the calls of exports and schedules ask for. */
export const exportWords = {
  From: "2026-11-01",
  To: "2026-11-02",
  Call: "payorderExport",
  Filter: "{}",
  Name: "mark-new",
  Range: "Yesterday",
  Format: "CSV",
  Language: "enUS",
  Frequency: "Daily",
  TimeOfDay: "07:00",
  Version: 1,
};

export async function addForeignExports(
  services: Pick<Services, "database" | "clock">,
  { merchantId, userId }: Person,
): Promise<void> {
  const query = wholeQuery(services);
  const now = services.clock.now();
  await query(
    `insert into export_file (id, merchant_id, user_id, call, input, format, language, time_difference_minutes, title, filters,
       file_name, status, created_at, finished_at, expires_at)
     values ($4, $1, $2, 'payorderExport', '{"OrderNos": ["mark-acme"]}', 'CSV', 'enUS', 420,
       '{"enUS": "mark-acme", "zhCN": "mark-acme"}', '{"enUS": "mark-acme", "zhCN": "mark-acme"}', 'mark-acme.csv', 'Ready',
       $3, $3, $3::timestamptz + interval '7 days')`,
    [merchantId, userId, now, foreignExport.ExportId],
  );
  await query(
    `insert into report_schedule (id, merchant_id, user_id, name, call, filter, title, filter_words, range, format, language,
       frequency, minute_of_day, next_due_at, offset_minutes, created_at, updated_at)
     values ($4, $1, $2, 'mark-acme', 'payorderExport', '{}', '{"enUS": "mark-acme", "zhCN": "mark-acme"}',
       '{"enUS": "mark-acme", "zhCN": "mark-acme"}', 'Yesterday', 'CSV', 'enUS', 'Daily', 420, $3, 420, $3, $3)`,
    [merchantId, userId, now, foreignExport.ScheduleId],
  );
}

/** Its head names when it was made, so only the headings and rows; the next export finds room again. */
export async function contentOfExport(
  started: Pick<TestApp, "app" | "services">,
  answer: Answer,
  by: Browser,
): Promise<Answer> {
  if (answer.code !== 0) return answer;
  const exportId = exportIdOf(answer);
  await makeExports(started);
  const { rawPayload } = await downloadExport(started, exportId, by);
  const { headings, rows: lines } = csvRows(rawPayload);
  await wholeQuery(started.services)("delete from export_file where id = $1", [exportId]);
  return { ...answer, data: { headings, lines } };
}
