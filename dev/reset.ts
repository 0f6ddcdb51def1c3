/** `npm run dev:reset`: removes the data of the embedded database, so that the next start fills an empty one. */
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '../src/platform/server/configuration/config.ts';
import { findHolder } from '../src/platform/server/database/embedded/lock.ts';

const config = readConfig(process.env, availableParallelism());
const folder = resolve(config.DATA_DIR);
const cluster = join(folder, 'postgres');
const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};
if (config.DATABASE_URL !== undefined) fail('DATABASE_URL is set: only the embedded database can be reset');
if (!existsSync(cluster)) fail(`There is nothing to reset: ${cluster} does not exist`);
const holder = await findHolder(cluster);
if (holder !== null) fail(`Process ${holder} uses ${cluster}: stop it first`);
rmSync(folder, { recursive: true });
process.stdout.write(`Removed ${folder}\n`);
