/** Pictures drawn by code, pixel by pixel: no fonts and no files, so that every machine draws the same. */
import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];

export interface Drawing {
  width: number;
  height: number;
  /** From the upper left to the lower right corner. */
  from: Colour;
  to: Colour;
  /** Discs and a ribbon over it. */
  accent: Colour;
  discs: readonly { x: number; y: number; radius: number }[];
}

/** PNG bytes. Places and radii are shares of the shorter side, from the upper left corner. */
export function draw({ width, height, from, to, accent, discs }: Drawing): Buffer {
  // Each line of a PNG begins with how it is filtered: not at all.
  const lineBytes = width * 3 + 1;
  const pixels = Buffer.alloc(lineBytes * height);
  const unit = Math.min(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let colour = mixed(from, to, (x / width + y / height) / 2);
      const band = (x - y) / unit;
      if (band > 0.35 && band < 0.55) colour = mixed(colour, accent, 0.35);
      for (const disc of discs) {
        const distance = Math.hypot(x - disc.x * unit, y - disc.y * unit) / unit;
        const edge = (disc.radius - distance) * unit;
        if (edge <= 0) continue;
        // A coin: a lighter rim, and soft at its border.
        const isRim = distance > disc.radius * 0.82;
        colour = mixed(colour, isRim ? mixed(accent, [255, 255, 255], 0.55) : accent, Math.min(1, edge));
      }
      pixels.set(colour, y * lineBytes + 1 + x * 3);
    }
  }
  return pngOf({ width, height }, pixels);
}

/** Eight bits a channel, no transparency. */
function pngOf({ width, height }: { width: number; height: number }, lines: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [part("IHDR", head), part("IDAT", deflateSync(lines)), part("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

function mixed(one: Colour, other: Colour, share: number): Colour {
  const part = (at: 0 | 1 | 2) => Math.round(one[at] + (other[at] - one[at]) * share);
  return [part(0), part(1), part(2)];
}
