/** The zip around a collection of Anki: which database counts, and its media. */
import { constants, zstdDecompressSync } from 'node:zlib';
import { limits } from '#platform/server/table-file/limits.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { type CheckedZip, openZip } from '#platform/server/table-file/zip.ts';
import { fieldsOf, textIn } from './protobuf.ts';

/** Decks have a part for each picture and sound. */
const MOST_PARTS = 20_000;

export interface AnkiPackage {
  /** An SQLite database. */
  readonly database: Uint8Array;
  /** The bytes of a media file by its name; null where the package has none. */
  media(name: string): Promise<Uint8Array | null>;
}

const damaged = (what: string): UnreadableFile =>
  new UnreadableFile('not-a-package', `The Anki package is damaged: ${what}. Export it from Anki again.`);

/** What one package unpacks to, counted over all its parts. */
function unpacker(): (bytes: Uint8Array) => Uint8Array {
  let left: number = limits.unpackedBytes;
  return (bytes) => {
    try {
      const unpacked = zstdDecompressSync(bytes, {
        maxOutputLength: Math.max(1, left),
        // A window of 128 MB at most, whatever the frame asks for.
        params: { [constants.ZSTD_d_windowLogMax]: 27 },
      });
      left -= unpacked.length;
      return unpacked;
    } catch (error) {
      if (error instanceof RangeError)
        throw new UnreadableFile('zip-bomb', 'The Anki package would unpack to more than 100 MB. Split the deck.');
      throw damaged('a part cannot be unpacked');
    }
  };
}

/** Names of the media by the name of their part: JSON, or since Anki 2.1.50 a message. */
function readNames(map: Uint8Array, isNew: boolean): Map<string, string> {
  try {
    if (!isNew) {
      const entries = Object.entries(JSON.parse(Buffer.from(map).toString('utf8')) as object);
      return new Map(entries.map(([part, name]) => [String(name), part]));
    }
    const names = new Map<string, string>();
    let index = 0;
    for (const field of fieldsOf(map)) {
      if (field.number !== 1 || typeof field.value === 'number') continue;
      names.set(textIn(field.value, 1), String(index));
      index += 1;
    }
    return names;
  } catch {
    throw damaged('the list of its media cannot be read');
  }
}

async function readFirst(zip: CheckedZip, names: readonly string[]): Promise<{ name: string; bytes: Buffer } | null> {
  for (const name of names) {
    const bytes = await zip.read(name);
    if (bytes) return { name, bytes };
  }
  return null;
}

/** Opens a package. Throws `UnreadableFile`. */
export async function openPackage(bytes: Uint8Array): Promise<AnkiPackage> {
  const zip = await openZip(bytes, { entries: MOST_PARTS });
  // The older ones only say, in a newer package, that Anki is too old for it.
  const found = await readFirst(zip, ['collection.anki21b', 'collection.anki21', 'collection.anki2']);
  if (!found) throw new UnreadableFile('not-a-package', 'The file is no Anki package: it contains no collection.');
  const isNew = found.name === 'collection.anki21b';
  const unpack = unpacker();
  const open = (part: Uint8Array): Uint8Array => (isNew ? unpack(part) : part);
  const database = open(found.bytes);
  const map = await zip.read('media');
  const names = map && map.length > 0 ? readNames(open(map), isNew) : new Map<string, string>();
  return {
    database,
    async media(name) {
      const part = names.get(name);
      const packed = part === undefined ? null : await zip.read(part);
      return packed && open(packed);
    },
  };
}
