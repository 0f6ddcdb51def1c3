import { defineTexts } from './texts.ts';

const range = (unit: string) => ({
  most: (most: number) => `at most ${most}${unit}`,
  least: (least: number) => `at least ${least}${unit}`,
  between: (least: number, most: number) => `${least} to ${most}${unit}`,
});

export const entitySchemaTexts = defineTexts({
  en: {
    fields: 'Fields',
    field: 'Field',
    meaning: 'Meaning',
    type: 'Type',
    limits: 'Limits',
    example: 'Example',
    required: 'required',
    kinds: {
      text: 'Text',
      whole: 'Whole number',
      number: 'Number',
      'yes-no': 'true or false',
      choice: 'One of',
      id: 'Identifier (UUID)',
      instant: 'Date and time with zone',
      list: 'List',
      object: 'Object',
    },
    of: (kind: string) => `(${kind.toLowerCase()})`,
    characters: range(' characters'),
    items: range(' entries'),
    numbers: range(''),
    csv: 'CSV template',
    xlsx: 'Excel template',
    json: 'JSON Schema',
    jsonTitle: 'JSON Schema',
    jsonLead: (call: string) => `For programs: what ${call} takes, in draft 2020-12.`,
  },
});
