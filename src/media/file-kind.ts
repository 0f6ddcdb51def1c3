/** What a file is, told from its bytes. A name decides only between kinds of text, which look the same. */
import { open } from 'node:fs/promises';
import type yauzl from 'yauzl';
import { badField } from '#platform/contract/refusal.ts';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { findPlayedKind } from '#platform/server/images/played-kind.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import { type MediaKind, maxMediaBytes } from './contract.ts';

const zips = packageOnFirstUse<typeof import('yauzl')>('yauzl');

export interface FileKind {
  readonly kind: MediaKind;
  readonly mime: string;
}

const HEAD = 4096;
/** A text is read whole to see that it is one. */
const MAX_TEXT = 10 * 1024 * 1024;

const office: readonly (readonly [string, string])[] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];

const MAX_ENTRIES = 20_000;
const ODT = 'mimetypeapplication/vnd.oasis.opendocument.text';

async function zipKind(path: string, head: Buffer): Promise<FileKind> {
  const names = new Set<string>();
  let zip: Awaited<ReturnType<typeof yauzl.openPromise>> | undefined;
  try {
    zip = await zips().openPromise(path, { strictFileNames: true });
    for await (const entry of zip.eachEntry()) {
      if (names.size >= MAX_ENTRIES) break;
      names.add(entry.fileName);
    }
  } catch (error) {
    throw badField('file', `The file is a damaged zip: ${error instanceof Error ? error.message : 'unreadable'}`);
  } finally {
    zip?.close();
  }
  if ([...names].some((name) => name.endsWith('vbaProject.bin')))
    throw badField('file', 'The file contains macros, which can be harmful. Save it without them');
  // The name and content of the first part come one after the other, so both are in the head.
  if (head.toString('latin1', 30, 30 + ODT.length) === ODT)
    return { kind: 'attachment', mime: 'application/vnd.oasis.opendocument.text' };
  const mime = office.find(([part]) => names.has(part) && names.has('[Content_Types].xml'))?.[1];
  return { kind: 'attachment', mime: mime ?? 'application/zip' };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells other files from text
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001f]/;

function textKind(bytes: Buffer, name: string): FileKind | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  if (NOT_TEXT.test(text)) return null;
  // https://www.w3.org/TR/webvtt1/#file-structure; the decoder has taken a byte order mark away.
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return { kind: 'captions', mime: 'text/vtt' };
  const mime = /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
  return { kind: 'attachment', mime };
}

async function inspect(path: string, name: string, size: number): Promise<FileKind | null> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(Math.min(HEAD, size));
    await file.read(head, 0, head.length, 0);
    const played = findPlayedKind(head);
    if (played) return played;
    if (head.toString('latin1', 0, 5) === '%PDF-') return { kind: 'attachment', mime: 'application/pdf' };
    if (head.length > 4 && head.readUInt32BE(0) === 0x504b0304) return await zipKind(path, head);
    if (size > MAX_TEXT) return null;
    const bytes = await file.readFile();
    const image = findImageFormat(bytes);
    return image ? { kind: 'image', mime: image.mime } : textKind(bytes, name);
  } finally {
    await file.close();
  }
}

/** The kind of a file of `size` bytes at `path`. Throws `invalid_input` for what is none, or too large for its kind. */
export async function kindOfFile(path: string, name: string, size: number): Promise<FileKind> {
  if (size === 0) throw badField('file', 'The file is empty');
  const found = await inspect(path, name, size);
  if (!found) {
    throw badField(
      'file',
      'Use an MP4 or WebM video, MP3, M4A, AAC, Ogg, WAV or FLAC audio, WebVTT captions, a picture, a PDF, zip, Office or OpenDocument file, or UTF-8 text',
    );
  }
  const limit = maxMediaBytes[found.kind];
  if (size > limit) {
    throw badField('file', `The file is too large: at most ${limit / 1024 / 1024} MB are allowed for ${found.kind}`);
  }
  return found;
}
