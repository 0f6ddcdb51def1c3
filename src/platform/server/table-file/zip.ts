import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import { limits } from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

const zips = packageOnFirstUse<typeof import('yauzl')>('yauzl');

/** A zip whose directory has been checked; parts are unpacked on demand, counted while they unpack. */
export interface CheckedZip {
  readonly names: ReadonlySet<string>;
  /** Null when there is no such part. */
  read(name: string): Promise<Buffer | null>;
}

/**
 * Checks the directory of a zip before anything is unpacked: number of entries, names (none absolute, upward or
 * twice), no passwords, declared sizes and ratios. Throws `UnreadableFile`.
 */
export async function openZip(
  bytes: Uint8Array,
  { entries: most = limits.zipEntries }: { entries?: number } = {},
): Promise<CheckedZip> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { zip, entries } = await readDirectory(buffer, most);
  let budget: number = limits.unpackedBytes;
  return {
    names: new Set(entries.keys()),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      const part = await unpack(zip, entry, budget);
      budget -= part.length;
      return part;
    },
  };
}

async function readDirectory(buffer: Buffer, most: number): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    zip = await zips().fromBufferPromise(buffer, { strictFileNames: true, validateEntrySizes: true });
    if (zip.entryCount > most) throw bomb(`it has ${zip.entryCount} parts`);
    let declared = 0;
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry);
      if (entries.has(entry.fileName)) throw broken(`it contains "${entry.fileName}" twice`);
      entries.set(entry.fileName, entry);
      declared += entry.uncompressedSize;
      if (declared > limits.unpackedBytes) throw bomb('it would unpack to more than 100 MB');
    }
  } catch (error) {
    throw asUnreadable(error);
  }
  return { zip, entries };
}

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) {
    throw new UnreadableFile('broken-zip', 'The file is protected by a password. Save it without one and try again.');
  }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw broken('it is packed in an unusual way');
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > limits.unwatchedBytes && ratio > limits.unpackedRatio) {
    throw bomb(`"${entry.fileName}" would unpack to ${Math.round(ratio)} times its size`);
  }
}

async function unpack(zip: ZipFile, entry: Entry, budget: number): Promise<Buffer> {
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > budget) throw bomb('it unpacks to more than 100 MB');
      chunks.push(chunk);
    }
    const part = Buffer.concat(chunks, size);
    if (crc32(part) !== entry.crc32) throw broken(`"${entry.fileName}" is damaged`);
    return part;
  } catch (error) {
    throw asUnreadable(error);
  }
}

const bomb = (why: string): UnreadableFile =>
  new UnreadableFile('zip-bomb', `The file is too large when unpacked: ${why}.`);
const broken = (why: string): UnreadableFile => new UnreadableFile('broken-zip', `The file is damaged: ${why}.`);

/** What yauzl and zlib throw says that the zip is broken; nothing else can go wrong with bytes in memory. */
function asUnreadable(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  return broken(error instanceof Error ? error.message.replace(/\.$/, '') : 'it is not a zip archive');
}
