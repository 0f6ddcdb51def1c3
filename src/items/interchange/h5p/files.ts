/** Parts of an H5P package: its two documents, and the pictures and recordings of its content. */
import type { NeutralPicture } from '#items/question-types/neutral/neutral-parts.ts';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import type { CheckedZip } from '#platform/server/table-file/zip.ts';
import { type Fields, fieldsAt } from '../fields.ts';
import { isRecording, type PictureBox, RECORDING_NAME } from '../pictures.ts';
import type { Activity } from './activity.ts';

/** A document of the package. Throws `UnreadableFile` where it is missing or damaged. */
export async function jsonOf(zip: CheckedZip, name: string): Promise<Fields> {
  const part = await zip.read(name);
  if (!part) throw new UnreadableFile('not-a-package', `The file is no H5P package: ${name} is missing.`);
  try {
    return fieldsAt(JSON.parse(part.toString('utf8').replace(/^\ufeff/, '')));
  } catch {
    throw new UnreadableFile('broken-json', `The H5P package is damaged: ${name} is no well-formed JSON.`);
  }
}

const FOLDER = 'content/';
const PICTURE_NAME = /\.(?:png|jpe?g|gif|webp)$/i;

/** Finds pictures and recordings by their path in the content. */
export async function filesOf(zip: CheckedZip, box: PictureBox): Promise<Pick<Activity, 'picture' | 'recording'>> {
  const pictures = new Map<string, NeutralPicture>();
  const recordings = new Map<string, string>();
  for (const name of zip.names) {
    if (!name.startsWith(FOLDER) || !(PICTURE_NAME.test(name) || RECORDING_NAME.test(name))) continue;
    const bytes = await zip.read(name);
    const src = bytes && box.add(name.slice(name.lastIndexOf('/') + 1), bytes);
    if (!bytes || !src) continue;
    const format = findImageFormat(bytes);
    const path = name.slice(FOLDER.length);
    if (isRecording(src)) recordings.set(path, src);
    else if (format) pictures.set(path, { src, alt: '', width: format.width, height: format.height });
  }
  return {
    picture: (path, alt) => {
      const found = pictures.get(path);
      return found ? { ...found, alt } : null;
    },
    recording: (path) => recordings.get(path) ?? null,
  };
}
