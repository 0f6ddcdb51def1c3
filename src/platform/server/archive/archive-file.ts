/** Archives as gzipped files. */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { codeOf } from '#platform/server/errors.ts';
import type { Database } from '../database/database.ts';
import type { TenantId } from '../database/tenant-tx.ts';
import type { OpenArchive } from './read.ts';
import { BrokenArchive } from './tar.ts';
import { type ArchiveStats, writeArchive } from './write.ts';

/** What an archive is called until it is whole. */
export const unfinishedFile = (path: string): string => `${path}.unfinished`;

/**
 * Writes the archive of one tenant, or of all with null. The file appears under its name when it is whole; only its owner
 * may read it. Throws when there is a file of that name.
 */
export async function writeArchiveFile(
  db: Database,
  path: string,
  tenant: TenantId | null,
  now: Date,
): Promise<ArchiveStats> {
  const unfinished = unfinishedFile(path);
  const file = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' });
  const gzip = createGzip();
  gzip.pipe(file);
  const written = finished(file);
  written.catch(() => gzip.destroy());
  try {
    await Promise.race([once(file, 'open'), written]);
    const stats = await writeArchive(db, {
      tenant,
      now,
      write: async (bytes) => {
        if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written]);
      },
    });
    gzip.end();
    await written;
    await rename(unfinished, path);
    return stats;
  } catch (error) {
    gzip.destroy();
    file.destroy();
    if (codeOf(error) !== 'EEXIST') await rm(unfinished, { force: true });
    throw error;
  }
}

/** The archive in a file, to be read as often as is needed; one that unpacks to more than `maxBytes` is refused. */
export const archiveFile = (path: string, maxBytes = Number.POSITIVE_INFINITY): OpenArchive =>
  async function* () {
    const gunzip = createGunzip();
    const file = createReadStream(path);
    file.on('error', (error) => gunzip.destroy(error));
    let size = 0;
    try {
      const chunks: AsyncIterable<Buffer> = file.pipe(gunzip);
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maxBytes) throw new BrokenArchive('The archive unpacks to more than can be brought in here');
        yield chunk;
      }
    } catch (cause) {
      if (/^(Z_|ERR_STREAM_PREMATURE)/.test(String(codeOf(cause))))
        throw new BrokenArchive('The file is not an archive of ours, or was cut off', { cause });
      throw cause;
    } finally {
      file.destroy();
    }
  };
