/**
 * Answers that came with the page: what its screen asks first, already asked by the server through the same calls. Each is
 * taken once, in place of an exchange; what nobody has taken when the screen is there is dropped, because it grows old.
 */

/** As `http/given-answers.ts` of the server writes it; `answer` is a whole envelope. */
export interface Given {
  path: string;
  input: object;
  answer: object;
}

let given: Given[] | undefined;

/** The envelope, if this very question was answered with the page. */
export function takeGiven(path: string, input: object): object | undefined {
  given ??= read();
  const asked = JSON.stringify(input);
  const at = given.findIndex((one) => one.path === path && JSON.stringify(one.input) === asked);
  return at < 0 ? undefined : given.splice(at, 1)[0]?.answer;
}

export function dropGiven(): void {
  given = [];
}

/** Where there is no page to read: what is answered from now on. */
export function offerGiven(answers: readonly Given[]): void {
  given = [...answers];
}

function read(): Given[] {
  const block = document.getElementById("given");
  block?.remove();
  return JSON.parse(block?.textContent ?? "[]");
}
