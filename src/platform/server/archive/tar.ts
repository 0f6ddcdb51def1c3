/**
 * Tar archives in the plain form that every tool reads (POSIX.1-1988 ustar): regular files, their first folder in the
 * field for prefixes. The reader takes this form only, so that nothing in an archive can point outside of it.
 */

const BLOCK = 512;
/** What one entry may hold; ours hold a few megabytes. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;
const MAX_NAME = 100;
const MAX_PREFIX = 155;
const TEXT = /^[\x21-\x7e]+$/;

export interface TarEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The archive is not in our form; the message says what is wrong with it. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
}

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** The sum of all bytes of the header, its own field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1) sum += at >= 148 && at < 156 ? 32 : header[at]!;
  return sum;
}

/** One file: header, content, filling up to a whole block. */
export function tarEntry({ name, bytes }: TarEntry, at: Date): Buffer {
  const slash = name.indexOf('/');
  const prefix = name.slice(0, Math.max(0, slash));
  const rest = name.slice(slash + 1);
  if (prefix.length > MAX_PREFIX || rest.length > MAX_NAME || !TEXT.test(name))
    throw new RangeError(`No name for a file in an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(rest, 0, 'latin1');
  header.write(prefix, 345, 'latin1');
  header.write(octal(0o600, 8), 100, 'latin1');
  header.write(octal(0, 8), 108, 'latin1');
  header.write(octal(0, 8), 116, 'latin1');
  header.write(octal(bytes.length, 12), 124, 'latin1');
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))]);
}

/** The end marker. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

const wordAt = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('latin1', 0, end === -1 ? length : end);
};

function readHeader(header: Buffer): { name: string; size: number } {
  const numberAt = (from: number, length: number): number => {
    const word = wordAt(header, from, length).trim();
    if (!/^[0-7]+$/.test(word)) throw new BrokenArchive('The file is not an archive of ours');
    return Number.parseInt(word, 8);
  };
  if (wordAt(header, 257, 6) !== 'ustar' || numberAt(148, 8) !== checksumOf(header))
    throw new BrokenArchive('The file is not an archive of ours, or is damaged');
  const [prefix, rest] = [wordAt(header, 345, MAX_PREFIX), wordAt(header, 0, MAX_NAME)];
  const name = prefix === '' ? rest : `${prefix}/${rest}`;
  if (wordAt(header, 156, 1) !== '0' || !TEXT.test(name))
    throw new BrokenArchive('The archive holds something else than plain files');
  const size = numberAt(124, 12);
  if (size > MAX_ENTRY_BYTES) throw new BrokenArchive(`${name} in the archive is too large`);
  return { name, size };
}

/** The files of an archive one after the other, as it arrives. Throws BrokenArchive, also for one that was cut off. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = chunks[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let held = 0;
  const take = async (length: number): Promise<Buffer> => {
    while (held < length) {
      const { value, done } = await source.next();
      if (done) throw new BrokenArchive('The archive ends too early: it was cut off');
      waiting.push(value);
      held += value.length;
    }
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    waiting = [all.subarray(length)];
    held -= length;
    return all.subarray(0, length);
  };
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = readHeader(header);
    const bytes = await take(size);
    await take(-size & (BLOCK - 1));
    yield { name, bytes };
  }
}
