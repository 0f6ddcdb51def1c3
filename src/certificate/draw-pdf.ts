/** A certificate as a PDF, made by pdfme: one schema for each field, drawn by the plugins of this file. */
import type { Plugin, Schema } from '@pdfme/common';
import { generate } from '@pdfme/generator';
import * as pdfLib from '@pdfme/pdf-lib';
import * as fontkit from 'fontkit';
import { pageOf, type TemplateField } from './contract-templates.ts';
import { type Drawing, fitInto, type Picture } from './drawing.ts';
import type { Face } from './fonts.ts';
import { qrPath } from './qr-path.ts';
import { wordsOf } from './rules-layout.ts';
import { outlineOf, type PlacedRun, typeset } from './typeset.ts';

const POINTS_PER_MM = 72 / 25.4;
/** The entry of the document's description that holds the credential; it is read back without unpacking the file. */
export const PDF_CREDENTIAL = 'OpenBadgeCredential';

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

async function embedFont(document: pdfLib.PDFDocument, kept: Map<string | number, unknown>, face: Face) {
  const known = kept.get(face.key) as pdfLib.PDFFont | undefined;
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

type FieldSchema = Schema & { readonly field: TemplateField | 'background' };

/** The one plugin: what a field is, and not pdfme's own types, decides how it is drawn. */
const fieldPlugin = (drawing: Drawing): Plugin<FieldSchema> => ({
  async pdf({ schema, pdfDoc, page, _cache }) {
    const { field } = schema;
    if (field === 'background') {
      const picture = drawing.pictures[drawing.layout.background!];
      if (picture) await drawPicture(pdfDoc, page, picture, { x: 0, y: 0, ...pageOf(drawing.layout.page) }, 'cover');
      return;
    }
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
        if (picture) await drawPicture(pdfDoc, page, picture, field);
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
              font: await embedFont(pdfDoc, _cache, run.face),
              color: colourOf(field.colour),
            });
        }
    }
  },
  ui: () => undefined,
  propPanel: {
    schema: {},
    defaultSchema: { name: '', type: 'field', position: { x: 0, y: 0 }, width: 1, height: 1, field: 'background' },
  },
});

const schemaOf = (field: FieldSchema['field'], index: number): FieldSchema => ({
  name: `field${index}`,
  type: 'field',
  position: field === 'background' ? { x: 0, y: 0 } : { x: field.x, y: field.y },
  width: field === 'background' ? 1 : field.width,
  height: field === 'background' ? 1 : field.height,
  field,
});

/** The bytes of the PDF. Its words can be selected, but for scripts whose letters change their shape with their neighbours. */
export async function drawPdf(drawing: Drawing): Promise<Uint8Array> {
  const { layout, facts, credential } = drawing;
  const fields: FieldSchema['field'][] = [
    ...(layout.background === null ? [] : (['background'] as const)),
    ...layout.fields,
  ];
  const schemas = fields.map(schemaOf);
  const made = await generate({
    template: { basePdf: { ...pageOf(layout.page), padding: [0, 0, 0, 0] }, schemas: [schemas] },
    inputs: [Object.fromEntries(schemas.map(({ name }) => [name, ' ']))],
    plugins: { field: fieldPlugin(drawing) },
    options: { title: `${facts.name}: ${facts.title}`, author: facts.school },
  });
  const document = await pdfLib.PDFDocument.load(made, { updateMetadata: false });
  document.setLanguage(drawing.language);
  if (credential !== null) {
    const info = document.context.lookup(document.context.trailerInfo.Info, pdfLib.PDFDict);
    info.set(pdfLib.PDFName.of(PDF_CREDENTIAL), pdfLib.PDFString.of(credential));
  }
  return document.save({ useObjectStreams: false });
}
