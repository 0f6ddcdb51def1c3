import { expect, test } from 'vitest';
import { createDraft, type DraftQuestion } from './draft.ts';

const question = (id: string, title = id): DraftQuestion => ({ _id: id, title, type: 'numeric', marks: 1 });

const shelfWith = (kept: Record<string, string> = {}) => ({
  kept,
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => {
    kept[key] = value;
  },
});

const idsOf = (draft: { get: () => readonly DraftQuestion[] }): string[] => draft.get().map((one) => one._id);

test('a question that is in the draft already is not added again, and keeps its words', () => {
  const draft = createDraft(shelfWith(), 'draft');
  draft.add(question('a', 'first'), question('b'), question('b'));
  draft.add(question('a', 'second'), question('c'));
  expect(draft.get().map((one) => one.title)).toEqual(['first', 'b', 'c']);
});

test('one question is taken out, then all', () => {
  const draft = createDraft(shelfWith(), 'draft');
  draft.add(question('a'), question('b'), question('c'));
  draft.remove('b');
  expect(idsOf(draft)).toEqual(['a', 'c']);
  draft.clear();
  expect(idsOf(draft)).toEqual([]);
});

test('a question is moved to another place', () => {
  const draft = createDraft(shelfWith(), 'draft');
  draft.add(question('a'), question('b'), question('c'));
  draft.move('c', 0);
  expect(idsOf(draft)).toEqual(['c', 'a', 'b']);
});

test('the draft is there again after a reload, for the same key alone', () => {
  const shelf = shelfWith();
  createDraft(shelf, 'mine').add(question('a'));
  expect(idsOf(createDraft(shelf, 'mine'))).toEqual(['a']);
  expect(idsOf(createDraft(shelf, 'theirs'))).toEqual([]);
});

test('a shelf with nonsense gives an empty draft, and one that refuses still has it on the screen', () => {
  expect(idsOf(createDraft(shelfWith({ draft: '{"a":' }), 'draft'))).toEqual([]);
  expect(idsOf(createDraft(shelfWith({ draft: '[1,{"_id":"a"}]' }), 'draft'))).toEqual([]);
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  const draft = createDraft(full, 'draft');
  draft.add(question('a'));
  expect(idsOf(draft)).toEqual(['a']);
});
