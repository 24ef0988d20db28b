// Programs of the system: where they are, and from its packages where that may be.
import { execFileSync } from "node:child_process";
import { run } from "./install.mjs";

/** The path of a program, or undefined. */
export function which(name) {
  try {
    return execFileSync(process.platform === "win32" ? "where" : "which", [name], { stdio: "pipe" })
      .toString()
      .trim()
      .split("\n")[0];
  } catch {
    return undefined;
  }
}

/** From the system's packages, where that may be and they have it; answers the program's path. */
export async function installed(packageName, program = packageName) {
  if (process.getuid?.() !== 0 || !which("apt-get")) return undefined;
  const install = ["install", "-y", "-q", "--no-install-recommends", packageName];
  // Lists of packages that are there already save asking for them.
  if ((await run("apt-get", install)).code !== 0) {
    await run("apt-get", ["update", "-q"]);
    await run("apt-get", install);
  }
  return which(program);
}
