/** Opens what somebody brings as a course: a file of ours, or a Common Cartridge. The file tells which it is. */
import type { Readable } from 'node:stream';
import type yauzl from 'yauzl';
import type { ReadCartridge } from '#courses/courses/cartridge/read.ts';
import { openCartridgeZip } from '#courses/courses/cartridge/zip.ts';
import { Refusal, type RefusalCode, type RefusalDetail } from '#platform/contract/refusal.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import { runInWorker } from '#platform/server/worker/run-in-worker.ts';
import type { CourseItem } from './contract.ts';
import type { CourseFile } from './course-file.ts';
import { openCourseZip } from './read-course-zip.ts';

const zips = packageOnFirstUse<typeof import('yauzl')>('yauzl');

export interface OpenCourseFile {
  readonly format: 'tripos' | 'cartridge';
  readonly manifest: CourseFile;
  /** What becomes of each part. */
  readonly items: readonly CourseItem[];
  readonly warnings: readonly string[];
  /** A part's bytes as they are unpacked; null when the file does not hold it. */
  open(kind: 'images' | 'media', hash: string): Promise<Readable | null>;
  close(): void;
}

/** Throws `impossible`, `too_large` or `invalid_input`; the caller closes the file. */
export async function openCourseFile(path: string, name: string): Promise<OpenCourseFile> {
  return (await isCartridge(path)) ? openCartridge(path, name) : openOwn(path);
}

const MAX_LOOKED_AT = 20_000;

/** False for what is no zip either: the reader of our own files says so. */
async function isCartridge(path: string): Promise<boolean> {
  let zip: Awaited<ReturnType<typeof yauzl.openPromise>> | undefined;
  try {
    zip = await zips().openPromise(path, { autoClose: false });
    let looked = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === 'imsmanifest.xml') return true;
      looked += 1;
      if (entry.fileName === 'course.json' || looked >= MAX_LOOKED_AT) return false;
    }
    return false;
  } catch {
    return false;
  } finally {
    zip?.close();
  }
}

async function openOwn(path: string): Promise<OpenCourseFile> {
  const zip = await openCourseZip(path);
  const { topics, questions, quizzes } = zip.manifest;
  const ready = (kind: CourseItem['kind'], title: string): CourseItem => ({
    kind,
    title,
    place: '',
    status: 'ready',
    messages: [],
  });
  return {
    format: 'tripos',
    manifest: zip.manifest,
    items: [
      ...topics.map(({ title }) => ready('page', title)),
      ...quizzes.map(({ name }) => ready('quiz', name)),
      ...questions.map(({ title }) => ready('question', title)),
    ],
    warnings: [],
    open: zip.open,
    close: zip.close,
  };
}

async function openCartridge(path: string, name: string): Promise<OpenCourseFile> {
  const read = await runInWorker<ReadCartridge>(new URL('../cartridge/worker.ts', import.meta.url), {
    path,
    name,
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const zip = await openCartridgeZip(path);
  return {
    format: 'cartridge',
    manifest: read.file,
    items: read.items,
    warnings: read.warnings,
    async open(kind, hash) {
      const part = read.parts.get(`/v1/api/${kind}/${hash}`);
      return part === undefined ? null : zip.stream(part);
    },
    close: zip.close,
  };
}

/** What the thread has told of its refusal. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null || !('code' in error)) return error;
  const { code, message, details } = error as { code: RefusalCode; message: string; details: RefusalDetail[] };
  return new Refusal(code, message, { details });
}
