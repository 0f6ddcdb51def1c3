import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { speakOfFields } from '#platform/web/i18n/refusal-words.ts';
import arabic from '../../contract/messages/fields.ar.json' with { type: 'json' };
import { checkBy } from './form.tsx';

const schema = z.object({
  name: z.string().min(1, 'Enter a name'),
  deep: z.object({ title: z.string().min(1, 'Enter a title') }),
});

afterEach(() => speakOfFields({}));

test('what a form finds wrong is said in the language of the page', () => {
  const check = checkBy(schema);
  expect(check({ name: '', deep: { title: '' } })).toEqual({ name: 'Enter a name', 'deep.title': 'Enter a title' });
  speakOfFields(arabic);
  expect(check({ name: '', deep: { title: '' } })).toEqual({
    name: arabic['Enter a name'],
    'deep.title': arabic['Enter a title'],
  });
  expect(check({ name: 'x', deep: { title: 'y' } })).toEqual({});
});
