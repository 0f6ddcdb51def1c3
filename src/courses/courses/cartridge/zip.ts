/** Opens the zip of a cartridge with suspicion: names, numbers and sizes are checked before anything is unpacked. */
import type { Readable } from 'node:stream';
import type yauzl from 'yauzl';
import type { Entry } from 'yauzl';
import { maxMediaBytes } from '#media/contract.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';

const zips = packageOnFirstUse<typeof import('yauzl')>('yauzl');

const MIB = 1024 * 1024;

const limits = {
  entries: 20_000,
  unpackedBytes: 600 * MIB,
  /** One XML or HTML part, which is read whole. */
  textBytes: 20 * MIB,
  /** Honest texts reach about 100 : 1; small parts may have any ratio. */
  ratio: 200,
  unwatchedBytes: MIB,
} as const;

export const refuseCartridge = (why: string, cause?: unknown): Refusal =>
  new Refusal('impossible', `This course cartridge cannot be read: ${why}`, {
    details: [{ path: 'file', message: why }],
    cause,
  });
const bomb = (why: string): Refusal => new Refusal('too_large', `This course cartridge unpacks to too much: ${why}`);

export interface CartridgeZip {
  readonly names: readonly string[];
  /** The bytes of a part as they are unpacked. Null: there is no such part. */
  stream(name: string): Promise<Readable | null>;
  /** A part that is text. Throws `impossible`; null: there is no such part. */
  text(name: string): Promise<Buffer | null>;
  close(): void;
}

function checkEntry(entry: Entry): void {
  const name = entry.fileName.slice(0, 80);
  if (entry.isEncrypted()) throw refuseCartridge('it is protected by a password');
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw refuseCartridge('it is packed in an unusual way');
  if (entry.uncompressedSize > maxMediaBytes.video) throw bomb(`"${name}" is too large`);
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > limits.unwatchedBytes && ratio > limits.ratio)
    throw bomb(`"${name}" is ${Math.round(ratio)} times its packed size`);
}

/** What zip archives of other systems hold beside the files themselves. */
const NOISE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)|\/$/;

/** Throws `impossible` or `too_large`; the caller closes the zip. */
export async function openCartridgeZip(path: string): Promise<CartridgeZip> {
  let opened: Awaited<ReturnType<typeof yauzl.openPromise>> | undefined;
  try {
    const zip = await zips().openPromise(path, { strictFileNames: true, validateEntrySizes: true, autoClose: false });
    opened = zip;
    if (zip.entryCount > limits.entries) throw bomb(`it has ${zip.entryCount} parts`);
    const entries = new Map<string, Entry>();
    let declared = 0;
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry);
      if (entries.has(entry.fileName)) throw refuseCartridge(`it contains "${entry.fileName.slice(0, 80)}" twice`);
      if (!NOISE.test(entry.fileName)) entries.set(entry.fileName, entry);
      declared += entry.uncompressedSize;
      if (declared > limits.unpackedBytes) throw bomb('all its parts together');
    }
    const stream: CartridgeZip['stream'] = async (name) => {
      const entry = entries.get(name);
      return entry ? await zip.openReadStreamPromise(entry) : null;
    };
    return {
      names: [...entries.keys()],
      stream,
      text: (name) => readText(name, entries.get(name), stream),
      close: () => zip.close(),
    };
  } catch (error) {
    opened?.close();
    if (error instanceof Refusal) throw error;
    throw refuseCartridge(error instanceof Error ? error.message : 'it is not a zip archive', error);
  }
}

async function readText(
  name: string,
  entry: Entry | undefined,
  stream: CartridgeZip['stream'],
): Promise<Buffer | null> {
  if (!entry) return null;
  if (entry.uncompressedSize > limits.textBytes) throw bomb(`"${name.slice(0, 80)}" is too large for a text`);
  const pieces: Buffer[] = [];
  try {
    // yauzl ends the stream with an error when a part unpacks to more than its entry says.
    for await (const piece of (await stream(name)) as AsyncIterable<Buffer>) pieces.push(piece);
  } catch (error) {
    throw refuseCartridge(`"${name.slice(0, 80)}" is damaged`, error);
  }
  return Buffer.concat(pieces);
}
