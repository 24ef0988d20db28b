/** Writes a Brotli (quality 11) and a gzip copy beside every text asset, so that the server never compresses. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Enough for all threads of zlib; all at once would open more files than the 1,024 that some systems allow. */
const atOnce = 16;
const text = /\.(js|css|html|svg|json|txt|webmanifest)$/;

export function compressedAssets(): Plugin {
  let directory = "";
  return {
    name: "opc:compressed-assets",
    apply: "build",
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const names = await readdir(directory, { recursive: true });
      const left = names.filter((name) => text.test(name)).values();
      const compressWhatIsLeft = async () => {
        for (const name of left) await compress(join(directory, name));
      };
      await Promise.all(Array.from({ length: atOnce }, compressWhatIsLeft));
    },
  };
}

export async function compress(file: string): Promise<void> {
  const source = await readFile(file);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(source, { params: quality }),
    promisify(gzip)(source, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
