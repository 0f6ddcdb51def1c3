/** Changes to a layout, without side effects. */
import {
  type FieldKind,
  pageOf,
  type TemplateField,
  type TemplateLayout,
} from '#credentials/certificates/templates/contract.ts';

/** Kinds that hold no words. */
export const wordless: ReadonlySet<FieldKind> = new Set(['qr', 'logo', 'image', 'line', 'frame']);

const sizes: Partial<Record<FieldKind, { width: number; height: number }>> = {
  qr: { width: 28, height: 28 },
  logo: { width: 50, height: 18 },
  image: { width: 40, height: 30 },
  line: { width: 60, height: 0.5 },
  frame: { width: 100, height: 60 },
};

const round = (millimetres: number): number => Math.round(millimetres * 10) / 10;

/** A new field of the kind in the middle of the page. `image` is the picture of a picture, `text` what a text begins with. */
export function newField(
  kind: FieldKind,
  layout: TemplateLayout,
  { image = null, text = '' }: { readonly image?: string | null; readonly text?: string } = {},
): TemplateField {
  const page = pageOf(layout.page);
  const { width, height } = sizes[kind] ?? { width: 120, height: 12 };
  return {
    kind,
    x: round((page.width - width) / 2),
    y: round((page.height - height) / 2),
    width,
    height,
    fontSize: 14,
    bold: false,
    colour: '#211f1d',
    align: 'center',
    text: kind === 'text' ? text : '',
    image,
  };
}

/** A name for each layer: its own, else what it is, numbered where several are the same. */
export function layerNames(
  fields: readonly TemplateField[],
  nameOf: (field: TemplateField) => string,
): readonly string[] {
  const plain = fields.map((field) => field.layer || nameOf(field));
  const counts = new Map<string, number>();
  return plain.map((name) => {
    if (plain.filter((other) => other === name).length === 1) return name;
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    return `${name} ${number}`;
  });
}

export const changeField = (layout: TemplateLayout, index: number, change: Partial<TemplateField>): TemplateLayout => ({
  ...layout,
  fields: layout.fields.map((field, at) => (at === index ? { ...field, ...change } : field)),
});

export const removeField = (layout: TemplateLayout, index: number): TemplateLayout => ({
  ...layout,
  fields: layout.fields.filter((_, at) => at !== index),
});

/** Exchanges a field with its neighbour; later fields are drawn over earlier ones. */
export function moveField(layout: TemplateLayout, index: number, by: -1 | 1): TemplateLayout {
  const fields = [...layout.fields];
  const [here, there] = [fields[index], fields[index + by]];
  if (!here || !there) return layout;
  fields[index] = there;
  fields[index + by] = here;
  return { ...layout, fields };
}

export function isOnPage(field: TemplateField, layout: TemplateLayout): boolean {
  const { width, height } = pageOf(layout.page);
  return field.x >= 0 && field.y >= 0 && field.x + field.width <= width && field.y + field.height <= height;
}

/** Moves every field that would lie off a page of the new size onto it, smaller where it has to be. */
export function fitToPage(layout: TemplateLayout): TemplateLayout {
  const page = pageOf(layout.page);
  return {
    ...layout,
    fields: layout.fields.map((field) => {
      const [width, height] = [Math.min(field.width, page.width), Math.min(field.height, page.height)];
      return {
        ...field,
        width,
        height,
        x: round(Math.max(0, Math.min(field.x, page.width - width))),
        y: round(Math.max(0, Math.min(field.y, page.height - height))),
      };
    }),
  };
}
