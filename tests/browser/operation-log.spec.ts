/** The proof of the books: whether what the tables say is still what was written. */
import pg from "pg";
import { atDesk, expect, test } from "./support/fixtures.ts";
import { copyFacts } from "./world/copy.ts";

/** A proof reads the whole demo world, on a busy machine for a while. */
const proofMs = 90_000;

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

/** Once: it changes what everybody sees. */
atDesk(({ t: { operationLog: words } }) => {
  test("the books are proven on demand, and a tampered line is shown with its place", async ({
    page,
    signIn,
  }, { project }) => {
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
    const alert = proof.getByRole("alert").filter({ hasText: words.proof.bad.title });
    const changed = "where id = (select log_id from operation_seal where sequence = 3)";
    await asOwner(databaseUrl, `update operation_log set actor = actor || 'x' ${changed}`);
    try {
      await runNow();
      await expect(alert).toContainText(words.proof.table.operation_log);
      await expect(alert).toContainText("hash chain");
    } finally {
      await asOwner(databaseUrl, `update operation_log set actor = left(actor, -1) ${changed}`);
    }
    await runNow();
    await expect(proof.getByText(words.proof.status.Proven).first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});
