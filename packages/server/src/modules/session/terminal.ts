/** How a terminal is named to people: its browser and system, from the User-Agent. */

/** First match wins; Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: readonly [string, RegExp][] = [
  ["Edge", /Edg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ["Safari", /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
];
const systems: readonly [string, RegExp][] = [
  ["Windows", /Windows NT/],
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
];

/** "Chrome 140 · Windows"; what is not recognised is shown as it came, shortened. */
export function deviceOf(userAgent: string): string {
  const browser = browsers.flatMap(([name, pattern]) => {
    const match = pattern.exec(userAgent);
    return match ? [`${name} ${match[1]}`] : [];
  })[0];
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const known = [browser, system].filter((part) => part !== undefined);
  return known.length > 0 ? known.join(" · ") : userAgent.slice(0, 60);
}
