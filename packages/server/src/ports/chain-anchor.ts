/**
 * The anchor of the hash chains: the newest seal of each chain, kept in a file outside the database. Who owns the database can
 * cut off a chain's end without a trace inside it; the anchor remembers that there was more. The file has a code made with
 * the secret key. It is written by the worker that seals; a database that was restored from an older backup, or a standby that
 * lost rows, contradicts it. Then payouts stop (modules/payout-stop), and the file begins anew once two people say so.
 */
import { copyFile, mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Vault } from "./vault.ts";

/** Of the log's chain, or of an account's. */
export type ChainName = "operations" | `account ${bigint}`;

export interface Tip {
  sequence: bigint;
  hash: Buffer;
}

export type Tips = ReadonlyMap<ChainName, Tip>;

/** What was sealed in one go: from which seal on (sequence 0: the chain's beginning), up to which. */
export interface Advance {
  chain: ChainName;
  from: Tip;
  to: Tip;
}

export interface ChainAnchor {
  /** Undefined while there is none; "forged" when its code is not ours or it cannot be read. */
  read(): Promise<Tips | "forged" | undefined>;
  /** As it stands in its file, for who keeps it elsewhere; undefined while there is none. */
  text(): Promise<string | undefined>;
  /**
   * Moves on to the new tips. Where another worker sealed in between, `stillHolds` is asked whether the anchored seal is
   * still in its chain; if not, the anchor stays: it is the evidence. Returns the chains that it no longer fits.
   */
  advance(
    advances: readonly Advance[],
    stillHolds: (chain: ChainName, tip: Tip) => Promise<boolean>,
  ): Promise<ChainName[]>;
  /** The last payout stop whose end this file has followed; 0 before the first. */
  ended(): Promise<bigint>;
  /** Two people ended that stop: begins anew with these tips. The file as it was is kept beside it, as evidence. */
  beginAnew(tips: Tips, stopId: bigint): Promise<void>;
}

interface AnchorFile {
  Tips: Record<string, [sequence: string, hash: string]>;
  /** The last payout stop whose end it has followed. */
  Ended?: string;
  Code: string;
}

export function anchorPath(dataDir: string): string {
  return join(dataDir, "chain-anchor.json");
}

export function openChainAnchor(path: string, vault: Pick<Vault, "fingerprint">): ChainAnchor {
  let known: Map<ChainName, Tip> | undefined;
  // Who seals and who compares are two jobs of a worker.
  const inTurn = oneAfterAnother();

  const codeOf = (tips: AnchorFile["Tips"], ended: string | undefined) => {
    const after = ended === undefined ? "" : ` after ${ended}`;
    return vault
      .fingerprint("seal", `anchor ${JSON.stringify(Object.entries(tips).sort())}${after}`)
      .toString("hex");
  };

  /** Undefined while there is none, "forged" where it is not ours. */
  async function readFileOf(): Promise<AnchorFile | "forged" | undefined> {
    const text = await readIfThere(path);
    if (text === undefined) return undefined;
    try {
      const file = JSON.parse(text) as AnchorFile;
      return codeOf(file.Tips, file.Ended) === file.Code ? file : "forged";
    } catch {
      return "forged";
    }
  }

  async function read(): Promise<Map<ChainName, Tip> | "forged" | undefined> {
    const file = await readFileOf();
    if (file === undefined || file === "forged") return file;
    try {
      const { Tips } = file;
      return new Map(
        Object.entries(Tips).map(([chain, [sequence, hash]]) => [
          chain as ChainName,
          { sequence: BigInt(sequence), hash: Buffer.from(hash, "hex") },
        ]),
      );
    } catch {
      return "forged";
    }
  }

  async function endedStop(): Promise<string | undefined> {
    const file = await readFileOf();
    return file === "forged" ? undefined : file?.Ended;
  }

  async function write(tips: Tips, ended: string | undefined): Promise<void> {
    const Tips = Object.fromEntries(
      [...tips].map(([chain, { sequence, hash }]) => [
        chain,
        [sequence.toString(), hash.toString("hex")] as [string, string],
      ]),
    );
    const part = `${path}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const Ended = ended === undefined ? {} : { Ended: ended };
    const text = `${JSON.stringify({ Tips, ...Ended, Code: codeOf(Tips, ended) } satisfies AnchorFile)}\n`;
    // On the disk before it takes the place of the old one: a cut of power leaves one of the two, never half of either.
    await writeFile(part, text, { mode: 0o600, flush: true });
    await rename(part, path);
    await syncFolder(dirname(path));
  }

  const advance: ChainAnchor["advance"] = async (advances, stillHolds) => {
    if (advances.length === 0) return [];
    const found = known ?? (await read());
    // A forged anchor is left as it is: the proof names it.
    if (found === "forged") return advances.map(({ chain }) => chain);
    const tips = new Map(found);
    const broken: ChainName[] = [];
    let isChanged = false;
    for (const { chain, from, to } of advances) {
      const anchored = tips.get(chain);
      if (anchored && !sameTip(anchored, from) && !(await stillHolds(chain, anchored))) broken.push(chain);
      else if (!anchored || to.sequence > anchored.sequence) {
        tips.set(chain, to);
        isChanged = true;
      }
    }
    // While all that advances contradicts it, there is nothing new to write down.
    if (isChanged) await write(tips, await endedStop());
    known = tips;
    return broken;
  };

  async function beginAnew(tips: Tips, stopId: bigint): Promise<void> {
    const former = `${path}.before-stop-${stopId}`;
    await copyFile(path, former).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    await write(tips, stopId.toString());
    known = new Map(tips);
  }

  return {
    read,
    text: () => readIfThere(path),
    advance: (advances, stillHolds) => inTurn(() => advance(advances, stillHolds)),
    ended: async () => BigInt((await endedStop()) ?? 0),
    beginAnew: (tips, stopId) => inTurn(() => beginAnew(tips, stopId)),
  };
}

function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

function sameTip(one: Tip, other: Tip): boolean {
  return one.sequence === other.sequence && one.hash.equals(other.hash);
}

/** The rename itself; where a folder cannot be synced (Windows) the file system sees to it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
