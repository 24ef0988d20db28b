/** The samples that merchants copy: the very files that a test runs against a real server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../../docs/samples");

export const samples = [
  { name: "curl", file: "sample.sh" },
  { name: "Node.js", file: "sample.mjs" },
  { name: "Python", file: "sample.py" },
  { name: "PHP", file: "sample.php" },
  { name: "Java", file: "sample.java" },
  { name: "Go", file: "sample.go" },
].map((sample) => ({ ...sample, text: readFileSync(join(folder, sample.file), "utf8") }));

/** A page of a merchant's site that shows articles and advertisements. */
export const siteSample = readFileSync(join(folder, "site.html"), "utf8");
