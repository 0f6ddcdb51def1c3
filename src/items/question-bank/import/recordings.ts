/** Audio and videos in the stems of a file: texts of questions hold none, stimuli do. */
import type { Pictures } from '#items/interchange/api.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { hasSubstance } from '#items/question-types/question-type.ts';
import { escapeMarkup } from '#platform/text/escape-markup.ts';
import { plainText } from '#platform/text/plain-text.ts';

const RECORDED = /<(audio|video)\b([^<>]*)>([\s\S]{0,4000}?)<\/\1\s*>/gi;
const RECORDED_FILE = /\bsrc\s*=\s*["'](\/v1\/api\/media\/[0-9a-f]{64})["']/i;
const RECORDED_TITLE = /\b(?:title|aria-label)\s*=\s*"([^"]*)"/i;

export interface Taken {
  readonly item: NeutralItem;
  readonly recordings: readonly { readonly html: string; readonly title: string }[];
}

/** The item without the recordings of its stem that came along in the file, and these. */
export function takeRecordings(item: NeutralItem, files: Pictures): Taken {
  const recordings: { html: string; title: string }[] = [];
  const stem = item.stem.replace(RECORDED, (whole, tag: string, attributes: string, inside: string) => {
    const address = (RECORDED_FILE.exec(attributes) ?? RECORDED_FILE.exec(inside))?.[1];
    if (address === undefined || !files.has(address.slice(-64))) return whole;
    const title = RECORDED_TITLE.exec(attributes)?.[1] ?? '';
    recordings.push({ html: `<${tag} src="${address}" title="${title}"></${tag}>`, title: plainText(title) });
    return '';
  });
  if (recordings.length === 0) return { item, recordings };
  const words = hasSubstance(stem) ? stem : `<p>${escapeMarkup(item.title || 'Recording')}</p>`;
  return { item: { ...item, stem: words }, recordings };
}

/** The stimulus of the item with the recordings of its stem in front. */
export function withRecordings({ item, recordings }: Taken, warn: (message: string) => void): NeutralItem {
  if (recordings.length === 0) return item;
  warn('The recording in its text becomes a stimulus, which is shown beside the question');
  const html = recordings.map((one) => one.html).join('');
  const { key = '', title, ...more } = item.stimulus ?? {};
  const name = title || recordings.map((one) => one.title).find((one) => one !== '') || 'Recording';
  return {
    ...item,
    stimulus: { ...more, key: `${key}${html}`, title: name, html: `${html}${item.stimulus?.html ?? ''}` },
  };
}

const PLAYER = /<(?:audio|video)\b[^<>]*>/gi;

/** The HTML without the addresses of recordings that did not come along: at this school there may be nothing at them. */
export const withoutUnknownRecordings = (html: string, files: Pictures): string =>
  html.replace(PLAYER, (tag) =>
    tag.replace(RECORDED_FILE, (source, address: string) => (files.has(address.slice(-64)) ? source : '')),
  );
