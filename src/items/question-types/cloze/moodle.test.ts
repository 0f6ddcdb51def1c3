import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rational, toText } from '#platform/exact/rational.ts';
import { ownMs } from '#platform/testing/own-time.ts';
import { typeForNeutral } from '../logic.ts';
import type { NeutralGap } from '../neutral/neutral-parts.ts';
import { content } from './arbitrary.ts';
import { cloze } from './logic.ts';
import { hasMoodleGaps, readMoodleCloze, writeMoodleCloze } from './moodle.ts';
import { percentOfShare, shareOfPercent } from './moodle-percent.ts';

function gap(source: string): NeutralGap {
  const read = readMoodleCloze(source);
  if ('refused' in read) throw new Error(read.refused);
  return read.gaps[0]!;
}
const refusal = (source: string): string => {
  const read = readMoodleCloze(source);
  return 'refused' in read ? read.refused : 'was read';
};

describe('what Moodle’s documentation shows', () => {
  test('a text with three gaps keeps its words, and the gaps get numbers', () => {
    const text =
      '<p>Match {1:MULTICHOICE:Wrong answer#Feedback for this wrong answer~=Correct answer#Well done~%50%Half} and ' +
      '{2:SHORTANSWER:Wrong~=Right} and {:NUMERICAL:=23.8:0.1#Feedback~%50%23.8:2}.</p>';
    const read = readMoodleCloze(text);
    expect(read).toEqual({
      stem: '<p>Match [[1]] and [[2]] and [[3]].</p>',
      warnings: [],
      gaps: [
        {
          kind: 'choice',
          weight: '1',
          display: 'dropdown',
          shuffle: false,
          options: [
            { text: 'Wrong answer', share: '0', feedback: '<p>Feedback for this wrong answer</p>' },
            { text: 'Correct answer', share: '1', feedback: '<p>Well done</p>' },
            { text: 'Half', share: '1/2' },
          ],
        },
        {
          kind: 'short-text',
          weight: '2',
          caseSensitive: false,
          answers: [
            { pattern: 'Wrong', share: '0' },
            { pattern: 'Right', share: '1' },
          ],
        },
        {
          kind: 'numeric',
          weight: '1',
          answers: [
            { value: '23.8', tolerance: { kind: 'nominal', value: '0.1' }, share: '1', feedback: '<p>Feedback</p>' },
            { value: '23.8', tolerance: { kind: 'nominal', value: '2' }, share: '1/2' },
          ],
        },
      ],
    });
  });
  test.each([
    ['MC', { kind: 'choice', display: 'dropdown', shuffle: false }],
    ['MCS', { kind: 'choice', display: 'dropdown', shuffle: true }],
    ['MULTICHOICE_V', { kind: 'choice', display: 'column', shuffle: false }],
    ['MCVS', { kind: 'choice', display: 'column', shuffle: true }],
    ['MCH', { kind: 'choice', display: 'row', shuffle: false }],
    ['MULTICHOICE_HS', { kind: 'choice', display: 'row', shuffle: true }],
    ['SAC', { kind: 'short-text', caseSensitive: true }],
    ['MW', { kind: 'short-text', caseSensitive: false }],
  ])('%s', (name, expected) => {
    expect(gap(`{1:${name}:=a~b}`)).toMatchObject(expected);
  });
  test('a backslash protects the signs, and an entity is no feedback', () => {
    expect(gap('{1:SA:=a\\}b\\~c\\#d&#39;e &lt;f&gt;}')).toMatchObject({
      answers: [{ pattern: "a}b~c#d'e <f>", share: '1' }],
    });
  });
});

test.each([
  ['{1:MR:=a~=b}', /several options/],
  ['{1:KARAOKE:=a}', /KARAOKE .* is unknown/],
  ['{1:SA:=a', /never ends/],
  ['{1:SA:%150%a}', /between -100 and 100/],
  ['{1:NM:=nine}', /not a number/],
  ['{1:NM:=9:x}', /not a tolerance/],
])('%s is refused with its reason', (source, reason) => expect(refusal(source)).toMatch(reason));

test('a text without gaps, or with other braces, comes back as it is', () => {
  for (const text of ['<p>f(x) = {x : x &gt; 1}</p>', '{1:lower:=a}', '']) {
    expect(hasMoodleGaps(text)).toBe(false);
    expect(readMoodleCloze(text)).toEqual({ stem: text, gaps: [], warnings: [] });
  }
});

test('what is written is read back the same, apart from what was told', () => {
  fc.assert(
    fc.property(content, (made) => {
      const neutral = cloze.toNeutral(made);
      if (neutral.kind !== 'cloze') throw new Error('no cloze');
      const lost: string[] = [];
      const source = writeMoodleCloze(made.stem, neutral.gaps, (what) => lost.push(what));
      const read = readMoodleCloze(source);
      if ('refused' in read) throw new Error(read.refused);
      expect(read.stem).toBe(made.stem);
      if (lost.length === 0 && !hasOtherTolerance(neutral.gaps)) expect(tidy(read.gaps)).toEqual(tidy(neutral.gaps));
      expect('content' in typeForNeutral(read.stem, { kind: 'cloze', gaps: read.gaps })).toBe(true);
    }),
  );
});

/** A relative tolerance of 0 says the same as a plain one, so nothing is lost when it is written as such. */
const hasOtherTolerance = (gaps: readonly NeutralGap[]): boolean =>
  gaps.some((each) => each.kind === 'numeric' && each.answers.some(({ tolerance }) => tolerance.kind !== 'nominal'));

/** White space at the ends and in runs means nothing in HTML. */
const tidy = (gaps: readonly NeutralGap[]): unknown =>
  JSON.parse(
    JSON.stringify(gaps, (_key, value) => (typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value)),
  );

test('hostile text takes linear time', async () => {
  const took = await ownMs(() => {
    for (const text of ['{1:SA:'.repeat(50_000), `{1:SA:${'~'.repeat(300_000)}`, '{'.repeat(300_000)])
      readMoodleCloze(text);
  });
  expect(took).toBeLessThan(1_000);
});

test.each([
  ['33.333', '1/3'],
  ['33,33333', '1/3'],
  ['66.66667', '2/3'],
  ['-16.66667', '-1/6'],
  ['14.28571', '1/7'],
  ['12.5', '1/8'],
  ['100', '1'],
])('%s %% is %s', (percent, share) => {
  const found = shareOfPercent(percent)!;
  expect(toText(found)).toBe(share);
  expect(percentOfShare(found).exact).toBe(true);
});

test('a share that no percentage says is told', () => {
  expect(percentOfShare(rational(1, 13)).exact).toBe(false);
  expect(shareOfPercent('100.1')).toBeNull();
});
