import { expect, test } from 'vitest';
import { deedWords } from './deed-words.ts';

test.each([
  ['quiz.publish', 'Quiz: publish'],
  ['people.slips-destroyed', 'People: slips destroyed'],
  ['plan.request.withdraw', 'Plan: request, withdraw'],
  ['sweep', 'Sweep'],
])('%s is shown as %s', (deed, words) => {
  expect(deedWords(deed)).toBe(words);
});
