/** The layouts that every tenant has from the beginning, one of each type. A4 across: 297 × 210 mm. */
import type { CertificateTemplate, TemplateField, TemplateLayout, TemplateType } from './contract.ts';

type Given = Pick<TemplateField, 'kind' | 'y' | 'height'> & Partial<TemplateField>;

const field = (given: Given): TemplateField => ({
  x: 30,
  width: 237,
  fontSize: 14,
  bold: false,
  colour: '#211f1d',
  align: 'center',
  text: '',
  image: null,
  ...given,
});

const QUIET = '#534f49';

/** Date, signature and the way to verify, along the lower edge. */
const foot = (colour: string): TemplateField[] => [
  field({ kind: 'text', x: 30, y: 166, width: 70, height: 8, fontSize: 12, text: '{date}' }),
  field({ kind: 'line', x: 30, y: 175, width: 70, height: 0.3, colour }),
  field({ kind: 'text', x: 30, y: 176, width: 70, height: 7, fontSize: 9, colour: QUIET, text: 'Date' }),
  field({ kind: 'text', x: 113, y: 166, width: 70, height: 8, fontSize: 12, text: '{teacher}' }),
  field({ kind: 'line', x: 113, y: 175, width: 70, height: 0.3, colour }),
  field({ kind: 'text', x: 113, y: 176, width: 70, height: 7, fontSize: 9, colour: QUIET, text: 'Teacher' }),
  field({ kind: 'qr', x: 239, y: 151, width: 28, height: 28, fontSize: 12 }),
  field({ kind: 'code', x: 215, y: 180, width: 76, height: 5, fontSize: 8.5, colour: QUIET, bold: true }),
  field({ kind: 'address', x: 215, y: 185, width: 76, height: 5, fontSize: 7, colour: QUIET }),
];

interface Words {
  readonly heading: string;
  readonly statement: string;
  /** The line below the title. */
  readonly result: string;
  readonly colour: string;
}

const layoutFor = (
  { heading, statement, result, colour }: Words,
  ornaments: readonly TemplateField[],
): TemplateLayout => ({
  page: { size: 'a4', orientation: 'landscape' },
  background: null,
  fields: [
    ...ornaments,
    field({ kind: 'school', y: 24, height: 10, fontSize: 16, colour: QUIET }),
    field({ kind: 'text', y: 39, height: 18, fontSize: 36, bold: true, colour, text: heading }),
    field({ kind: 'line', x: 128.5, y: 60, width: 40, height: 0.6, colour }),
    field({ kind: 'text', y: 67, height: 8, colour: QUIET, text: 'This is to certify that' }),
    field({ kind: 'name', y: 78, height: 18, fontSize: 30, bold: true }),
    field({ kind: 'text', y: 100, height: 8, colour: QUIET, text: statement }),
    field({ kind: 'title', y: 111, height: 17, fontSize: 22 }),
    // A text without words could not be saved again.
    ...(result === '' ? [] : [field({ kind: 'text', y: 131, height: 9, text: result })]),
    ...foot(colour),
  ],
});

const double = (colour: string): TemplateField[] => [
  field({ kind: 'frame', x: 8, y: 8, width: 281, height: 194, fontSize: 12, colour }),
  field({ kind: 'frame', x: 11, y: 11, width: 275, height: 188, fontSize: 4, colour }),
];

const bands = (colour: string): TemplateField[] => [
  field({ kind: 'line', x: 0, y: 0, width: 297, height: 11, colour }),
  field({ kind: 'line', x: 0, y: 199, width: 297, height: 11, colour }),
];

const corners = (colour: string): TemplateField[] =>
  [
    { x: 10, y: 10 },
    { x: 261, y: 10 },
    { x: 10, y: 199 },
    { x: 261, y: 199 },
  ].flatMap(({ x, y }) => [
    field({ kind: 'line', x, y, width: 26, height: 1, colour }),
    field({ kind: 'line', x: x === 10 ? 10 : 286, y: y === 10 ? 10 : 174, width: 1, height: 26, colour }),
  ]);

const template = (last: number, type: TemplateType, name: string, layout: TemplateLayout): CertificateTemplate => ({
  _id: `00000000-0000-7000-8000-00000000c00${last}`,
  name,
  type,
  layout,
  active: true,
  revision: 0,
  updatedAt: null,
});

/** The same identifiers in every tenant: a template is found by its tenant and its identifier. */
export const builtInTemplates: Readonly<Record<TemplateType, CertificateTemplate>> = {
  quiz: template(
    1,
    'quiz',
    'Quiz certificate',
    layoutFor(
      { heading: 'Certificate', statement: 'has passed', result: 'with {percent} ({score})', colour: '#1d3f6e' },
      double('#1d3f6e'),
    ),
  ),
  course: template(
    2,
    'course',
    'Course certificate',
    layoutFor(
      {
        heading: 'Certificate of completion',
        statement: 'has completed the course',
        result: '{grade}',
        colour: '#1f5e4b',
      },
      bands('#1f5e4b'),
    ),
  ),
  participation: template(
    3,
    'participation',
    'Certificate of participation',
    layoutFor(
      { heading: 'Certificate of participation', statement: 'has taken part in', result: '', colour: '#574a86' },
      corners('#574a86'),
    ),
  ),
  excellence: template(
    4,
    'excellence',
    'Certificate of excellence',
    layoutFor(
      {
        heading: 'Certificate of excellence',
        statement: 'has passed with an outstanding result',
        result: '{percent} ({score})',
        colour: '#7c5410',
      },
      [...double('#7c5410'), ...corners('#b98a2e')],
    ),
  ),
};

/** The product's own layout with this identifier, if it is one. */
export const builtInTemplate = (id: string): CertificateTemplate | undefined =>
  Object.values(builtInTemplates).find((one) => one._id === id);
