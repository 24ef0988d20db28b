/**
 * A place that keeps what was sealed and that the database's owner cannot write, such as a bucket with an object lock or a log
 * server: it gets the anchor (chain-anchor.ts) whole, each time that it has moved on, and is to keep all of them. Whoever has
 * database, disk and key can write a new chain and a new anchor, but not the ones that are kept there.
 */

export interface SealSinkSettings {
  /** Takes a POST with the anchor's JSON and answers 2xx when it is kept. */
  url: string;
  /** Sent as a bearer token. */
  token: string | undefined;
}

/** Throws where the sink did not say that it keeps it. */
export type SendSeals = (anchor: string) => Promise<void>;

const patienceMs = 10_000;

export function openSealSink({ url, token }: SealSinkSettings): SendSeals {
  return async (anchor) => {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: anchor,
      // The token is for this address alone.
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the place that keeps seals answered ${response.status}`);
  };
}
