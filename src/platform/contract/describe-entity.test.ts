import { expect, test } from 'vitest';
import { z } from 'zod';
import { cellOf, describeEntity, templateRows } from './describe-entity.ts';
import { idSchema, instantSchema, lineSchema, subscriptionSchema } from './shapes.ts';

const schema = z
  .object({
    title: lineSchema(200).meta({ description: 'Its name', examples: ['Waves'] }),
    tier: subscriptionSchema.default(1),
    state: z.enum(['draft', 'ready']).default('ready'),
    opensAt: instantSchema.nullable().default(null),
    seconds: z
      .number()
      .int()
      .min(1)
      .max(60)
      .nullable()
      .default(null)
      .meta({ examples: [30] }),
    tags: z
      .array(z.string())
      .max(5)
      .default([])
      .meta({ examples: [['a', 'b']] }),
    quizzes: z.array(z.object({ quiz: idSchema, pass: z.number().min(0).max(100).default(0) })).default([]),
  })
  .superRefine(() => {});
const description = describeEntity(schema);
const field = (name: string) => description.fields.find((one) => one.name === name);

test('every field is told with its kind, limits and example', () => {
  expect(description.fields.map((one) => [one.name, one.kind, one.isRequired])).toEqual([
    ['title', 'text', true],
    ['tier', 'choice', false],
    ['state', 'choice', false],
    ['opensAt', 'instant', false],
    ['seconds', 'whole', false],
    ['tags', 'list', false],
    ['quizzes', 'list', false],
    ['quizzes[].quiz', 'id', true],
    ['quizzes[].pass', 'number', false],
  ]);
  expect(field('title')).toMatchObject({ meaning: 'Its name', most: 200, example: 'Waves', mayBeNull: false });
  expect(field('tier')).toMatchObject({ values: [1, 2], initial: 1, example: 1 });
  expect(field('seconds')).toMatchObject({ least: 1, most: 60, mayBeNull: true, initial: null, example: 30 });
  expect(field('tags')).toMatchObject({ item: 'text', most: 5 });
});

test('the example of an entity is accepted by its own schema', () => {
  const top = description.fields.filter((one) => !one.name.includes('['));
  const example = Object.fromEntries(top.map((one) => [one.name, one.example]));
  expect(schema.safeParse(example).error).toBeUndefined();
});

test('a template has a column for every field, and an example under it', () => {
  expect(templateRows(description)).toEqual([
    ['title', 'tier', 'state', 'opensAt', 'seconds', 'tags', 'quizzes'],
    ['Waves', '1', 'ready', '2026-09-01T08:00:00Z', '30', 'a; b', expect.stringMatching(/^\[\{"quiz":/)],
  ]);
  expect(cellOf(null)).toBe('');
});
