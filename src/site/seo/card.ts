/** The social card of a page: drawn once for its text, and cached. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';

export interface Card {
  readonly title: string;
  readonly facts: string;
  readonly school: string;
  /** #rrggbb */
  readonly accent: string;
  /** Address of a stored picture. */
  readonly logo: string | null;
}

export const WIDTH = 1200;
export const HEIGHT = 630;
/** Raised when cards are drawn in another way, so that no old ones are kept. */
const LOOK = 1;

/** Changes when anything on the card does. */
export const cardTag = (card: Card): string =>
  createHash('sha256')
    .update(JSON.stringify([LOOK, card.title, card.facts, card.school, card.accent, card.logo]))
    .digest('base64url')
    .slice(0, 16);

/** Where the card of the page at `path` is. */
export const addressOfCard = (path: string, card: Card): string =>
  `/v1/api/found/card?page=${encodeURIComponent(path)}&v=${cardTag(card)}`;

/** The writing systems that the product's letters have; what is missing is taken from those of the machine. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;
export const letters = [...scripts.map((script) => `Card ${script}`), 'sans-serif']
  .map((name) => `"${name}"`)
  .join(', ');

let loading: Promise<typeof import('@napi-rs/canvas')> | undefined;

/** The drawing library with the product's letters. Loaded when something is first drawn. */
export function canvasLibrary(): Promise<typeof import('@napi-rs/canvas')> {
  loading ??= import('@napi-rs/canvas').then((library) => {
    const folder = join(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'), '../files');
    for (const script of scripts) {
      library.GlobalFonts.registerFromPath(join(folder, `inter-${script}-wght-normal.woff2`), `Card ${script}`);
    }
    return library;
  });
  return loading;
}

/** The text in lines that are at most `width` wide, the last one cut where there are more than `most`. */
function linesOf(context: SKRSContext2D, text: string, width: number, most: number): string[] {
  const fits = (line: string): boolean => context.measureText(line).width <= width;
  const cut = (line: string): string => {
    let short = line;
    while (short !== '' && !fits(`${short}…`)) short = short.slice(0, -1);
    return `${short.trimEnd()}…`;
  };
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer) || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
    if (lines.length === most) return [...lines.slice(0, -1), cut(`${lines.at(-1)} ${line}`)];
  }
  return [...lines, line].map((one) => (fits(one) ? one : cut(one)));
}

const EDGE = 80;

/** Draws the card; `logo` are the bytes of the school's picture. */
export async function drawCard(card: Card, logo: Uint8Array | null): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await canvasLibrary();
  const canvas: Canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#faf9f7';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = card.accent;
  context.fillRect(0, 0, 24, HEIGHT);

  const size = card.title.length > 70 ? 60 : 76;
  context.fillStyle = '#211f1d';
  context.textBaseline = 'top';
  context.font = `700 ${size}px ${letters}`;
  const title = linesOf(context, card.title, WIDTH - 2 * EDGE, 3);
  title.forEach((line, index) => {
    context.fillText(line, EDGE, EDGE + index * size * 1.18);
  });

  context.fillStyle = '#534f49';
  context.font = `400 32px ${letters}`;
  const below = EDGE + title.length * size * 1.18 + 24;
  linesOf(context, card.facts, WIDTH - 2 * EDGE, 2).forEach((line, index) => {
    context.fillText(line, EDGE, below + index * 46);
  });

  const foot = HEIGHT - EDGE - 64;
  let left = EDGE;
  const image = logo && (await loadImage(Buffer.from(logo)).catch(() => null));
  if (image) {
    const share = Math.min(64 / image.height, 240 / image.width);
    context.drawImage(image, EDGE, foot + (64 - image.height * share) / 2, image.width * share, image.height * share);
    left += image.width * share + 24;
  } else {
    context.fillStyle = card.accent;
    context.beginPath();
    context.roundRect(EDGE, foot, 64, 64, 16);
    context.fill();
    context.fillStyle = '#ffffff';
    context.font = `700 36px ${letters}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(card.school.slice(0, 1).toUpperCase(), EDGE + 32, foot + 33);
    context.textAlign = 'left';
    left += 64 + 24;
  }
  context.fillStyle = '#211f1d';
  context.textBaseline = 'middle';
  context.font = `600 34px ${letters}`;
  context.fillText(linesOf(context, card.school, WIDTH - EDGE - left, 1)[0] ?? '', left, foot + 33);
  return canvas.encode('png');
}
