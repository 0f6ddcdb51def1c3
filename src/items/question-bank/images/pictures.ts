/** The pictures and recordings of questions that come from a file, and the pictures that go into one. */
import { endingOf, findPictureHash, type Pictures, picturesIn } from '#items/interchange/api.ts';
import type { Catalogue } from '#items/question-bank/aids/contract.ts';
import type { NewQuestion } from '#items/question-bank/store.ts';
import type { WholeQuestion } from '#items/question-bank/store-whole.ts';
import { findPlayed, storePlayed } from '#media/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { findPlayedKind } from '#platform/server/images/played-kind.ts';
import { findImage, insertImage } from './store.ts';

/** A question, or a stimulus. */
type Texts =
  | Pick<NewQuestion | WholeQuestion, 'content' | 'generalFeedback' | 'hints' | 'catalogue'>
  | { readonly content: string; readonly catalogue: Catalogue };

const namedIn = (questions: readonly Texts[]): string[] =>
  picturesIn(
    questions.flatMap((one) => [
      ...('hints' in one ? [JSON.stringify(one.content), one.generalFeedback, ...one.hints] : [one.content]),
      JSON.stringify(one.catalogue),
    ]),
  );

/** Stores those of the pictures and recordings that the questions and stimuli name. */
export async function storePictures(
  tx: TenantTx,
  personId: string,
  questions: readonly Texts[],
  pictures: Pictures,
): Promise<void> {
  if (pictures.size === 0) return;
  for (const hash of namedIn(questions)) {
    const picture = pictures.get(hash);
    if (!picture) continue;
    // A copy of the bytes may come from another thread, so they are looked at again.
    const bytes = Buffer.from(picture.bytes);
    const format = findImageFormat(bytes);
    if (!format) await storePlayed(tx, personId, bytes, picture.name);
    else if (findPictureHash(bytes) === hash)
      await insertImage(tx, personId, { ...format, hash, bytes, alt: '', name: picture.name });
  }
}

/** What an import takes: a file of questions with more could not come back. In base64 a third is added. */
const MAX_RECORDINGS_BYTES = 14 * 1024 * 1024;

/** The pictures that the questions name, as far as the school has them, and the recordings as far as there is room for them. */
export async function loadPictures(tx: TenantTx, questions: readonly Texts[]): Promise<Pictures> {
  const pictures = new Map<string, { name: string; bytes: Uint8Array }>();
  let left = MAX_RECORDINGS_BYTES;
  for (const hash of namedIn(questions)) {
    const image = await findImage(tx, hash);
    if (image) pictures.set(hash, { name: `${hash.slice(0, 16)}.${endingOf(image.bytes)}`, bytes: image.bytes });
    const played = image ? null : await findPlayed(tx, hash, left);
    if (!played) continue;
    left -= played.bytes.length;
    pictures.set(hash, played);
  }
  return pictures;
}

/** More would make an answer that takes long to arrive; what is left out is seen once it is stored. */
const MAX_SHOWN_BYTES = 8 * 1024 * 1024;

/** Pictures as `data:` addresses by their hash. */
export type Shown = Record<string, string>;

/**
 * The pictures and recordings of a file that is only looked at: what it is called with, in the order in which they are found, it
 * answers as far as there is room for them.
 */
export function shownPictures(): (pictures: Pictures) => Shown {
  let left = MAX_SHOWN_BYTES;
  return (pictures) => {
    const shown: Shown = {};
    for (const [hash, picture] of pictures) {
      if (picture.bytes.length > left) continue;
      const bytes = Buffer.from(picture.bytes);
      const format = findImageFormat(bytes) ?? findPlayedKind(bytes);
      if (!format) continue;
      left -= bytes.length;
      shown[hash] = `data:${format.mime};base64,${bytes.toString('base64')}`;
    }
    return shown;
  };
}

/** Those of a whole file. */
export const toBeShown = (pictures: Pictures): Shown => shownPictures()(pictures);
