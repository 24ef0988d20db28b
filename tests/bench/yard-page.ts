/**
 * A page that stands for the speed of machine and line where no peer is at hand: it brings a script as large as a console's, which
 * is compiled and run once, and then draws a table. Always the same bytes, and nothing of ours in it: what makes our console slower
 * leaves it as it is.
 */
const functions = 6_000;
const rows = 50;
const columns = 13;

export interface YardPage {
  html: string;
  script: string;
}

export function yardPage(): YardPage {
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>yard</title>' +
    '<script type="module" src="/yard.js"></script><body><table><tbody></tbody></table></body></html>';
  return { html, script: [...parts(), draw].join("\n") };
}

/** Each with numbers of its own, so that compression finds about what it finds in code. */
function* parts(): Generator<string> {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed.toString(36);
  };
  yield "const all = [];";
  for (let at = 0; at < functions; at++) {
    const [one, other] = [next(), next()];
    yield `all.push(function f${one}(a, b) { return { k${other}: a + ${at}, v: [b, "${one}", a * ${at % 97}] }; });`;
  }
}

const draw = `
let sum = 0;
for (let round = 0; round < 20; round++) for (const one of all) sum += one(round, sum % 1000).v[2];
const cells = (row) => Array.from({ length: ${columns} }, (_, column) => "<td><span>" + (row * column + (sum % 7)) + "</span></td>");
document.querySelector("tbody").innerHTML =
  Array.from({ length: ${rows} }, (_, row) => "<tr>" + cells(row).join("") + "</tr>").join("");
`;
