/** The layout in the designer's own form, and back. The layout is what is stored; pdfme's form lives in the browser only. */
import type { Schema, Template } from '@pdfme/common';
import {
  fieldSchema,
  pageOf,
  type TemplateField,
  type TemplateLayout,
} from '#credentials/certificates/templates/contract.ts';

const round = (millimetres: number): number => Math.round(millimetres * 10) / 10;

/** What the designer keeps of a field beside its place. */
export type DesignedField = Schema & Omit<TemplateField, 'x' | 'y' | 'width' | 'height'>;

export const toDesigned = (field: TemplateField, name: string): DesignedField => {
  const { x, y, ...rest } = field;
  // Its own row in the designer's list; a content makes it an element that is shown while designing.
  return { ...rest, name, type: field.kind, position: { x, y }, content: ' ' };
};

export const toTemplate = (layout: TemplateLayout): Template => ({
  basePdf: { ...pageOf(layout.page), padding: [0, 0, 0, 0] },
  schemas: [layout.fields.map((field, index) => toDesigned(field, `${field.layer || field.kind} ${index + 1}`))],
});

/** A field within the limits of what can be stored; what the designer leaves open is as in a new field. */
function toField(given: Schema): TemplateField | null {
  const read = fieldSchema.safeParse({
    kind: given.type,
    x: round(Math.max(0, given.position.x)),
    y: round(Math.max(0, given.position.y)),
    width: round(Math.max(0.2, given.width)),
    height: round(Math.max(0.2, given.height)),
    ...Object.fromEntries(
      (['fontSize', 'bold', 'colour', 'align', 'text', 'image', 'layer'] as const).flatMap((key) =>
        given[key] === undefined || given[key] === '' ? [] : [[key, given[key]]],
      ),
    ),
  });
  return read.success ? read.data : null;
}

/** The layout after a change in the designer. A field that could not be stored, as a text without words, stays out. */
export const fromTemplate = (template: Template, layout: TemplateLayout): TemplateLayout => ({
  ...layout,
  fields: template.schemas
    .flat()
    .map((schema) => toField(schema))
    .filter((field) => field !== null),
});
