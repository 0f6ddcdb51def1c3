/** The database of a command: looked at before anything is done, and only written to by commands that write. */
import { type Config, databaseAddresses } from '#platform/server/configuration/config.ts';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { findEmbedded, hasCluster, startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import {
  type DatabaseAddress,
  expectThisVersion,
  expectWritable,
  explainConnection,
  isConnectionFailure,
  probeDatabase,
} from '#platform/server/database/reach.ts';
import { messageOf } from '#platform/server/errors.ts';

/** What a command may do: one that reads works on a replica, migrates nothing and makes no database. */
export type Needs = 'reads' | 'writes';

export interface OpenedDatabase {
  readonly database: Database;
  readonly url: string;
  /** The migrations that ran for this command. */
  readonly migrated: readonly string[];
}

/**
 * Runs the work on the database of the configuration. The built-in one is started for it where it does not run.
 * Throws OperatorError when the database cannot be reached or is not what the command needs.
 */
export async function withDatabase<T>(
  config: Config,
  needs: Needs,
  work: (opened: OpenedDatabase) => Promise<T>,
): Promise<T> {
  const { address, stop } = await reach(config, needs);
  try {
    const state = await probeDatabase(address);
    let migrated: readonly string[] = [];
    if (needs === 'reads') await expectThisVersion(address, state);
    else {
      expectWritable(address, state);
      migrated = await migrate(address.url);
    }
    const database = openDatabase(address.url, { max: 2, isReadOnly: needs === 'reads' });
    try {
      return await work({ database, url: address.url, migrated }).catch((error: unknown) => {
        throw explained(address, error);
      });
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}

/** Describes a connection that was lost on the way, or a replica that had to continue. */
function explained(address: DatabaseAddress, error: unknown): unknown {
  if (isConnectionFailure(error)) return explainConnection(address, error);
  if (/conflict with recovery/.test(messageOf(error)))
    return new OperatorError(
      `${address.variable}: the replica had to apply changes of the primary and ended this. ` +
        'Set hot_standby_feedback = on there, or a larger max_standby_streaming_delay',
    );
  return error;
}

async function reach(config: Config, needs: Needs): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  const given = databaseAddresses(config).at(-1);
  if (given) return { address: given, stop: async () => {} };
  const running = await findEmbedded(config.DATA_DIR);
  if (running !== null) return { address: { variable: 'DATA_DIR', url: running }, stop: async () => {} };
  if (needs === 'reads' && !hasCluster(config.DATA_DIR))
    throw new OperatorError(
      `There is no database in DATA_DIR (${config.DATA_DIR}): start the server first, or set DATA_DIR or DATABASE_URL`,
    );
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR });
  return { address: { variable: 'DATA_DIR', url: embedded.url }, stop: () => embedded.stop() };
}
