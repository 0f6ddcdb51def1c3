import type { Cluster } from './citus.ts';

/** What the global set-up hands to the test files, which run in other processes. */
export interface ProvidedDatabase {
  /** May create and drop databases. */
  readonly adminUrl: string;
  /** The user who owns the product's tables. */
  readonly ownerUrl: string;
  /** A migrated, empty database to clone. */
  readonly template: string;
  /** Where the databases are distributed: the nodes of the cluster. */
  readonly cluster: Cluster | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}
