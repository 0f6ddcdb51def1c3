import { expect, test } from 'vitest';
import { checkClock } from './system-check.ts';

const noon = Date.parse('2026-05-04T12:00:00Z');

test('a device whose clock is some seconds off is fine, one that is minutes off is told by how much', () => {
  expect(checkClock({ kind: 'good', serverNow: noon }, noon + 20_000)).toEqual({ kind: 'good' });
  expect(checkClock({ kind: 'good', serverNow: noon }, noon - 300_000)).toEqual({ kind: 'bad', apartMs: 300_000 });
});

test('a clock that could not be compared is not called wrong', () => {
  expect(checkClock({ kind: 'bad' }, noon)).toEqual({ kind: 'good' });
});
