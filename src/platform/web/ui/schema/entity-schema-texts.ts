import { defineTexts } from '#platform/web/i18n/texts.ts';

const range = (unit: string) => ({
  most: (most: number) => `at most ${most}${unit}`,
  least: (least: number) => `at least ${least}${unit}`,
  between: (least: number, most: number) => `${least} to ${most}${unit}`,
});

export const entitySchemaTexts = defineTexts('entitySchemaTexts', {
  en: {
    link: 'All fields, with templates',
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
    lists: {
      text: 'List of texts',
      whole: 'List of whole numbers',
      number: 'List of numbers',
      'yes-no': 'List of true or false',
      choice: 'List of choices',
      id: 'List of identifiers (UUID)',
      instant: 'List of dates and times',
      list: 'List of lists',
      object: 'List of objects',
    },
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
