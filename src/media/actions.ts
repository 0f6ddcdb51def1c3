import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { RawAnswer } from '#access/handle.ts';
import type { Actor } from '#access/subject.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findPlayedKind } from '#platform/server/images/played-kind.ts';
import { type Media, maxMediaBytes } from './contract.ts';
import { kindOfFile } from './file-kind.ts';
import { rangeStillHolds, readRange } from './rules.ts';
import type { Spooled } from './spool.ts';
import { CHUNK, type FileRow, findFile, insertChunk, insertFile, readChunks } from './store.ts';

/** Opens transactions of its own, one after the other: a slow reader must not hold a connection. */
export type InTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

export const toMedia = (row: FileRow): Media => ({
  _id: row.file_hash,
  url: `/v1/api/media/${row.file_hash}`,
  kind: row.kind,
  mime: row.mime,
  name: row.name,
  size: Number(row.byte_count),
});

/** Stores a spooled file in the tenant of `tx`, unless the same bytes are there already. Throws `invalid_input`. */
export async function storeFile(tx: TenantTx, actor: Actor, file: Spooled, name: string): Promise<Media> {
  const { kind, mime } = await kindOfFile(file.path, name, file.size);
  const isNew = await insertFile(tx, actor.personId, {
    ...file,
    kind,
    mime,
    name: name || `file-${file.hash.slice(0, 8)}`,
  });
  if (isNew) {
    await storeSpooled(tx, file);
    await writeAudit(tx, actor, 'media.store', 'media', file.hash, { name, size: file.size });
  }
  const row = await findFile(tx, file.hash);
  return toMedia(row!);
}

/**
 * Stores audio or a video that came along in another file, unless the same bytes are there already; what is neither is not
 * stored. No line in the audit: that of the file tells of it.
 */
export async function storePlayed(tx: TenantTx, personId: string, bytes: Buffer, name: string): Promise<void> {
  const found = findPlayedKind(bytes);
  if (!found || bytes.length > maxMediaBytes[found.kind]) return;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = { hash, size: bytes.length, ...found, name: name || `file-${hash.slice(0, 8)}` };
  if (await insertFile(tx, personId, file))
    await storeChunks(tx, file, (from, to) => Promise.resolve(bytes.subarray(from, to)));
}

/** Stored audio or a video of at most `most` bytes; null for what is neither, is not there, or is larger. */
export async function findPlayed(
  tx: TenantTx,
  hash: string,
  most: number,
): Promise<{ readonly name: string; readonly bytes: Buffer } | null> {
  const row = await findFile(tx, hash);
  if (!row || !/^(?:audio|video)$/.test(row.kind) || Number(row.byte_count) > most) return null;
  const chunks = await readChunks(tx, hash, 0, Math.floor(Number(row.byte_count) / CHUNK));
  return { name: row.name, bytes: Buffer.concat(chunks.map(({ bytes }) => bytes)) };
}

async function storeSpooled(tx: TenantTx, file: Spooled): Promise<void> {
  const source = await open(file.path);
  try {
    await storeChunks(tx, file, async (from, to) => {
      const chunk = Buffer.alloc(to - from);
      await source.read(chunk, 0, chunk.length, from);
      return chunk;
    });
  } finally {
    await source.close();
  }
}

/** `read`: the bytes between two places. */
async function storeChunks(
  tx: TenantTx,
  { hash, size }: Pick<Spooled, 'hash' | 'size'>,
  read: (from: number, to: number) => Promise<Buffer>,
): Promise<void> {
  for (let position = 0; position * CHUNK < size; position++) {
    const from = position * CHUNK;
    await insertChunk(tx, hash, position, await read(from, Math.min(from + CHUNK, size)));
  }
}

/** One mebibyte at a time. */
const CHUNKS_AT_ONCE = 4;

/** The bytes of a stored file from `from` to `to`, both included. */
export async function* fileBytes(inTenant: InTenant, hash: string, from: number, to: number): AsyncGenerator<Buffer> {
  const last = Math.floor(to / CHUNK);
  for (let position = Math.floor(from / CHUNK); position <= last; position += CHUNKS_AT_ONCE) {
    const until = Math.min(last, position + CHUNKS_AT_ONCE - 1);
    const rows = await inTenant((tx) => readChunks(tx, hash, position, until));
    const bytes = Buffer.concat(rows.map((row) => row.bytes));
    const start = position * CHUNK;
    yield bytes.subarray(Math.max(0, from - start), to + 1 - start);
  }
}

/** Shown in the page; everything else is saved to the disk, so that nothing in it can act in the name of this site. */
const SHOWN: readonly string[] = ['video', 'audio', 'captions', 'image'];

const disposition = (row: FileRow): string => {
  const plain = row.name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(row.name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${SHOWN.includes(row.kind) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
};

export interface ReadingHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/** A stored file for its reader: whole, a range, or the word that the reader's copy is still good. Throws `not_found`. */
export async function mediaAnswer(inTenant: InTenant, hash: string, asked: ReadingHeaders): Promise<RawAnswer> {
  const row = await inTenant((tx) => findFile(tx, hash));
  if (!row) throw notFound('The file');
  const etag = `"${hash}"`;
  const headers = { 'cache-control': 'private, max-age=31536000, immutable', etag };
  if (asked['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return { status: 304, headers };
  const size = Number(row.byte_count);
  const isText = row.mime.startsWith('text/');
  const type = isText ? `${row.mime}; charset=utf-8` : row.mime;
  const whole = { ...headers, 'content-type': type, 'content-disposition': disposition(row) };
  // Texts are sent compressed, and a range of those bytes would be another one.
  if (isText) {
    return { headers: whole, stream: fileBytes(inTenant, hash, 0, size - 1) };
  }
  const range = rangeStillHolds(asked['if-range'], etag) ? readRange(asked.range, size) : null;
  if (range === 'unsatisfiable') return { status: 416, headers: { 'content-range': `bytes */${size}` } };
  const { from, to } = range ?? { from: 0, to: size - 1 };
  return {
    status: range ? 206 : 200,
    headers: {
      ...whole,
      'accept-ranges': 'bytes',
      'content-length': String(to - from + 1),
      ...(range && { 'content-range': `bytes ${from}-${to}/${size}` }),
    },
    stream: fileBytes(inTenant, hash, from, to),
  };
}
