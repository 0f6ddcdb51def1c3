import { expect, test } from 'vitest';
import { deedWords, kindWords } from './deed-words.ts';

test.each([
  ['quiz.publish', 'Quiz: publish'],
  ['people.slips-destroyed', 'People: slips destroyed'],
  ['plan.request.withdraw', 'Plan: request, withdraw'],
  ['tenant.import', 'Site: import'],
  ['sweep', 'Sweep'],
  ['person.secondFactorReset', 'Person: second factor reset'],
])('%s is shown as %s', (deed, words) => {
  expect(deedWords(deed)).toBe(words);
});

test.each([
  ['quiz', 'Quiz'],
  ['sso_provider', 'Sign-in provider'],
  ['voucher-batch', 'Vouchers'],
])('a %s is called %s', (kind, words) => {
  expect(kindWords(kind)).toBe(words);
});
