/**
 * The file beside a backup: what the backup alone does not open (secret key, passwords of the cluster, anchor of the chains) and
 * by which bytes the backup is known, encrypted to a passphrase (scrypt, AES-256-GCM).
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import type { ClusterRecord } from "../db/embedded-cluster.ts";
import { StartupError } from "../startup-error.ts";

export interface BackupKey {
  /** As <data>/secret.key holds them. */
  Keys: string;
  Passwords: Pick<ClusterRecord, "AdminPassword" | "OwnerPassword">;
  /** As <data>/chain-anchor.json holds it, from before the backup began. */
  Anchor: string | null;
  /** Of PostgreSQL. */
  Version: string;
  /** Of the backup's file, in hexadecimal. */
  Sha256: string;
}

interface Sealed {
  /** Cost of scrypt, a power of two. */
  Cost: number;
  Salt: string;
  Nonce: string;
  Tag: string;
  Text: string;
}

const cipher = "aes-256-gcm";
/** 128 MB of memory a guess. */
const cost = 2 ** 17;
const highestCost = 2 ** 20;
const blockSize = 8;
const keyBytes = 32;

export const PASSPHRASE_MINIMUM_LENGTH = 12;

export function sealBackupKey(key: BackupKey, passphrase: string): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const sealing = createCipheriv(cipher, derive(passphrase, salt, cost), nonce);
  const text = Buffer.concat([sealing.update(JSON.stringify(key)), sealing.final()]);
  const sealed: Sealed = {
    Cost: cost,
    Salt: salt.toString("base64"),
    Nonce: nonce.toString("base64"),
    Tag: sealing.getAuthTag().toString("base64"),
    Text: text.toString("base64"),
  };
  return `${JSON.stringify(sealed, null, 2)}\n`;
}

/** `path` names the file in what is thrown. */
export function openBackupKey(file: string, passphrase: string, path: string): BackupKey {
  const { Cost, Salt, Nonce, Tag, Text } = read(file, path);
  const key = derive(passphrase, Buffer.from(Salt, "base64"), Cost);
  try {
    const opening = createDecipheriv(cipher, key, Buffer.from(Nonce, "base64"), { authTagLength: 16 });
    opening.setAuthTag(Buffer.from(Tag, "base64"));
    const text = Buffer.concat([opening.update(Buffer.from(Text, "base64")), opening.final()]);
    return JSON.parse(text.toString());
  } catch (cause) {
    throw new StartupError(
      "backup-refused",
      `${path} does not open: the passphrase is wrong, or the file was changed`,
      { cause },
    );
  }
}

function read(file: string, path: string): Sealed {
  try {
    const sealed = JSON.parse(file) as Sealed;
    const texts = [sealed.Salt, sealed.Nonce, sealed.Tag, sealed.Text];
    if (texts.every((text) => typeof text === "string") && sealed.Cost > 1 && sealed.Cost <= highestCost)
      return sealed;
  } catch {
    // Said below.
  }
  throw new StartupError("backup-refused", `${path} is no key of a backup, or is damaged: take another copy`);
}

function derive(passphrase: string, salt: Buffer, N: number): Buffer {
  return scryptSync(passphrase.normalize(), salt, keyBytes, {
    N,
    r: blockSize,
    p: 1,
    maxmem: 256 * N * blockSize,
  });
}
