import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionTexts } from './action-texts.ts';
import { actionWords, kindWords } from './action-words.ts';

test.each([
  ['quiz.publish', 'Quiz: published'],
  ['people.slips-destroyed', 'People: first-password slips destroyed'],
  ['plan.request.withdraw', 'Plan: request withdrawn'],
  ['tenant.import', 'Site: imported'],
  ['payment.cashBack', 'Payment: cash back'],
  ['sweep', 'Sweep'],
])('%s is shown as %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test.each([
  ['quiz', 'Quiz'],
  ['sso_provider', 'Sign-in provider'],
  ['voucher-batch', 'Vouchers'],
  ['constructor', 'Constructor'],
])('a %s is called %s', (kind, words) => {
  expect(kindWords(kind)).toBe(words);
});

test('every action that code writes into the log has words of its own', () => {
  const written = globSync(join(import.meta.dirname, '../../../../**/*.ts'))
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/writeAudit\([^;]*?'([a-z-]+)\.([a-zA-Z.-]+)'/g)]);
  expect(written.length).toBeGreaterThan(80);
  const { subjects, actions } = actionTexts.en;
  const wordless = written.filter(
    ([, kind, done]) => !(Object.hasOwn(subjects, kind!) && Object.hasOwn(actions, done!)),
  );
  expect(wordless.map(([, kind, done]) => `${kind}.${done}`)).toEqual([]);
});
