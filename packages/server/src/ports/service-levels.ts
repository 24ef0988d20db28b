/** What this process saw in time and late, by service level, until somebody writes it down. */
import { type ServiceLevel, serviceLevels } from "@opc/contract/home/levels";

export interface LevelCount {
  count: number;
  late: number;
}

export class ServiceLevelCounts {
  #counts = new Map<ServiceLevel, LevelCount>();

  note(level: ServiceLevel, ms: number, isFailed = false): void {
    const isLate = isFailed || ms > serviceLevels[level].withinMs;
    this.add(level, { count: 1, late: isLate ? 1 : 0 });
  }

  /** Also what could not be written down. */
  add(level: ServiceLevel, { count, late }: LevelCount): void {
    const before = this.#counts.get(level) ?? { count: 0, late: 0 };
    this.#counts.set(level, { count: before.count + count, late: before.late + late });
  }

  /** What was noted since the last time. */
  take(): Map<ServiceLevel, LevelCount> {
    const taken = this.#counts;
    this.#counts = new Map();
    return taken;
  }
}
