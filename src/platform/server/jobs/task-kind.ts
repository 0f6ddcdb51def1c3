/** A kind of task: work that takes longer than a request. The slice `tasks` stores, runs and shows them. */
import type { z } from 'zod';
import type { TenantId, TenantTx, TransactionOptions } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import type { Translator } from '#platform/server/text/translate.ts';

export interface TaskFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** What a running task may use. */
export interface TaskContext<Params> {
  readonly services: Services;
  readonly tenant: TenantId;
  readonly taskId: string;
  readonly params: Params;
  /** Who started it. */
  readonly personId: string | null;
  readonly input: TaskFile | null;
  /** How its findings are reported to the person who started it. */
  readonly translator: Translator;
  readonly inTenant: <T>(
    work: (tx: TenantTx) => Promise<T>,
    options?: Pick<TransactionOptions, 'statementTimeoutMs' | 'repeatable'>,
  ) => Promise<T>;
  /** Notes how far it is, at most four times a second. Throws when somebody asked to stop the task. */
  readonly report: (done: number, total: number | null) => Promise<void>;
}

/** How a task ended well: numbers to show, and perhaps a file to fetch. */
export interface TaskEnd {
  readonly result?: Record<string, unknown>;
  readonly file?: TaskFile;
}

export interface TaskKind<Params extends object = object> {
  /** Lower case and dashes, as `people-import`. */
  readonly name: string;
  /** The permission of the call that starts it, which a person also needs to see it, what it made, and to run it again. */
  readonly access: string;
  /** Whether an API key with that permission sees it too. */
  readonly forKeys: boolean;
  /** What it made is for the person who started it alone, and not for administrators either. */
  readonly isPersonal?: true;
  readonly params: z.ZodType<Params>;
  /** Days for which the file that it made waits to be fetched; absent: as long as the task is there. */
  readonly fileKeptDays?: number;
  run(context: TaskContext<Params>): Promise<TaskEnd>;
}
