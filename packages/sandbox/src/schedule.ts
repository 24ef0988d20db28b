/** Timers that end together: what is under way is waited for, what was only planned is forgotten. */
export interface Schedule {
  /** Returns false when the schedule is full or over. */
  after(delayMs: number, task: () => Promise<void>): boolean;
  /** Runs at once and then again `pauseMs()` after each end. */
  repeat(pauseMs: () => number, task: () => Promise<void>): void;
  stop(): Promise<void>;
}

export interface ScheduleOptions {
  /** Planned and running tasks together. */
  most: number;
  onError(error: unknown): void;
}

export function openSchedule({ most, onError }: ScheduleOptions): Schedule {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let over = false;

  function run(task: () => Promise<void>): Promise<void> {
    const promise = task()
      .catch(onError)
      .finally(() => running.delete(promise));
    running.add(promise);
    return promise;
  }

  const schedule: Schedule = {
    after(delayMs, task) {
      if (over || timers.size + running.size >= most) return false;
      const timer = setTimeout(() => {
        timers.delete(timer);
        run(task);
      }, delayMs);
      timers.add(timer);
      return true;
    },
    repeat(pauseMs, task) {
      run(task).then(() => schedule.after(pauseMs(), async () => schedule.repeat(pauseMs, task)));
    },
    async stop() {
      over = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await Promise.all(running);
    },
  };
  return schedule;
}
