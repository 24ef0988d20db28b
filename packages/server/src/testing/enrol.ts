/** What a new user does with the link that was handed over: shows itself the secret. Its first code, at sign-in, binds it. */
import type { Answer, TestApp } from "./app.ts";

/** Of an answer that has a link. */
export const tokenOf = (data: unknown): string =>
  (data as { EnrolmentLink: string | null }).EnrolmentLink?.split("#")[1] ?? "";

export async function enrolled(
  call: TestApp["call"],
  handedOver: unknown,
  Password: string,
): Promise<string> {
  const answer: Answer = await call("/mc_api/user/enrolment_open", { Token: tokenOf(handedOver), Password });
  if (answer.code !== 0) throw new Error(`not enrolled: ${answer.code} ${answer.msg}`);
  return (answer.data as { Secret: string }).Secret;
}
