import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { restartIds } from "../db/id.ts";
import { archiveMonth } from "../modules/archive/archive.ts";
import { callbacksOf, monthAgo } from "../modules/archive/test-world.ts";
import { systemClock } from "../ports/clock.ts";
import { openVault } from "../ports/vault.ts";
import type { Services } from "../services.ts";
import { testBooks } from "../testing/books.ts";
import { archiveDueMonth } from "./archive-months.ts";
import { sealOnce } from "./seal-chains.ts";

restartIds();
const { database, owner, merchantIds } = await testBooks({ merchants: 2 });
const services = { database, vault: openVault(Buffer.alloc(32, 7)), clock: systemClock };
const { fill } = callbacksOf(owner, merchantIds);
const folder = mkdtempSync(join(tmpdir(), "opc-archive-months-"));
afterAll(() => rmSync(folder, { recursive: true }));

const stateOf = async (month: string) =>
  (await owner.query("select state from archive_month where month = $1::date", [`${month}-01`])).rows[0]
    ?.state;

test("a month whose file is not there holds up no younger one, and fails the night's work at its end", async () => {
  const [younger, older] = [monthAgo(7), monthAgo(8)];
  await fill(younger);
  await fill(older);
  const killed = archiveMonth(services, older, {
    folder,
    seal: () => sealOnce(services),
    onStep: (done) => {
      if (done === "logged") throw new Error("the power is cut");
    },
  });
  await expect(killed).rejects.toThrow("the power is cut");
  const names = readdirSync(folder);
  for (const name of names) renameSync(join(folder, name), join(folder, `${name}.away`));

  const errors: unknown[] = [];
  const log = { info: () => undefined, error: (said: unknown) => errors.push(said) };
  const archive = { callbacksAfterMonths: 6, folder };
  const worker = { ...services, log, archive } as unknown as Services;
  await expect(archiveDueMonth(worker)).rejects.toThrow(`${older} could not be archived: ENOENT`);
  expect(errors).toEqual([expect.objectContaining({ month: older })]);
  expect(await stateOf(younger)).toBe("Archived");

  for (const name of names) renameSync(join(folder, `${name}.away`), join(folder, name));
  await archiveDueMonth(worker);
  expect(await stateOf(older)).toBe("Archived");
});
