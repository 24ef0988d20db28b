import type { Handlers } from "../../call/handler.ts";
import { maintenanceStamp } from "../maintenance/ahead.ts";
import { listVersionsOf } from "../reference-list/versions.ts";
import { countNotices, listNotices, markRead } from "./store.ts";
import { workOf } from "./work.ts";

export const noticeHandlers = {
  noticeCount: async (_input, { tx, viewer, now }) => {
    const [counts, Work, Maintenance, ListVersions] = await Promise.all([
      countNotices(tx, viewer),
      workOf(tx, viewer, now),
      maintenanceStamp(tx, now),
      listVersionsOf(tx),
    ]);
    return { ...counts, Work, Maintenance, ListVersions };
  },

  noticeList: async ({ Open }, { tx, viewer }) => ({
    Rows: (await listNotices(tx, viewer, Open)).map((row) => ({
      NoticeId: row.Id.toString(),
      Kind: row.Kind,
      Key: row.Key,
      MerchantAlias: row.Alias,
      Severity: row.Severity,
      Parameters: row.Parameters,
      RaisedAt: row.RaisedAt.toISOString(),
      ClearedAt: row.ClearedAt?.toISOString() ?? null,
      IsRead: row.IsRead,
    })),
  }),

  noticeRead: async ({ NoticeIds }, { tx, viewer, now, recordChange }) => {
    await markRead(tx, viewer, NoticeIds, now);
    recordChange({ NoticeIds, IsRead: true });
    return {};
  },

  noticeReadall: async (_input, { tx, viewer, now, recordChange }) => {
    await markRead(tx, viewer, undefined, now);
    recordChange({ Notices: "all", IsRead: true });
    return {};
  },
} satisfies Partial<Handlers>;
