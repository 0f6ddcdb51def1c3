/** Opens the zip of a course with the suspicion that every zip deserves: its names, numbers and sizes are checked first. */
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { maxMediaBytes } from '#media/contract.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { invalidInput } from '#platform/server/http/reply.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import { mayHoldBadText, refuseBadText } from '#platform/server/text/text-hygiene.ts';
import { type CourseFile, courseFileSchema, keyFaults, partName } from './course-file.ts';

const zips = packageOnFirstUse<typeof import('yauzl')>('yauzl');

const MIB = 1024 * 1024;

export const courseZipLimits = {
  entries: 5_000,
  /** `course.json` with the texts of a whole course. */
  manifestBytes: 40 * MIB,
  unpackedBytes: 600 * MIB,
  /** What was packed honestly reaches about 100 : 1; small parts may have any ratio. */
  ratio: 200,
  unwatchedBytes: MIB,
} as const;

const refuse = (why: string, cause?: unknown): Refusal =>
  new Refusal('impossible', `This course file cannot be read: ${why}`, {
    details: [{ path: 'file', message: why }],
    cause,
  });
const bomb = (why: string): Refusal => new Refusal('too_large', `This course file unpacks to too much: ${why}`);

export interface CourseZip {
  readonly manifest: CourseFile;
  /** A part's bytes as they are unpacked; null when the zip does not hold it. */
  open(kind: 'images' | 'media', hash: string): Promise<Readable | null>;
  close(): void;
}

function checkEntry(entry: Entry): void {
  const match = partName.exec(entry.fileName);
  if (!match) throw refuse(`it holds a part that no course file has, "${entry.fileName.slice(0, 80)}"`);
  if (entry.isEncrypted()) throw refuse('it is protected by a password');
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw refuse('it is packed in an unusual way');
  const limit =
    match[1] === 'images'
      ? maxMediaBytes.image
      : match[1] === 'media'
        ? maxMediaBytes.video
        : courseZipLimits.manifestBytes;
  if (entry.uncompressedSize > limit) throw bomb(`"${entry.fileName.slice(0, 80)}" is too large`);
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > courseZipLimits.unwatchedBytes && ratio > courseZipLimits.ratio)
    throw bomb(`"${entry.fileName.slice(0, 80)}" is ${Math.round(ratio)} times its packed size`);
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > courseZipLimits.entries) throw bomb(`it has ${zip.entryCount} parts`);
  const entries = new Map<string, Entry>();
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry);
    if (entries.has(entry.fileName)) throw refuse(`it contains "${entry.fileName}" twice`);
    entries.set(entry.fileName, entry);
    declared += entry.uncompressedSize;
    if (declared > courseZipLimits.unpackedBytes || entries.size > courseZipLimits.entries)
      throw bomb('all its parts together');
  }
  return entries;
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<CourseFile> {
  if (!entry) throw refuse('it contains no course.json');
  const pieces: Buffer[] = [];
  // yauzl ends the stream with an error when a part unpacks to more than its entry says.
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
  for await (const piece of stream) pieces.push(piece);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  const given: unknown = JSON.parse(text);
  if (mayHoldBadText(text)) refuseBadText(given);
  const parsed = courseFileSchema.safeParse(given);
  if (!parsed.success) throw invalidInput(parsed.error, ['course.json']);
  const faults = keyFaults(parsed.data);
  if (faults.length > 0)
    throw new Refusal('invalid_input', `${faults[0]!.path}: ${faults[0]!.message}`, { details: faults.slice(0, 100) });
  return parsed.data;
}

/** Throws `impossible`, `too_large` or `invalid_input`; the caller closes the zip. */
export async function openCourseZip(path: string): Promise<CourseZip> {
  let zip: ZipFile | undefined;
  try {
    const opened = await zips().openPromise(path, {
      strictFileNames: true,
      validateEntrySizes: true,
      autoClose: false,
    });
    zip = opened;
    const entries = await readDirectory(opened);
    return {
      manifest: await readManifest(opened, entries.get('course.json')),
      async open(kind, hash) {
        const entry = entries.get(`${kind}/${hash}`);
        return entry ? await opened.openReadStreamPromise(entry) : null;
      },
      close: () => opened.close(),
    };
  } catch (error) {
    zip?.close();
    if (error instanceof Refusal) throw error;
    throw refuse(error instanceof Error ? error.message : 'it is not a zip archive', error);
  }
}
