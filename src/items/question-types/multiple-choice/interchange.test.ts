import { expect, test } from 'vitest';
import type { ChoiceScoring } from '../neutral/neutral-parts.ts';
import { fromNeutral } from './interchange.ts';

const taken = (shares: readonly string[], scoring?: ChoiceScoring) => {
  const result = fromNeutral('<p>?</p>', {
    kind: 'choice',
    multiple: true,
    shuffle: true,
    options: shares.map((share, i) => ({ text: `<p>${i}</p>`, share })),
    ...(scoring && { scoring }),
  });
  if (result === null || 'refused' in result) throw new Error(result?.refused ?? 'not for this type');
  const keys = result.content.options.map((option) => ('share' in option ? option.share : option.right));
  return { scoring: result.content.scoring, keys, warnings: result.warnings };
};

test('shares that add up to 1 are kept', () => {
  expect(taken(['1/2', '1/2', '-1'])).toEqual({ scoring: 'option-shares', keys: ['1/2', '1/2', '-1'], warnings: [] });
});

test('three times 33.333 % becomes exactly a third each', () => {
  const { keys, warnings } = taken(['0.33333', '0.33333', '0.33333', '-1']);
  expect(keys).toEqual(['1/3', '1/3', '1/3', '-1']);
  expect(warnings).toHaveLength(1);
});

test('a warning says that choosing everything earns full marks', () => {
  expect(taken(['1/2', '1/2', '0']).warnings[0]).toContain('every option earns full marks');
});

test('several whole shares without a rule are flags: all or nothing, with a warning', () => {
  const { scoring, keys, warnings } = taken(['1', '0', '1']);
  expect([scoring, keys, warnings.length]).toEqual(['all-or-nothing', [true, false, true], 1]);
});

test('under a counting rule any positive share marks a right option', () => {
  expect(taken(['1/3', '-1/3', '1'], 'coverage')).toEqual({
    scoring: 'coverage',
    keys: [true, false, true],
    warnings: [],
  });
});

test('shares far from full marks are refused', () => {
  expect(() => taken(['1/2', '-1', '0'])).toThrow('must add up to at least 1');
});

test('a choice of one option is left to single choice', () => {
  expect(fromNeutral('<p>?</p>', { kind: 'choice', multiple: false, shuffle: true, options: [] })).toBeNull();
});
