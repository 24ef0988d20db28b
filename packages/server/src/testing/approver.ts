/** Somebody's act on a page and another's approval of it, each signed in anew, for a code works once. */
import type { Answer, TestApp } from "./app.ts";
import { freshProof } from "./clerks.ts";
import { formOf } from "./form.ts";
import type { Person } from "./people.ts";

type Values = Parameters<typeof formOf>[0];

/**
 * As the console sends a form: multipart, proved anew. Two codes take up to a minute of the clock: what has to be younger than that,
 * as an agent's heartbeat, comes in `justBefore`.
 */
export async function actAs(
  app: TestApp,
  person: Person,
  path: string,
  input: Values,
  justBefore: () => Promise<unknown> = async () => {},
): Promise<Answer> {
  const browser = await signedIn(app, person);
  const form = await formOf({ ...input, ...freshProof(app, { person, browser }) });
  await justBefore();
  return app.call(path, {}, browser, form);
}

/** With what this person looked at. */
export async function approveAs(app: TestApp, person: Person, ApprovalId: string): Promise<Answer> {
  const browser = await signedIn(app, person);
  const { data } = await app.call("/rp_api/setting/approval_get", { ApprovalId }, browser);
  const { ContentHash } = data as { ContentHash: string };
  const input = { ApprovalId, ContentHash, ...freshProof(app, { person, browser }) };
  return app.call("/mc_api/setting/approval_approve", input, browser);
}

export function approvalIdOf({ code, msg, data }: Answer): string {
  const id = (data as { ApprovalId?: string | null } | null)?.ApprovalId;
  if (code !== 0 || typeof id !== "string") throw new Error(`nothing waits for a second person: ${msg}`);
  return id;
}

async function signedIn(app: TestApp, person: Person) {
  app.clock.advance(31_000);
  return app.signIn(person);
}
