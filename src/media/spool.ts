/** A file on its way in: it waits on the disk, so that none is ever held in memory, until its bytes are known. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '#platform/contract/refusal.ts';

export interface Spooled {
  readonly path: string;
  readonly hash: string;
  readonly size: number;
}

/** Writes the stream to a file that is gone when `use` is done. Throws `too_large` above `maxBytes`. */
export async function spooled<T>(source: Readable, maxBytes: number, use: (file: Spooled) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tripos-upload-'));
  const path = join(folder, 'file');
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > maxBytes ? new Refusal('too_large', 'The file is too large') : null, chunk);
    },
  });
  try {
    await pipeline(source, count, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
      throw asUploadFailure(error);
    });
    return await use({ path, hash: hash.digest('hex'), size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the disk says is our own fault; everything else that breaks a stream is a form that was cut off. */
const asUploadFailure = (error: unknown): unknown => {
  const isOurs = error instanceof Refusal || (error instanceof Error && 'syscall' in error);
  return isOurs
    ? error
    : new Refusal('invalid_input', 'The form is damaged or incomplete. Send it again', { cause: error });
};
