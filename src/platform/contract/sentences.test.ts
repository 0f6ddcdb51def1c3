import { expect, test } from 'vitest';
import { z } from 'zod';
import { answering, sentenceSchema, speaker } from './sentences.ts';

const say = speaker({
  'Must not be empty': 'Darf nicht leer sein',
  'Must be at most {} characters': 'Darf höchstens {} Zeichen haben',
  'Must be at most {}': 'Darf höchstens {} sein',
  'Too big: expected {} to be {}': 'Zu groß: Möglich ist {2}',
  'This {} question cannot be used. {}': 'Diese Frage ({}) lässt sich nicht verwenden. {}',
  'There is no "{}"': '„{}“ gibt es nicht',
  matching: 'Zuordnung',
  '{} is no date': '{} ist kein Datum',
});

test('a sentence is found by its words, with what differs in its places', () => {
  expect(say('Must not be empty')).toBe('Darf nicht leer sein');
  expect(say('Must be at most 2 000 characters')).toBe('Darf höchstens 2 000 Zeichen haben');
  expect(say('Must be at most 7')).toBe('Darf höchstens 7 sein');
  expect(say('Too big: expected number to be <=5')).toBe('Zu groß: Möglich ist <=5');
  expect(say('It is no date')).toBe('It ist kein Datum');
  expect(say('Must be a moon')).toBeNull();
  expect(say('Must be at most ')).toBeNull();
});

test('sentences within a sentence are said too, and names in quotes are not', () => {
  expect(say('This matching question cannot be used. Must not be empty')).toBe(
    'Diese Frage (Zuordnung) lässt sich nicht verwenden. Darf nicht leer sein',
  );
  expect(say('There is no "matching"')).toBe('„matching“ gibt es nicht');
});

test('any value in a sentence is found in no time, or not at all', () => {
  const started = performance.now();
  expect(say(`There is no ${'"'.repeat(1_000_000)}`)).toBeNull();
  for (let i = 0; i < 1_000; i++) say(`Too big: expected ${' to be '.repeat(250)}`);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('an answer is said in the language of the request, and only while it is made', () => {
  const schema = z.object({ messages: z.array(sentenceSchema), title: z.string() });
  const answer = { messages: ['Must not be empty', 'Unknown'], title: 'Must not be empty' };
  expect(answering(say, () => schema.parse(answer))).toEqual({
    messages: ['Darf nicht leer sein', 'Unknown'],
    title: 'Must not be empty',
  });
  expect(schema.parse(answer)).toEqual(answer);
});
