/** What the readers of single activities are given and give back. */
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralPicture } from '#items/question-types/neutral/neutral-parts.ts';
import { type Fields, flagAt, listAt, textAt } from '../fields.ts';
import { isBlankHtml, textToHtml } from '../texts.ts';

export interface Activity {
  readonly params: Fields;
  /** A stored picture of the package with its size; null when it can't be stored. */
  picture(path: string, alt: string): NeutralPicture | null;
  warn(message: string): void;
}

export interface FoundQuestion {
  readonly stem: string;
  readonly interaction: NeutralInteraction;
  /** Shown as hints, in the order of the text. */
  readonly hints?: readonly string[];
  readonly marks?: number;
}

export const htmlAt = (from: unknown, ...path: readonly string[]): string => textToHtml(textAt(from, ...path), 'html');

/** A text as HTML, whether or not it was written as such. */
export const looseHtml = (text: string): string => textToHtml(text, 'auto');

/** The picture above a question, as HTML; sounds and films are named. */
export function mediaOf({ params, picture, warn }: Activity): string {
  const library = textAt(params, 'media', 'type', 'library');
  const path = textAt(params, 'media', 'type', 'params', 'file', 'path');
  if (library === '' || (library.startsWith('H5P.Image') && path === '')) return '';
  if (!library.startsWith('H5P.Image')) {
    warn('A video or sound is left out. Questions can contain pictures only.');
    return '';
  }
  const alt = textAt(params, 'media', 'type', 'params', 'alt');
  const found = picture(path, alt);
  if (!found) {
    warn('A picture is left out: it is no PNG, JPEG, GIF or WebP, or too large. Add it in the editor.');
    return '';
  }
  return `<p><img src="${found.src}" alt="${found.alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></p>`;
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
