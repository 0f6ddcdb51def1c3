/** What operators see of an installation at one moment. It contains no person, and nothing that a person wrote. */
import type { Durations } from '#platform/server/observability/recent-requests.ts';

/** The report of a server process on itself. */
export interface ProcessStatus {
  readonly pid: number;
  readonly upSeconds: number;
  readonly memoryBytes: number;
  /** By how much its event loop came late, in 99 of 100 turns at most, since it was asked last. */
  readonly delayMs: number;
  readonly pool: { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Saves of answers that wait or are being written. */
  readonly saverDepth: number;
  /** In the last minute, by group of routes. */
  readonly requests: Readonly<Record<string, Durations>>;
  /** In the last minute, by tenant. */
  readonly byTenant: Readonly<Record<string, number>>;
}

export interface DatabaseStatus {
  readonly answerMs: number;
  /** By how much the clock of this machine is ahead of the database's; below 0: behind. What the way may have taken is no difference. */
  readonly clockAheadMs: number;
  readonly version: string;
  readonly bytes: number;
  readonly connections: number;
  readonly mostConnections: number;
  /** Lag is null where this role may not see it. */
  readonly replicas: readonly { readonly name: string; readonly lagSeconds: number | null }[];
  readonly migrations: number;
  readonly pendingMigrations: number;
  readonly newestMigration: string;
}

export interface SchoolStatus {
  readonly host: string;
  readonly openAttempts: number;
  /** Students whose exam page was heard of in the last minute. */
  readonly connected: number;
  /** In the last minute. */
  readonly requests: number;
  readonly bytes: number;
}

export interface Status {
  readonly at: string;
  readonly product: string;
  readonly version: string;
  /** Null where the server processes could not be asked. */
  readonly upSeconds: number | null;
  /** Where no server answers, though its address for operators is known; null or absent where it has none. */
  readonly silentAt?: string | null;
  readonly processes: { readonly expected: number; readonly list: readonly ProcessStatus[] } | null;
  /** Null: it does not answer. */
  readonly database: DatabaseStatus | null;
  /** Why nothing is answered by way of the pooler; null or absent where it answers, or there is none. */
  readonly poolerFailure?: string | null;
  /** Of the last minute; null where the server processes could not be asked. */
  readonly requests:
    | readonly { readonly group: string; readonly perSecond: number; readonly p99Ms: number | null }[]
    | null;
  /** Null without a database, like everything after it. */
  readonly attempts: { readonly open: number; readonly overdue: number; readonly connected: number } | null;
  /** Null too where the queue has a database of its own that does not answer. */
  readonly jobs:
    | readonly {
        readonly name: string;
        readonly waiting: number;
        /** Failed, and waiting for their next try. */
        readonly retrying: number;
        readonly running: number;
        readonly failed: number;
      }[]
    | null;
  /** The newest failures: of which job, and what kind of error. */
  readonly failures: readonly { readonly job: string; readonly error: string; readonly at: string }[] | null;
  /** Members of batch jobs (a quiz, an attempt, a person) that fail or were given up, by job. */
  readonly members:
    | readonly {
        readonly job: string;
        readonly failing: number;
        /** Of those: never tried again by themselves. */
        readonly givenUp: number;
        /** Of the one that was tried most often. */
        readonly tries: number;
        readonly since: string;
      }[]
    | null;
  readonly schools: { readonly total: number; readonly busiest: readonly SchoolStatus[] } | null;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
  /** The last one that was made with this DATA_DIR; null: none is known. */
  readonly backup: { readonly madeAt: string } | null;
}

export type State = 'fine' | 'look' | 'act';

/** One thing that an operator must see, in plain words. */
export interface Finding {
  readonly name: string;
  readonly state: State;
  readonly says: string;
  /** What to do; absent where everything is fine. */
  readonly todo?: string;
}
