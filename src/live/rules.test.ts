import { expect, test } from 'vitest';
import { parseRational, toText } from '#platform/exact/rational.ts';
import { closenessShare } from './closeness.ts';
import {
  elapsedMs,
  leastRoundTrip,
  nicknameBlocker,
  nicknameKey,
  ownLimitMs,
  phaseAfter,
  ranked,
  scoreAnswer,
  tidyNickname,
} from './rules.ts';

const score = (share: string, elapsed: number, more: Partial<Parameters<typeof scoreAnswer>[0]> = {}) =>
  scoreAnswer({
    share: parseRational(share),
    elapsedMs: elapsed,
    limitMs: 20_000,
    mode: 'speed',
    streakBonus: false,
    streakBefore: 0,
    ...more,
  });

test('a right answer is worth 1000 at once, 875 after a quarter of the time and 500 at its end', () => {
  expect([0, 5_000, 10_000, 20_000, 99_000].map((ms) => score('1', ms).points)).toEqual([1000, 875, 750, 500, 500]);
});

test('shares are multiplied exactly and rounded once, halves up; what would lose marks is worth 0', () => {
  expect(score('1/3', 0).points).toBe(333);
  expect(score('2/3', 0).points).toBe(667);
  // 1000 × ½ × (1 − 40 ∕ 40 000) = 499.5
  expect(score('1/2', 40).points).toBe(500);
  expect(score('1/2', 41).points).toBe(499);
  expect(score('-1/2', 0).points).toBe(0);
});

test('in quiet mode and without a time limit the time does not count', () => {
  expect(score('1', 20_000, { mode: 'quiet' }).points).toBe(1000);
  expect(score('1', 900_000, { limitMs: null }).points).toBe(1000);
});

test('a streak earns 100 for each right answer before this one, at most 500, and ends with an answer that is not fully right', () => {
  const bonus = (streakBefore: number, share = '1') => score(share, 0, { streakBonus: true, streakBefore });
  expect([0, 1, 2, 5, 6, 40].map((before) => bonus(before).bonus)).toEqual([0, 100, 200, 500, 500, 500]);
  expect(bonus(3)).toEqual({ points: 1300, bonus: 300, streak: 4 });
  expect(bonus(3, '1/2')).toEqual({ points: 500, bonus: 0, streak: 0 });
});

test('a delayed ping, and a round trip above the bound, earn nothing', () => {
  expect(leastRoundTrip(null, 480)).toBe(480);
  expect(leastRoundTrip(40, 480)).toBe(40);
  expect(leastRoundTrip(40, 2_000)).toBe(40);
  expect(leastRoundTrip(null, 501)).toBeNull();
  expect(leastRoundTrip(null, -3)).toBe(0);
  const [opened, received] = [new Date(1_000_000), new Date(1_003_000)];
  expect(elapsedMs(opened, received, null)).toBe(3_000);
  expect(elapsedMs(opened, received, 200)).toBe(2_800);
  expect(elapsedMs(opened, new Date(1_000_100), 200)).toBe(0);
});

test('a longer limit is the player’s own, and a lifted one is none', () => {
  expect(ownLimitMs(20, 100)).toBe(20_000);
  expect(ownLimitMs(20, 150)).toBe(30_000);
  expect(ownLimitMs(20, null)).toBeNull();
  expect(ownLimitMs(null, 100)).toBeNull();
});

test('numbers near the right one earn up to half, by how near they are', () => {
  const answers = [{ value: '200', tolerance: { kind: 'nominal' as const, value: '1' }, share: '1' }];
  const near = (text: string) => toText(closenessShare({ answers, units: [], unitRule: null }, { text }));
  expect(['210', '190', '250', '300', '100', '1000', '-200', 'two hundred'].map(near)).toEqual([
    '9/20',
    '9/20',
    '1/4',
    '0',
    '0',
    '0',
    '0',
    '0',
  ]);
});

test('an act leads on only from where it can be done', () => {
  const run = { isOwn: false, isLast: false };
  expect(phaseAfter('open', 'created', run)).toBe('lobby');
  expect(phaseAfter('next', 'lobby', run)).toBe('question');
  expect(phaseAfter('next', 'question', run)).toBeNull();
  expect(phaseAfter('next', 'board', { ...run, isLast: true })).toBeNull();
  expect(phaseAfter('close', 'result', run)).toBeNull();
  expect(phaseAfter('finish', 'finished', run)).toBeNull();
  expect(phaseAfter('next', 'lobby', { isOwn: true, isLast: false })).toBe('running');
  expect(phaseAfter('next', 'running', { isOwn: true, isLast: false })).toBeNull();
});

test('nicknames are compared as people read them, and invisible characters are refused', () => {
  expect(tidyNickname(' Ada \u3000 Lovelace ')).toBe('Ada Lovelace');
  expect(nicknameKey('ＡＤＡ Lovelace')).toBe(nicknameKey('adalovelace'));
  expect(['Ada', '李雷', 'Zoë', '🦊', 'د. ليلى'].map(nicknameBlocker)).toEqual(Array(5).fill(null));
  const refused = [
    '',
    '\u200bAda',
    '\u202eadA',
    '\u2066x',
    'a\u0000b',
    '\u3164',
    'Ada\uffa0',
    'Z\u0351\u0352\u0353\u0354',
    '...',
    'x'.repeat(31),
  ];
  for (const nickname of refused)
    expect(nicknameBlocker(nickname), JSON.stringify(nickname)).toEqual(expect.any(String));
});

test('equal points share a rank, and the next rank is left out', () => {
  const rows = [5, 9, 9, 1].map((points) => ({ points }));
  expect(ranked(rows).map(({ points, rank }) => [points, rank])).toEqual([
    [9, 1],
    [9, 1],
    [5, 3],
    [1, 4],
  ]);
});
