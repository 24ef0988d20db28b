/** What members buy and what they are called: amounts and names of made-up orders, history and live alike. */
import type { Random } from "../random.ts";

const roundBaht: readonly (readonly [number, number])[] = [
  [50, 3],
  [100, 10],
  [150, 3],
  [200, 8],
  [300, 9],
  [500, 12],
  [800, 3],
  [1_000, 10],
  [1_500, 4],
  [2_000, 6],
  [3_000, 4],
  [5_000, 4],
  [10_000, 2],
  [20_000, 0.8],
  [30_000, 0.3],
  [50_000, 0.15],
];

/** An amount in satang: mostly round, else a price between 20 and 20,000 baht with many small ones. */
export function shoppingAmount(random: Random): bigint {
  if (random.chance(0.55)) return BigInt(random.weighted(roundBaht) * 100);
  const baht = Math.floor(20 * 1_000 ** random.next());
  return BigInt(baht * 100 + (random.chance(0.4) ? random.pick([25, 50, 75, 90, 95, 99]) : 0));
}

const firstNames = [
  "Anong",
  "Apinya",
  "Arthit",
  "Boonsri",
  "Chai",
  "Chanthira",
  "Daw",
  "Decha",
  "Fah",
  "Kamon",
  "Kanya",
  "Kittipong",
  "Lamai",
  "Malee",
  "Manop",
  "Mei Ling",
  "Narong",
  "Nattapong",
  "Nok",
  "Pakorn",
  "Pim",
  "Ploy",
  "Prasert",
  "Rattana",
  "Sakda",
  "Sirikit",
  "Somchai",
  "Somsak",
  "Suda",
  "Tanawat",
  "Thanom",
  "Wanida",
  "Wei",
  "Wichai",
  "Yuki",
];
const lastNames = [
  "Ananda",
  "Boonmee",
  "Chaiyasit",
  "Charoen",
  "Intira",
  "Jaidee",
  "Kaewmanee",
  "Khamdee",
  "Lim",
  "Maneerat",
  "Nimman",
  "Phanich",
  "Phromma",
  "Rattanakul",
  "Saelee",
  "Saetang",
  "Srisuk",
  "Suwan",
  "Tan",
  "Thongchai",
  "Wattana",
  "Wongsa",
  "Yodrak",
];

export function memberName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`;
}

/** As a bank shows the payer: the name cut short, and some digits of the account. */
export function bankCounterparty(random: Random, name: string): string {
  const [first = name, last = ""] = name.split(" ");
  return `${first.toUpperCase()} ${last.charAt(0)}*** x${random.between(1000, 9999)}`;
}

export function bankReference(random: Random): string {
  const digits = Array.from({ length: 12 }, () => random.between(0, 9)).join("");
  return `${random.pick(["KB", "SC", "BB", "KT"])}${digits}`;
}
