/** Where a figure stays that something drives up until it has to wait. */
const stillMs = 500;

export async function standsStill(read: () => number): Promise<number> {
  for (let last = read(); ; last = read()) {
    await new Promise((done) => setTimeout(done, stillMs));
    if (read() === last) return last;
  }
}
