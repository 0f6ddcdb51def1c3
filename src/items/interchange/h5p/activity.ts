/** What the readers of single activities are given and give back. */
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralPicture } from '#items/question-types/neutral/neutral-parts.ts';
import { escapeMarkup } from '#platform/text/escape-markup.ts';
import { type Fields, fieldsAt, flagAt, listAt, textAt } from '../fields.ts';
import { ItemRefused } from '../qti/refused.ts';
import { isBlankHtml, textToHtml } from '../texts.ts';

export interface Activity {
  readonly params: Fields;
  /** A stored picture of the package with its size; null when it can't be stored. */
  picture(path: string, alt: string): NeutralPicture | null;
  /** The address of a recording of the package; null when it holds none that browsers play. */
  recording(path: string): string | null;
  warn(message: string): void;
}

export interface FoundQuestion {
  readonly stem: string;
  readonly interaction: NeutralInteraction;
  /** Shown as hints, in the order of the text. */
  readonly hints?: readonly string[];
  readonly marks?: number;
}

/** What `read` makes of each part; one that is refused leaves the others. */
export const eachPart = <Part>(
  parts: readonly Part[],
  read: (part: Part) => FoundQuestion,
): (FoundQuestion | ItemRefused)[] =>
  parts.map((part) => {
    try {
      return read(part);
    } catch (error) {
      if (!(error instanceof ItemRefused)) throw error;
      return error;
    }
  });

export const htmlAt = (from: unknown, ...path: readonly string[]): string => textToHtml(textAt(from, ...path), 'html');

/** A text as HTML, whether or not it was written as such. */
export const looseHtml = (text: string): string => textToHtml(text, 'auto');

/** A library of H5P inside another: its name without the version, and its parameters. */
export interface Part {
  readonly name: string;
  readonly params: Fields;
}

export const partAt = (from: unknown): Part => ({
  name: textAt(from, 'library').split(' ')[0]!,
  params: fieldsAt(from, 'params'),
});

type Files = Pick<Activity, 'picture' | 'recording' | 'warn'>;

const LOST_RECORDING = 'A video or sound is left out: the file does not hold it, or browsers can’t play it.';

/** The players of the first recording of a list that the package holds; H5P lists the same one in several forms. */
export function playerOf(tag: 'audio' | 'video', files: readonly unknown[], { recording, warn }: Files): string {
  const address = files.map((file) => recording(textAt(file, 'path'))).find((found) => found !== null);
  if (address) return `<${tag} src="${address}"></${tag}>`;
  if (files.length > 0) warn(LOST_RECORDING);
  return '';
}

function pictureHtml(params: Fields, { picture, warn }: Files): string {
  const path = textAt(params, 'file', 'path');
  if (path === '') return '';
  const found = picture(path, textAt(params, 'alt'));
  if (!found) {
    warn('A picture is left out: it is no PNG, JPEG, GIF or WebP, or too large. Add it in the editor.');
    return '';
  }
  return `<p><img src="${found.src}" alt="${escapeMarkup(found.alt)}"></p>`;
}

/** A picture, sound or film as HTML; null for any other library. */
export function mediumOf({ name, params }: Part, files: Files): string | null {
  if (name === 'H5P.Image') return pictureHtml(params, files);
  if (name === 'H5P.Audio') return playerOf('audio', listAt(params, 'files'), files);
  if (name === 'H5P.Video') return playerOf('video', listAt(params, 'sources'), files);
  return null;
}

/** What is above a question, as HTML. */
export function mediaOf({ params, ...files }: Activity): string {
  const part = partAt(fieldsAt(params, 'media', 'type'));
  if (part.name === '') return '';
  const html = mediumOf(part, files);
  if (html === null) files.warn(LOST_RECORDING);
  return html ?? '';
}

/** Names what of the behaviour has no place here. */
export function warnOfBehaviour({ params, warn }: Activity): void {
  if (
    listAt(params, 'overallFeedback').some(
      (one) => !isBlankHtml(textAt(one, 'feedback').replace(/@\w+/g, '')) && !/@score/.test(textAt(one, 'feedback')),
    )
  ) {
    warn('Feedback by score is left out.');
  }
  if (flagAt(params, false, 'behaviour', 'singlePoint')) return;
  if (flagAt(params, false, 'behaviour', 'applyPenalties'))
    warn('Wrong places cost marks in H5P; here they earn nothing.');
}

/** The text `*like this*` cut at its stars, as H5P does: two stars together are one. */
export function cutAtStars(text: string): readonly { readonly text: string; readonly isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = [];
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('*', at);
    const end = start === -1 ? -1 : text.indexOf('*', start + 1);
    if (end === -1) break;
    plain += text.slice(at, start);
    if (end === start + 1) plain += '*';
    else {
      pieces.push({ text: plain, isMarked: false }, { text: text.slice(start + 1, end), isMarked: true });
      plain = '';
    }
    at = end + 1;
  }
  return [...pieces, { text: plain + text.slice(at), isMarked: false }];
}
