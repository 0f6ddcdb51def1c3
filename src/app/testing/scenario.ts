/** A batch with one poisoned member, for `every-job.test.ts`. */
export interface Scenario {
  /** Under which name failures are recorded. */
  readonly job: string;
  /** Puts two members there, one of them poisoned; answers its name. */
  prepare(): Promise<string>;
  /** What was done of the good members. */
  done(): Promise<unknown>;
  readonly expected: unknown;
}
