/**
 * A certificate as a PDF, with the PDF library that pdfme is built on. Not with pdfme's generator: to load it costs three
 * seconds of a processor, and every field is drawn here anyway, so that paper and picture are the same.
 */
import * as pdfLib from '@pdfme/pdf-lib';
import * as fontkit from 'fontkit';
import { pageOf, type TemplateField } from '#credentials/certificates/templates/contract.ts';
import { wordsOf } from '#credentials/certificates/templates/rules-layout.ts';
import { type Drawing, fitInto, type Picture } from './drawing.ts';
import type { Face } from './fonts.ts';
import { qrPath } from './qr-path.ts';
import { outlineOf, type PlacedRun, typeset } from './typeset.ts';

const POINTS_PER_MM = 72 / 25.4;
type Page = pdfLib.PDFPage;

const colourOf = (hex: string) =>
  pdfLib.rgb(...([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]));

/** Draws an SVG path in millimetres from the page's upper left corner: pdfme's pdf-lib leaves the turning to its callers. */
function drawPath(page: Page, path: string, colour: string): void {
  const turn = pdfLib.concatTransformationMatrix(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, page.getHeight());
  page.pushOperators(pdfLib.pushGraphicsState(), turn);
  page.drawSvgPath(path, { x: 0, y: 0, color: colourOf(colour), borderWidth: 0 });
  page.pushOperators(pdfLib.popGraphicsState());
}

async function embedFont(document: pdfLib.PDFDocument, kept: Map<string, pdfLib.PDFFont>, face: Face) {
  const known = kept.get(face.key);
  if (known) return known;
  document.registerFontkit(fontkit as never);
  const font = await document.embedFont(face.bytes, { subset: true });
  kept.set(face.key, font);
  return font;
}

/** OpenType outlines in compact form are not cut down to what is used reliably, so they are drawn as outlines too. */
const isPlain = (run: PlacedRun): boolean => !run.isComplex && run.face.bytes.toString('latin1', 0, 4) !== 'OTTO';

async function drawPicture(
  document: pdfLib.PDFDocument,
  page: Page,
  picture: Picture,
  box: Parameters<typeof fitInto>[0],
  how?: 'cover',
) {
  const embedded = await (picture.mime === 'image/png'
    ? document.embedPng(picture.bytes)
    : document.embedJpg(picture.bytes));
  const { x, y, width, height } = fitInto(box, picture, how);
  page.drawImage(embedded, {
    x: x * POINTS_PER_MM,
    y: page.getHeight() - (y + height) * POINTS_PER_MM,
    width: width * POINTS_PER_MM,
    height: height * POINTS_PER_MM,
  });
}

async function drawField(
  document: pdfLib.PDFDocument,
  page: Page,
  field: TemplateField,
  drawing: Drawing,
  fonts: Map<string, pdfLib.PDFFont>,
): Promise<void> {
  const box = {
    x: field.x * POINTS_PER_MM,
    y: page.getHeight() - (field.y + field.height) * POINTS_PER_MM,
    width: field.width * POINTS_PER_MM,
    height: field.height * POINTS_PER_MM,
  };
  switch (field.kind) {
    case 'image':
    case 'logo': {
      const picture = field.kind === 'logo' ? drawing.logo : drawing.pictures[field.image!];
      if (picture) await drawPicture(document, page, picture, field);
      return;
    }
    case 'line':
      return page.drawRectangle({ ...box, color: colourOf(field.colour) });
    case 'frame':
      return page.drawRectangle({
        ...box,
        borderColor: colourOf(field.colour),
        borderWidth: (field.fontSize / 10) * POINTS_PER_MM,
      });
    case 'qr':
      return drawPath(page, qrPath(drawing.verifyAt, field), field.colour);
    default:
      for (const run of typeset(wordsOf(field, drawing.facts) ?? '', field, field)) {
        if (!isPlain(run)) drawPath(page, outlineOf(run), field.colour);
        else
          page.drawText(run.text, {
            x: run.x * POINTS_PER_MM,
            y: page.getHeight() - run.y * POINTS_PER_MM,
            size: run.size,
            font: await embedFont(document, fonts, run.face),
            color: colourOf(field.colour),
          });
      }
  }
}

/** The bytes of the PDF. Its words can be selected, but for scripts whose letters change their shape with their neighbours. */
export async function drawPdf(drawing: Drawing): Promise<Uint8Array> {
  const { layout, facts, language } = drawing;
  const paper = pageOf(layout.page);
  const document = await pdfLib.PDFDocument.create();
  document.setTitle(`${facts.name}: ${facts.title}`, { showInWindowTitleBar: true });
  document.setAuthor(facts.school);
  document.setLanguage(language);
  const page = document.addPage([paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM]);
  const background = layout.background === null ? undefined : drawing.pictures[layout.background];
  if (background) await drawPicture(document, page, background, { x: 0, y: 0, ...paper }, 'cover');
  const fonts = new Map<string, pdfLib.PDFFont>();
  for (const field of layout.fields) await drawField(document, page, field, drawing, fonts);
  return document.save();
}
