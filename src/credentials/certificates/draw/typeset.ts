/** Sets words into a box: splits lines, shrinks what is too long, orders right-to-left stretches, places every glyph. */
import type * as fontkit from 'fontkit';
import { type Face, type Stretch, stretchesOf } from './fonts.ts';

/** Millimetres; y counts downwards. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedRun {
  readonly text: string;
  readonly face: Face;
  /** In points. */
  readonly size: number;
  /** Left end and baseline, in millimetres. */
  readonly x: number;
  readonly y: number;
  readonly glyphs: fontkit.GlyphRun;
  /** True where plain text would not put every glyph where it belongs: marks above and below, right-to-left writing. */
  readonly isComplex: boolean;
}

export const MM_PER_POINT = 25.4 / 72;
const LINE_HEIGHT = 1.25;
const LEAST_SIZE = 5;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

interface Shaped extends Stretch {
  readonly glyphs: fontkit.GlyphRun;
  /** In ems. */
  readonly width: number;
  readonly isComplex: boolean;
}

/** Placing marks by their anchors. fontkit fails at an anchor that a font leaves out, as some of Gurmukhi and Malayalam do. */
const ANCHORS = ['mark', 'mkmk', 'abvm', 'blwm', 'dist', 'curs'];

function layOut(text: string, font: fontkit.Font): { glyphs: fontkit.GlyphRun; isWhole: boolean } {
  try {
    return { glyphs: font.layout(text), isWhole: true };
  } catch {
    const off = Object.fromEntries(ANCHORS.map((feature) => [feature, false]));
    return { glyphs: font.layout(text, off), isWhole: false };
  }
}

function shape({ text, face }: Stretch): Shaped {
  const { glyphs, isWhole } = layOut(text, face.font);
  const isMoved = glyphs.positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0);
  return {
    text,
    face,
    glyphs,
    width: glyphs.advanceWidth / face.font.unitsPerEm,
    isComplex: isMoved || !isWhole || RIGHT_TO_LEFT.test(text),
  };
}

/** The stretches of a line as they are seen from left to right: a line of Arabic or Hebrew begins at the right. */
function shapeLine(line: string, bold: boolean): Shaped[] {
  const shaped = stretchesOf(line, bold).map(shape);
  const first = shaped.find(({ text }) => /\p{L}/u.test(text));
  return first && RIGHT_TO_LEFT.test(first.text) ? shaped.toReversed() : shaped;
}

const widthOf = (line: readonly Shaped[]): number => line.reduce((sum, { width }) => sum + width, 0);

/** Breaks between words where a line is wider than this many ems; a word that is too long stays whole. */
function breakLines(words: string, bold: boolean, ems: number): Shaped[][] {
  return words.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length === 0 || widthOf(shapeLine(longer, bold)) > ems) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines.map((line) => shapeLine(line, bold));
  });
}

/**
 * Sets the words into the box, in the middle from top to bottom, not larger than `fontSize` points. Words that do not fit
 * become smaller, and are broken into lines where that lets them stay larger.
 */
export function typeset(
  words: string,
  box: Box,
  style: { readonly fontSize: number; readonly bold: boolean; readonly align: 'left' | 'center' | 'right' },
): PlacedRun[] {
  if (words.trim() === '') return [];
  let size = style.fontSize;
  let lines: Shaped[][];
  for (; ; size = Math.max(LEAST_SIZE, size * 0.94)) {
    const em = size * MM_PER_POINT;
    lines = breakLines(words, style.bold, box.width / em);
    const isHighEnough = lines.length === 1 || lines.length * em * LINE_HEIGHT <= box.height + 0.5 * em;
    if ((isHighEnough && lines.every((line) => widthOf(line) * em <= box.width)) || size <= LEAST_SIZE) break;
  }
  const em = size * MM_PER_POINT;
  const top = box.y + (box.height - lines.length * em * LINE_HEIGHT) / 2;
  return lines.flatMap((line, index) => {
    const free = box.width - widthOf(line) * em;
    let x = box.x + { left: 0, center: free / 2, right: free }[style.align];
    // The baseline of Noto's letters lies at four fifths of a line, so that capitals look centred.
    const y = top + (index + 0.79) * em * LINE_HEIGHT;
    return line.map((shaped) => {
      const run = { ...shaped, size, x, y };
      x += shaped.width * em;
      return run;
    });
  });
}

/** The outline of a run as the data of an SVG path whose unit is a millimetre and whose y counts downwards. */
export function outlineOf(run: PlacedRun): string {
  const scale = (run.size * MM_PER_POINT) / run.face.font.unitsPerEm;
  let pen = 0;
  return run.glyphs.glyphs
    .map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = run.glyphs.positions[index]!;
      const left = run.x + (pen + xOffset) * scale;
      pen += xAdvance;
      return glyph.path
        .scale(scale, -scale)
        .translate(left, run.y - yOffset * scale)
        .toSVG();
    })
    .join('');
}
