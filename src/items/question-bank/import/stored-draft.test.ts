import { expect, test } from 'vitest';
import { emptyInput } from '#items/question-bank/rules.ts';
import { draftPlace } from './stored-draft.ts';

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a draft comes back as it was, half-written as it is, until it is dropped', () => {
  const place = draftPlace(shelf(), 'k');
  const draft = { savedAt: '2026-11-21T10:00:00Z', version: 3, input: { ...emptyInput('numeric'), title: 'half' } };
  expect(place.read()).toBeNull();
  expect(place.keep(draft)).toBe(true);
  expect(place.read()).toEqual(draft);
  place.drop();
  expect(place.read()).toBeNull();
});

test('marks that are no number yet do not lose the rest of a draft', () => {
  const place = draftPlace(shelf(), 'k');
  place.keep({ savedAt: '', version: 0, input: { ...emptyInput('numeric'), title: 'kept', marks: Number.NaN } });
  expect(place.read()?.input).toMatchObject({ title: 'kept', marks: Number.NaN });
});

test('what is not a draft is none, and a shelf that refuses breaks nothing', () => {
  const strange = shelf();
  strange.setItem('k', '{"savedAt":1}');
  expect(draftPlace(strange, 'k').read()).toBeNull();
  const refusing = () => {
    throw new Error('full');
  };
  const place = draftPlace({ getItem: refusing, setItem: refusing, removeItem: refusing }, 'k');
  expect(place.keep({ savedAt: '', version: 0, input: emptyInput('numeric') })).toBe(false);
  expect(place.read()).toBeNull();
  expect(place.drop()).toBeUndefined();
});
