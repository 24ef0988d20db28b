/** The operation log, the proof of the books and the bell: what people did, whether it is still so, and what they should know. */
import pg from "pg";
import { texts as enUS } from "../../packages/console/src/i18n/en-us.ts";
import { atDesk, expect, expectAccessible, onPhone, test } from "./support/fixtures.ts";
import { addCrawler, heartbeat } from "./support/offline-account-parts.ts";
import { callAs } from "./support/user-parts.ts";
import { copyFacts } from "./world/copy.ts";

const words = enUS.operationLog;
/** A proof reads the whole demo world, on a busy machine for a while. */
const proofMs = 90_000;
/** The bell asks every ten seconds, the watch looks every five. */
const noticeMs = 40_000;

/** As somebody would who owns the tables, triggers off. */
async function asOwner(databaseUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("alter table operation_log disable trigger append_only");
    for (const statement of statements) await client.query(statement);
    await client.query("alter table operation_log enable trigger append_only");
  } finally {
    await client.end();
  }
}

onPhone(({ t }) => {
  const { operationLog: own } = t;

  test("a change is found in the log by what it was done to, with what it was before and after", async ({
    page,
    signIn,
  }) => {
    await signIn("OPC", "admin");
    await page.goto("/setting/AuditLog?Targets=OPC%2Fviewer&Date=all");
    const list = page.getByRole("region", { name: own.title }).or(page.locator("main"));
    await expect(list.getByText("OPC/viewer").first()).toBeVisible();
    await expectAccessible(page);
    await list.getByText("OPC/viewer").first().click();
    if (!(await page.getByRole("complementary").last().isVisible())) await page.keyboard.press("Enter");
    const detail = page.getByRole("complementary").last();
    await expect(detail.getByRole("columnheader", { name: own.detail.from, exact: true })).toBeVisible();
    await expect(detail.getByRole("row").filter({ hasText: "true" }).first()).toContainText("false");
    await expectAccessible(page);
  });
});

atDesk(({ t }) => {
  const { notice } = t;

  test("a crawler that nobody hears rings the bell, and is past when it is heard", async ({
    page,
    signIn,
    demo,
  }) => {
    test.setTimeout(200_000);
    await signIn("OPC", "admin");
    await page.goto("/main");
    const { SpiderId, Token } = await addCrawler(page, demo);
    await page.getByRole("button", { name: new RegExp(`^${notice.title}`) }).click();
    const panel = page.getByRole("region", { name: notice.title, exact: true });
    await expect(panel.getByText(SpiderId)).toBeVisible({ timeout: noticeMs });
    await expectAccessible(page);
    expect(await heartbeat(page, Token)).toBe(0);
    await expect(panel.getByText(SpiderId)).toHaveCount(0, { timeout: noticeMs });
    await panel.getByRole("button", { name: notice.past, exact: true }).click();
    const past = panel.getByRole("button").filter({ hasText: SpiderId });
    await expect(past).toContainText(notice.unread);
    await past.click();
    await expect(page).toHaveURL(new RegExp(`/spider/SpiderSetting/${SpiderId}`));
    await callAs(page, "/mc_api/spider/spidersetting_delete", { SpiderId });
  });
});

/** Once: it changes what everybody sees. */
test("the books are proven on demand, and a tampered line is shown with its place", async ({ page, signIn }, {
  project,
}) => {
  test.setTimeout(360_000);
  const { databaseUrl } = copyFacts(project.metadata);
  await signIn("OPC", "admin");
  await page.goto("/setting/AuditLog?View=Proof");
  const proof = page.getByRole("region", { name: words.proof.title, exact: true });
  const runNow = async () => {
    await expect(proof.getByRole("button", { name: words.proof.run })).toBeEnabled({ timeout: proofMs });
    await proof.getByRole("button", { name: words.proof.run }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.proof.confirm.go }).click();
    await expect(proof.getByRole("button", { name: words.proof.running })).toBeVisible();
    await expect(proof.getByRole("button", { name: words.proof.run })).toBeEnabled({ timeout: proofMs });
  };
  await runNow();
  await expect(proof.getByText(words.proof.status.Proven).first()).toBeVisible();
  await expectAccessible(page);
  const changed = "where id = (select log_id from operation_seal where sequence = 3)";
  await asOwner(databaseUrl, `update operation_log set actor = actor || 'x' ${changed}`);
  try {
    await runNow();
    const alert = proof.getByRole("alert");
    await expect(alert).toContainText(words.proof.bad.title);
    await expect(alert).toContainText(words.proof.table.operation_log);
    await expect(alert).toContainText("hash chain");
    await expectAccessible(page);
  } finally {
    await asOwner(databaseUrl, `update operation_log set actor = left(actor, -1) ${changed}`);
  }
  await runNow();
  await expect(proof.getByRole("alert")).toHaveCount(0);
});
