import { expect, test } from 'vitest';
import { z } from 'zod';
import { ownMs } from '#platform/testing/own-time.ts';
import { createTranslate, messageSchema, withTranslation } from './translate.ts';

const translate = createTranslate({
  'Must not be empty': 'Darf nicht leer sein',
  'Must be at most {} characters': 'Darf höchstens {} Zeichen haben',
  'Must be at most {}': 'Darf höchstens {} sein',
  'Too big: expected {} to be {}': 'Zu groß: Möglich ist {2}',
  'This {} question cannot be used. {}': 'Diese Frage ({}) lässt sich nicht verwenden. {}',
  'There is no "{}"': '„{}“ gibt es nicht',
  matching: 'Zuordnung',
  '{} is no date': '{} ist kein Datum',
});

test('a message is found by its words, with what differs in its places', () => {
  expect(translate('Must not be empty')).toBe('Darf nicht leer sein');
  expect(translate('Must be at most 2 000 characters')).toBe('Darf höchstens 2 000 Zeichen haben');
  expect(translate('Must be at most 7')).toBe('Darf höchstens 7 sein');
  expect(translate('Too big: expected number to be <=5')).toBe('Zu groß: Möglich ist <=5');
  expect(translate('It is no date')).toBe('It ist kein Datum');
  expect(translate('Must be a moon')).toBeNull();
  expect(translate('Must be at most ')).toBeNull();
});

test('messages within a message are said too, and names in quotes are not', () => {
  expect(translate('This matching question cannot be used. Must not be empty')).toBe(
    'Diese Frage (Zuordnung) lässt sich nicht verwenden. Darf nicht leer sein',
  );
  expect(translate('There is no "matching"')).toBe('„matching“ gibt es nicht');
});

test('any value in a message is found in no time, or not at all', async () => {
  const took = await ownMs(() => {
    expect(translate(`There is no ${'"'.repeat(1_000_000)}`)).toBeNull();
    for (let i = 0; i < 1_000; i++) translate(`Too big: expected ${' to be '.repeat(250)}`);
  });
  expect(took).toBeLessThan(2_000);
});

test('an answer is said in the language of the request, and only while it is made', () => {
  const schema = z.object({ messages: z.array(messageSchema), title: z.string() });
  const answer = { messages: ['Must not be empty', 'Unknown'], title: 'Must not be empty' };
  expect(withTranslation(translate, () => schema.parse(answer))).toEqual({
    messages: ['Darf nicht leer sein', 'Unknown'],
    title: 'Must not be empty',
  });
  expect(schema.parse(answer)).toEqual(answer);
});
