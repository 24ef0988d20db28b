/** `MerchantOrderNo` ↔ `merchant_order_no`; the wire's names need no third spelling. */

/** For texts of which there are few. */
export function memoized(convert: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) {
      result = convert(text);
      known.set(text, result);
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
