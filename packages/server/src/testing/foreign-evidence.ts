import type { Person } from "./people.ts";
import type { wholeQuery } from "./whole-query.ts";

/** An image that an operator confirmed the other merchant's order by. */
export async function addForeignEvidence(
  query: ReturnType<typeof wholeQuery>,
  orderNo: string,
  operator: Person,
): Promise<string> {
  await query(
    `insert into stored_image (id, purpose, content_type, width, height, bytes, uploaded_by_user_id, uploaded_by, created_at)
     values (888888887, 'Evidence', 'image/png', 1, 1, 'mark-acme', $1, 'OPC/admin', now())`,
    [operator.userId],
  );
  await query(
    `insert into order_evidence (order_id, merchant_id, remark, image_id, given_by_user_id, given_by, given_at)
     select id, merchant_id, 'mark-acme', 888888887, $2, 'OPC/admin', now() from payment_order where order_no = $1`,
    [orderNo, operator.userId],
  );
  return "888888887";
}
