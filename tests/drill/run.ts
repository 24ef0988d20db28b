/** A drill as a program: a folder in memory, everything ended at its end, the folder kept where something was wrong. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

export interface Run {
  folder: string;
  /** Ended last to first. */
  ends: (() => Promise<unknown>)[];
}

/** `body` returns whether all was well. Ends the process. */
export async function runDrill(body: (run: Run) => Promise<boolean>): Promise<never> {
  const folder = await mkdtemp(join(process.env.DRILL_FOLDER ?? "/dev/shm", "opc-drill-"));
  const ends: Run["ends"] = [];
  const endAll = async () => {
    for (const end of ends.splice(0).toReversed()) await end().catch((error) => console.error(error));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void endAll().then(() => process.exit(130)));
  let isWhole = false;
  try {
    isWhole = await body({ folder, ends });
  } catch (error) {
    console.error(error);
  }
  await endAll();
  if (isWhole) await rm(folder, { recursive: true, force: true });
  else console.log(`What each process said: ${folder}`);
  process.exit(isWhole ? 0 : 1);
}
