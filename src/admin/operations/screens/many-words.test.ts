import { afterEach, expect, test } from 'vitest';
import type { AuditEntry } from '#admin/operations/audit/contract.ts';
import { catalogues } from '#app/languages/load.ts';
import { languageCodes } from '#platform/contract/languages.ts';
import { speak, textsOf } from '#platform/web/i18n/texts.ts';
import { manyWords } from './many-words.ts';
import { operationsTexts } from './texts.ts';

const [ada, ben] = ['0190d5a0-0000-7000-8000-000000000001', '0190d5a0-0000-7000-8000-000000000002'];
const entry = (details: Record<string, unknown>, names: Record<string, string> = { [ada]: 'Ada', [ben]: 'Ben' }) =>
  ({
    by: { _id: 'x', name: 'Cora' },
    deed: 'question.many',
    subject: { kind: 'question', name: null, href: null },
    details: { questions: ['q1', 'q2'], ...details },
    names,
  }) as unknown as AuditEntry;
const told = (details: Record<string, unknown>, names?: Record<string, string>) =>
  manyWords(textsOf(operationsTexts).audit, entry(details, names));

afterEach(() => speak({}));

test('who was given questions, and who may edit them, is said in a sentence', () => {
  expect(told({ deed: 'give', person: ada })?.summary).toBe('Cora made Ada the owner of 2 questions');
  expect(told({ deed: 'editors', people: [ada], removed: [] })?.summary).toBe('Cora made Ada an editor of 2 questions');
  expect(told({ deed: 'editors', people: [ada, ben], removed: [] })?.summary).toBe(
    'Cora made Ada, Ben editors of 2 questions',
  );
  expect(told({ deed: 'editors', people: [], removed: [ben], questions: ['q1'] })?.summary).toBe(
    'Cora removed Ben as an editor of 1 question',
  );
  // Both at once: the facts below it say which.
  expect(told({ deed: 'editors', people: [ada], removed: [ben] })).toEqual({
    summary: 'Cora changed the editors of 2 questions',
    fields: ['deed', 'questions'],
  });
});

test('without the name it says nothing, and the facts are left', () => {
  expect(told({ deed: 'give', person: ada }, {})).toBeNull();
  expect(told({ deed: 'unheard of' })).toBeNull();
});

test.each(languageCodes)('in %s no value of the machine is in a sentence', async (code) => {
  if (code !== 'en') speak((await catalogues[code]()).catalogue);
  for (const done of ['tag', 'untag', 'difficulty', 'status', 'protect', 'give', 'editors', 'delete', 'restore']) {
    const summary = told({ deed: done, person: ada, people: [ada], removed: [] })?.summary;
    expect(summary).toContain('Cora');
    if (code !== 'en') expect(summary).not.toMatch(/\b(give|editors|untag)\b/);
  }
});
