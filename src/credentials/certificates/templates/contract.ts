/** How certificates are laid out. Lengths are millimetres from the page's upper left corner, font sizes points. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { idSchema, lineSchema, wholeQuery } from '#platform/contract/shapes.ts';

/** What a certificate is for: a quiz passed, a course completed, having taken part, or a result far above the pass mark. */
export const templateTypes = ['quiz', 'course', 'participation', 'excellence'] as const;
export type TemplateType = (typeof templateTypes)[number];
export const templateTypeSchema = z.enum(templateTypes, {
  error: 'Must be quiz, course, participation or excellence',
});

/** Width and height of a page held upright. */
export const pageSizes = { a4: [210, 297], letter: [215.9, 279.4] } as const;

/** What a certificate says: fields of their own, and `{name}` within the words of a text. */
export const mergeFields = [
  'name',
  'title',
  'school',
  'teacher',
  'date',
  'score',
  'percent',
  'grade',
  'code',
  'address',
] as const;
export type MergeField = (typeof mergeFields)[number];
/** All of them as words, ready to be printed. */
export type CertificateFacts = Readonly<Record<MergeField, string>>;

/**
 * What a field shows. `text` shows its own words, `image` a stored picture, `logo` the school's; `qr` leads to the page
 * that verifies; `line` is an area of colour and `frame` an outline. The others are what the certificate says.
 */
export const fieldKinds = ['text', ...mergeFields, 'qr', 'logo', 'image', 'line', 'frame'] as const;
export type FieldKind = (typeof fieldKinds)[number];

const millimetres = (least: number) =>
  z
    .number({ error: 'Must be a length in millimetres' })
    .min(least, `Must be at least ${least} mm`)
    .max(300, 'Must be at most 300 mm');

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/, 'Must be the identifier of a stored picture');

export const fieldSchema = z
  .strictObject({
    kind: z.enum(fieldKinds, { error: `Must be one of ${fieldKinds.join(', ')}` }),
    x: millimetres(0),
    y: millimetres(0),
    width: millimetres(0.2),
    height: millimetres(0.2),
    fontSize: z.number().min(4, 'Must be at least 4 points').max(200, 'Must be at most 200 points').default(14),
    bold: z.boolean().default(false),
    colour: z
      .string()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'Must be a colour, such as #1f5fbf')
      .default('#211f1d'),
    align: z.enum(['left', 'center', 'right'], { error: 'Must be left, center or right' }).default('center'),
    /** The label of a text; what comes before and after is typed here, as "awarded to". */
    text: z.string().max(500, 'Must be at most 500 characters').default(''),
    /** What the designer calls it in the list of layers; not printed. */
    layer: z.string().trim().max(60, 'Must be at most 60 characters').optional(),
    /** The picture of an image. */
    image: hashSchema.nullable().default(null),
  })
  .superRefine((field, context) => {
    if (field.kind === 'text' && field.text.trim() === '')
      context.addIssue({ code: 'custom', path: ['text'], message: 'Enter a text' });
    if (field.kind === 'image' && field.image === null)
      context.addIssue({ code: 'custom', path: ['image'], message: 'Choose a stored picture' });
  });
export type TemplateField = z.output<typeof fieldSchema>;

/** Width and height in millimetres. */
export function pageOf({ size, orientation }: { size: keyof typeof pageSizes; orientation: 'landscape' | 'portrait' }) {
  const [narrow, wide] = pageSizes[size];
  return orientation === 'portrait' ? { width: narrow, height: wide } : { width: wide, height: narrow };
}

export const layoutSchema = z
  .strictObject({
    page: z.strictObject({
      size: z.enum(['a4', 'letter'], { error: 'Must be a4 or letter' }),
      orientation: z.enum(['landscape', 'portrait'], { error: 'Must be landscape or portrait' }),
    }),
    /** A stored picture behind everything. */
    background: hashSchema.nullable().default(null),
    fields: z.array(fieldSchema).min(1, 'Must have at least one field').max(60, 'Must be at most 60 fields'),
  })
  .superRefine(({ page, fields }, context) => {
    const { width, height } = pageOf(page);
    fields.forEach((field, index) => {
      if (field.x + field.width > width || field.y + field.height > height)
        context.addIssue({ code: 'custom', path: ['fields', index], message: 'Must lie on the page' });
    });
  });
export type TemplateLayout = z.output<typeof layoutSchema>;

export const templateSchema = z.object({
  _id: idSchema,
  name: z.string(),
  type: templateTypeSchema,
  layout: layoutSchema,
  /** False: not offered for new quizzes and courses. */
  active: z.boolean(),
  /** Counts changes; send it back with an update. 0: the product's own, never saved. */
  revision: z.number().int(),
  updatedAt: z.string().nullable(),
});
export type CertificateTemplate = z.output<typeof templateSchema>;

export const getAllCertificates = endpoint({
  method: 'GET',
  path: '/v1/api/admin/getAllCertificates',
  summary: 'The layouts of certificates, of one type or of all; there is one of each type from the beginning',
  tag: 'Admin',
  access: 'quiz.write',
  query: z.object({ ...wholeQuery, type: templateTypeSchema.optional() }),
  response: z.object({ certificates: z.array(templateSchema), total: z.number().int() }),
});

export const templateFields = z.object({
  name: lineSchema(100).pipe(z.string().min(1, 'Enter a name')),
  type: templateTypeSchema,
  layout: layoutSchema,
  active: z.boolean().default(true),
});

export const saveCertificate = endpoint({
  method: 'POST',
  path: '/v1/api/admin/saveCertificate',
  summary: 'Make a layout of certificates, or change the one that is named; a stale revision is refused',
  tag: 'Admin',
  access: 'company.edit',
  body: z.object({
    certificate: changesOf(templateFields, {
      /** Absent: a new one, of which nothing but `active` may be absent. */
      _id: idSchema.optional(),
      revision: z.int32().min(0).optional(),
    }),
  }),
  response: templateSchema,
});
export type TemplateChange = z.output<typeof saveCertificate.body & object>['certificate'];
export type TemplateInput = z.output<typeof templateFields> & {
  _id?: string | undefined;
  revision?: number | undefined;
};
