import { expect, test } from 'vitest';
import { previewMs } from './rules.ts';

const at = (time: string): Date => new Date(`2026-06-01T${time}:00Z`);
const rules = { durationSeconds: 3600, opensAt: at('09:00'), closesAt: at('12:00'), attemptsAllowed: 1 };
const minutes = (ms: number | null): number | null => ms && ms / 60_000;

test('before the exam opens a preview is as long as for who starts when it opens', () => {
  expect(minutes(previewMs(rules, at('08:00')))).toBe(60);
  expect(minutes(previewMs({ ...rules, closesAt: at('09:45') }, at('08:00')))).toBe(45);
  expect(minutes(previewMs({ ...rules, durationSeconds: null }, at('08:00')))).toBe(180);
});

test('while the exam is open a preview ends when it closes', () => {
  expect(minutes(previewMs(rules, at('11:30')))).toBe(30);
});

test('after the exam has closed a preview is as long as the exam was', () => {
  expect(minutes(previewMs(rules, at('13:00')))).toBe(60);
  expect(minutes(previewMs({ ...rules, durationSeconds: null }, at('13:00')))).toBe(180);
  expect(minutes(previewMs({ ...rules, opensAt: null }, at('13:00')))).toBe(60);
});

test('without limit and closing time a preview has no end', () => {
  expect(previewMs({ ...rules, durationSeconds: null, closesAt: null }, at('10:00'))).toBeNull();
});
