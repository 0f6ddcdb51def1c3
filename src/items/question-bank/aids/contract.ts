/** Aids for words and passages of a question or stimulus, and what may be at hand for it. */
import { z } from 'zod';
import {
  calculatorTypes,
  isSupport,
  type NeutralCatalogueEntry,
  type NeutralMaterial,
  systems,
} from '#items/question-types/neutral/neutral-aids.ts';
import { requiredRichTextSchema, storableText } from '#items/question-types/question-type.ts';
import { languageTagSchema, lineSchema } from '#platform/contract/shapes.ts';
import { MOST_BEFORE } from '#platform/text/word-places.ts';

export const MAX_ENTRIES = 100;
const MAX_CARDS = 40;
export const MAX_ABOUT = 2000;
export const MAX_PLACES = 50;
const MAX_MATERIALS = 20;

export const cardSchema = z.object({
  support: z
    .string()
    .refine(isSupport, 'Must be a support of QTI 3, such as glossary-on-screen, or begin with ext:')
    .meta({ description: 'What it is for, by its name in QTI 3' }),
  language: languageTagSchema.default('').meta({ description: 'Empty for that of the question' }),
  html: requiredRichTextSchema,
});

const placesSchema = z.array(storableText().max(MOST_BEFORE)).min(1).max(MAX_PLACES);

export const catalogueSchema = z
  .array(
    z.object({
      about: lineSchema(MAX_ABOUT)
        .default('')
        .meta({ description: 'The words that it is for, as they are in the text; empty for the whole' }),
      places: placesSchema.exactOptional().meta({
        description:
          'What is right before each place of the words that is meant, in its paragraph; absent for the first',
      }),
      cards: z.array(cardSchema).min(1, 'Enter an explanation').max(MAX_CARDS, `Must be at most ${MAX_CARDS} aids`),
    }),
  )
  .max(MAX_ENTRIES, `Must be at most ${MAX_ENTRIES} entries`);
/** What files bring and take is the same. */
type Fits<Given extends Wanted, Wanted> = Given;

export type Catalogue = Fits<z.output<typeof catalogueSchema>, readonly NeutralCatalogueEntry[]>;
export type CatalogueEntry = Catalogue[number];

const stepSchema = z.object({
  value: z.string().regex(/^\d{1,9}(?:\.\d{1,9})?$/, 'Must be a number, such as 0.5'),
  unit: lineSchema(20),
});

const descriptionSchema = lineSchema(500);

export const materialsSchema = z
  .array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('calculator'),
        type: z.enum(calculatorTypes),
        description: descriptionSchema.default(''),
      }),
      z.object({
        kind: z.enum(['ruler', 'protractor']),
        description: descriptionSchema.default(''),
        system: z.enum(systems),
        length: z
          .string()
          .regex(/^\d{0,6}$/, 'Must be a whole number')
          .default(''),
        minor: stepSchema.nullable().default(null),
        major: stepSchema,
      }),
      z.object({
        kind: z.literal('physical'),
        description: descriptionSchema.pipe(z.string().min(1, 'Enter what it is')),
      }),
    ]),
  )
  .max(MAX_MATERIALS, `Must be at most ${MAX_MATERIALS} materials`);
export type Materials = Fits<z.output<typeof materialsSchema>, readonly NeutralMaterial[]>;
export type Material = Materials[number];
