/** `MerchantOrderNo` ↔ `merchant_order_no`; the wire's names need no third spelling. */
function memoized(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    let result = known.get(name);
    if (result === undefined) {
      result = convert(name);
      known.set(name, result);
    }
    return result;
  };
}

export const snakeOf = memoized((name) =>
  name.replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? "" : "_") + letter.toLowerCase()),
);
export const pascalOf = memoized((name) =>
  name.replace(/(?:^|_)([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase()),
);
