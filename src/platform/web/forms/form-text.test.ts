import { expect, test } from 'vitest';
import { changedFields, withTypedSince } from './form-text.ts';

test('only what was changed is sent, also a number that cannot be read', () => {
  const before = { issue: 'hand', release: null, from: 90, rows: [1, { a: 2 }] };
  expect(changedFields(before, { ...before, rows: [1, { a: 2 }] })).toEqual({});
  expect(changedFields(before, { ...before, from: Number.NaN })).toEqual({ from: Number.NaN });
  expect(changedFields(before, { ...before, from: null as never, issue: 'never' })).toEqual({
    from: null,
    issue: 'never',
  });
});

test('what was typed while it was sent stays, with what the server has beside it', () => {
  const sent = { issue: 'hand', from: 90, layout: 'a' };
  const saved = { issue: 'hand', from: 90, layout: 'b' };
  expect(withTypedSince(saved, sent, { ...sent, from: 95 })).toEqual({ issue: 'hand', from: 95, layout: 'b' });
});
