/** npm run drill, and after it: rounds [seed [word]] (failover.ts) · upgrade [former [next]] (rolling-upgrade.ts) · lost [seed] (lost-rows.ts). */
const drills: Record<string, string> = { upgrade: "./rolling-upgrade.ts", lost: "./lost-rows.ts" };
await import(drills[process.argv[2] ?? ""] ?? "./failover.ts");
