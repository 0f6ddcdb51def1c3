/** How long requests took, phase by phase. */

export interface Phase {
  readonly name: string;
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface Recorder {
  /** Times the work from `due`, the moment at which it should have begun; a failure is counted and answered as null. */
  time<T>(phase: string, due: number, work: () => Promise<T>): Promise<T | null>;
  phases(): Phase[];
  /** Milliseconds: the longest of these phases. */
  slowest(names: RegExp): number;
  errors(): number;
  /** What failed, in words, with how often. */
  failures(): ReadonlyMap<string, number>;
}

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0) * 10) / 10;

export function createRecorder(): Recorder {
  const times = new Map<string, { took: number[]; from: number; to: number }>();
  const failures = new Map<string, number>();
  return {
    async time(phase, due, work) {
      const of = times.get(phase) ?? { took: [], from: due, to: due };
      times.set(phase, of);
      try {
        return await work();
      } catch (error) {
        const said = `${phase}: ${error instanceof Error ? error.message : String(error)}`.replace(
          /[0-9a-f-]{36}/g,
          '…',
        );
        failures.set(said, (failures.get(said) ?? 0) + 1);
        return null;
      } finally {
        const now = performance.now();
        of.took.push(now - due);
        of.from = Math.min(of.from, due);
        of.to = Math.max(of.to, now);
      }
    },
    phases: () =>
      [...times].map(([name, { took, from, to }]) => {
        const sorted = took.toSorted((a, b) => a - b);
        return {
          name,
          requests: took.length,
          perSecond: Math.round((1000 * took.length) / Math.max(1, to - from)),
          p50: percentile(sorted, 0.5),
          p95: percentile(sorted, 0.95),
          p99: percentile(sorted, 0.99),
        };
      }),
    slowest: (names) =>
      [...times].reduce(
        (most, [name, { took }]) => (names.test(name) ? took.reduce((a, b) => Math.max(a, b), most) : most),
        0,
      ),
    errors: () => [...failures.values()].reduce((sum, count) => sum + count, 0),
    failures: () => failures,
  };
}
