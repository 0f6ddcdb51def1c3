/** How many transactions of a process run side by side. */

export interface Lanes {
  /** Runs the work when a lane is free, first come, first served. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Work that waits for a lane. */
  waiting(): number;
}

export interface LaneLimits {
  /** How many lanes there are. */
  readonly count: number;
  /** Milliseconds after which work leaves its lane to the next: what takes long does not hold up what is short. */
  readonly longestMs: number;
  /** Longest wait for a lane in milliseconds; then the work runs beside them. */
  readonly patienceMs: number;
}

/** Opens lanes for short work. Nothing waits in them for good, not even work for other work that waits for it. */
export function openLanes({ count, longestMs, patienceMs }: LaneLimits): Lanes {
  const queue = new Set<() => void>();
  let busy = 0;
  const leave = (): void => {
    const [next] = queue;
    if (next) next();
    else busy -= 1;
  };
  /** Answers whether it has a lane. */
  const enter = (): boolean | Promise<boolean> => {
    if (busy < count) {
      busy += 1;
      return true;
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        queue.delete(take);
        resolve(false);
      }, patienceMs);
      const take = (): void => {
        queue.delete(take);
        clearTimeout(timer);
        resolve(true);
      };
      queue.add(take);
    });
  };
  return {
    async run(work) {
      let isIn = await enter();
      const leaveOnce = (): void => {
        if (isIn) leave();
        isIn = false;
      };
      const timer = setTimeout(leaveOnce, longestMs);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        leaveOnce();
      }
    },
    waiting: () => queue.size,
  };
}
