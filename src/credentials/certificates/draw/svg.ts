/** A certificate as an SVG picture without fonts or links: every letter is an outline, so it looks the same everywhere. */

import { pageOf, type TemplateField } from '#credentials/certificates/templates/contract.ts';
import { wordsOf } from '#credentials/certificates/templates/rules-layout.ts';
import { escapeMarkup } from '#platform/text/escape-markup.ts';
import { type Drawing, fitInto, type Picture } from './drawing.ts';
import { qrPath } from './qr-path.ts';
import { type Box, outlineOf, typeset } from './typeset.ts';

const short = (path: string): string => path.replace(/-?\d+\.\d{4,}/g, (number) => Number(number).toFixed(3));

function image(picture: Picture | null | undefined, box: Box, how?: 'cover'): string {
  if (!picture) return '';
  const { x, y, width, height } = fitInto(box, picture, how);
  const data = Buffer.from(picture.bytes).toString('base64');
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:${picture.mime};base64,${data}"/>`;
}

function draw(field: TemplateField, drawing: Drawing): string {
  const { x, y, width, height, colour } = field;
  switch (field.kind) {
    case 'image':
      return image(drawing.pictures[field.image!], field);
    case 'logo':
      return image(drawing.logo, field);
    case 'line':
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
    case 'frame':
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="${field.fontSize / 10}"/>`;
    case 'qr':
      return `<path fill="${colour}" d="${short(qrPath(drawing.verifyAt, field))}"/>`;
    default: {
      const runs = typeset(wordsOf(field, drawing.facts) ?? '', field, field);
      return `<path fill="${colour}" d="${short(runs.map(outlineOf).join(''))}"/>`;
    }
  }
}

/** The picture as text. */
export function drawSvg(drawing: Drawing): string {
  const { width, height } = pageOf(drawing.layout.page);
  const { facts } = drawing;
  const page = { x: 0, y: 0, width, height };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm" xml:lang="${drawing.language}" role="img">`,
    `<title>${escapeMarkup(`${facts.name}: ${facts.title}`)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    drawing.layout.background === null ? '' : image(drawing.pictures[drawing.layout.background], page, 'cover'),
    ...drawing.layout.fields.map((field) => draw(field, drawing)),
    '</svg>',
  ].join('\n');
}
