/** Where another merchant's person is told of notices, for calls that name a target. */
import type { Person } from "./people.ts";
import type { wholeQuery } from "./whole-query.ts";

export const noNoticeTarget = { TargetId: "999999999" };

/** Test servers send no mail, and say so whoever asks: the secret of a webhook would be another one each time. */
export const noticeTargetWords = { Kinds: ["ReportReady"], Channel: "Email", VerificationCode: "12345678" };

export async function addForeignNoticeTarget(
  query: ReturnType<typeof wholeQuery>,
  { userId, merchantId }: Person,
): Promise<typeof noNoticeTarget> {
  await query(
    `insert into notice_target (id, merchant_id, user_id, channel, address, kinds, language, quiet_from, quiet_to, created_at)
     values (444444443, $1, $2, 'Email', 'mark-acme@example.com', '{ReportReady}', 'enUS', 0, 0, now())`,
    [merchantId, userId],
  );
  return { TargetId: "444444443" };
}
