/** What the server gives to every slice. Made once per process in `server.ts`. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './configuration/config.ts';
import type { Vault } from './configuration/vault.ts';
import type { Database } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail.ts';
import type { Signals } from './signals.ts';

export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly signals: Signals;
  readonly vault: Vault;
  /** The time now; tests put their own here. */
  readonly clock: () => Date;
}
