import { expect, test } from 'vitest';
import { factsOf, idsIn, labelOf } from './rules-facts.ts';

const ada = '0190d5a0-0000-7000-8000-000000000001';
const stranger = '0190d5a0-0000-7000-8000-000000000002';
const nameOf = (id: string) => (id === ada ? 'Ada' : undefined);
const lines = (details: Record<string, unknown>) => factsOf(details, nameOf).map((one) => `${one.label}: ${one.text}`);

test('plain details become words, with names instead of identifiers', () => {
  expect(lines({ reason: 'Late', revision: 3, isReminder: true, person: ada, note: null })).toEqual([
    'Reason: Late',
    'Revision: 3',
    'Is reminder: yes',
    'Person: Ada',
    'Note: none',
  ]);
});

test('a change says what was and what is, and of records only what differs', () => {
  expect(lines({ from: 'old@school.test', to: 'new@school.test' })).toEqual([
    'Changed: old@school.test → new@school.test',
  ]);
  expect(lines({ before: { seconds: 60, mode: 'strict' }, after: { seconds: 90, mode: 'strict' } })).toEqual([
    'Seconds: 60 → 90',
  ]);
  expect(lines({ before: 'Algebra', name: 'Geometry' })).toEqual(['Name: Geometry', 'Before: Algebra']);
});

test('lists and records within are words too; long lists are counted', () => {
  expect(lines({ groups: [ada, stranger], holder: { kind: 'person', personId: ada } })).toEqual([
    'Groups: Ada',
    'Holder: kind: person, person id: Ada',
  ]);
  expect(lines({ names: Array.from({ length: 12 }, (_, i) => `n${i}`) })[0]).toMatch(/n9 and 2 more$/);
  expect(lines({ questions: [stranger, stranger] })).toEqual(['Questions: 2']);
});

test('what only the machine understands is left out', () => {
  expect(lines({ task: ada, by: stranger })).toEqual([]);
});

test('no details are ever shown as they are stored', () => {
  const nested = { a: { b: { c: [1, { d: true }] } } };
  expect(lines(nested)).toEqual(['A: b: c: 1, d: yes']);
});

test('labels are words', () => {
  expect(['quizId', 'excellence_from', 'newCode', 'time-zone'].map(labelOf)).toEqual([
    'Quiz id',
    'Excellence from',
    'New code',
    'Time zone',
  ]);
});

test('identifiers are found wherever they are', () => {
  expect([...idsIn({ a: [ada], b: { c: stranger }, d: 'no' })]).toEqual([ada, stranger]);
});
