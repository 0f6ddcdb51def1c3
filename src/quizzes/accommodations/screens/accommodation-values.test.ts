import { expect, test } from 'vitest';
import { emptyValues, inputOf, presetNames, presetOf, timeOf } from './accommodation-values.ts';

const nothing = { factor: null, extraMinutes: null, unlimited: false };

test('every preset is recognised by the time that it gives', () => {
  for (const name of presetNames.filter((one) => one !== 'other'))
    expect(presetOf(timeOf(name, { factor: 3, extraMinutes: 5, unlimited: true }))).toBe(name);
});

test('minutes, odd factors and factors beside unlimited time are “other”', () => {
  expect(presetOf({ ...nothing, extraMinutes: 10 })).toBe('other');
  expect(presetOf({ ...nothing, factor: 1.4 })).toBe('other');
  expect(presetOf({ ...nothing, factor: 1.5, unlimited: true })).toBe('other');
});

test('for all quizzes no dates of a quiz are sent, and a reason that is not shown stays', () => {
  const sent = inputOf({ ...emptyValues, code: 'secret', validUntil: '2026-12-01T00:00:00.000Z', reason: null }, true);
  expect(sent).not.toHaveProperty('code');
  expect(sent).not.toHaveProperty('reason');
  expect(sent).toMatchObject({ validUntil: '2026-12-01T00:00:00.000Z' });
  expect(inputOf(emptyValues, false)).not.toHaveProperty('validUntil');
});
