import { expect, test } from 'vitest';
import { fullTitle } from './full-title.ts';

test.each([
  ['Which city is …', 'Which city is the capital of Estonia?', 'Which city is the capital of Estonia?'],
  ['Which city is...', 'Which city is the capital of Estonia?', 'Which city is the capital of Estonia?'],
  ['Capitals', 'Which city is the capital of Estonia?', 'Capitals'],
  ['And then …', 'Complete the sentence.', 'And then …'],
])('%s is said in full only where it begins the text', (title, text, full) => {
  expect(fullTitle(title, text)).toBe(full);
});
