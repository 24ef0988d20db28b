/** Ids of requests, unique over processes and restarts; random bytes are drawn for many at once. */
import { randomBytes } from "node:crypto";

const idBytes = 9;
const drawnAtOnce = 256;

export function requestIds(): () => string {
  let drawn = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at >= drawn.length) {
      drawn = randomBytes(idBytes * drawnAtOnce);
      at = 0;
    }
    at += idBytes;
    return drawn.toString("base64url", at - idBytes, at);
  };
}
