// The temporary folder of one run: all that its processes put down goes there and with it. What a killed run left is cleared
// by the next one.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "opc-admin-test-";

/** Makes it and has every process that is started from now on use it; answers how to remove it. */
export function openRunFolder() {
  const home = tmpdir();
  clearLeftovers(home);
  const folder = join(home, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

export function clearLeftovers(home) {
  for (const name of readdirSync(home)) {
    const pid = Number(name.slice(prefix.length));
    if (!name.startsWith(prefix) || pid === process.pid || isRun(pid)) continue;
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A number that a dead run had may be another program's by now. */
function isRun(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("test.mjs");
  } catch {
    return false;
  }
}
