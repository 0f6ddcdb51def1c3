import { expect, test } from 'vitest';
import {
  fromMinor,
  type GrantDates,
  grantStateOf,
  heldUntil,
  needsPlan,
  nextPaymentState,
  nextPeriod,
  readCode,
  showCode,
  toMinor,
  voucherStateOf,
} from './rules.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));
const grant = (from: number, to: number | null, revokedAt: Date | null = null): GrantDates => ({
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
  revokedAt,
});

test('only students need a plan, and only for what is premium', () => {
  expect(needsPlan('student', 2, false)).toBe(true);
  expect(needsPlan('student', 2, true)).toBe(false);
  expect(needsPlan('student', 1, false)).toBe(false);
  expect(needsPlan('teacher', 2, false)).toBe(false);
  expect(needsPlan('admin', 2, false)).toBe(false);
});

test('a grant is held from its first instant until just before its last', () => {
  expect(grantStateOf(grant(2, 4), new Date(day(2).getTime() - 1))).toBe('scheduled');
  expect(grantStateOf(grant(2, 4), day(2))).toBe('active');
  expect(grantStateOf(grant(2, 4), new Date(day(4).getTime() - 1))).toBe('active');
  expect(grantStateOf(grant(2, 4), day(4))).toBe('expired');
  expect(grantStateOf(grant(2, null), day(900))).toBe('active');
  expect(grantStateOf(grant(2, 4, day(3)), day(3))).toBe('revoked');
});

test('one more period begins when what is held ends, so nothing that was paid for is lost', () => {
  expect(nextPeriod([], 30, day(1))).toEqual({ startsAt: day(1), endsAt: day(31) });
  expect(nextPeriod([grant(1, 11)], 30, day(5))).toEqual({ startsAt: day(11), endsAt: day(41) });
  expect(nextPeriod([grant(1, 11), grant(11, 21)], null, day(5))).toEqual({ startsAt: day(21), endsAt: null });
});

test('what is over or was taken back does not push the next period away', () => {
  expect(nextPeriod([grant(1, 3), grant(1, 90, day(2))], 10, day(5))).toEqual({ startsAt: day(5), endsAt: day(15) });
});

test('who holds a plan without end gets no more of it', () => {
  expect(nextPeriod([grant(1, null)], 30, day(5))).toBeNull();
});

test('premium is open until the first gap between the grants', () => {
  expect(heldUntil([grant(1, 10), grant(10, 20), grant(22, 30)], day(5))).toEqual(day(20));
  expect(heldUntil([grant(8, 30), grant(1, 10)], day(5))).toEqual(day(30));
  expect(heldUntil([grant(1, 10), grant(3, null)], day(5))).toBeNull();
});

test('premium is not open before the first grant, after the last, or by one that was taken back', () => {
  expect(heldUntil([], day(5))).toBeUndefined();
  expect(heldUntil([grant(6, 10)], day(5))).toBeUndefined();
  expect(heldUntil([grant(1, 5)], day(5))).toBeUndefined();
  expect(heldUntil([grant(1, 10, day(2))], day(5))).toBeUndefined();
});

test('a code is read however it was typed', () => {
  expect(readCode(' abcd-efgh jkmn ')).toBe('ABCDEFGHJKMN');
  expect(readCode('ＡＢＣＤ–efgh')).toBe('ABCDEFGH');
  expect(showCode('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN');
});

test('a voucher that was revoked, used up or is too old is not open', () => {
  const voucher = { usesAllowed: 2, used: 1, expiresAt: day(10), revokedAt: null };
  expect(voucherStateOf(voucher, day(5))).toBe('open');
  expect(voucherStateOf({ ...voucher, used: 2 }, day(5))).toBe('used');
  expect(voucherStateOf(voucher, day(10))).toBe('expired');
  expect(voucherStateOf({ ...voucher, revokedAt: day(1) }, day(5))).toBe('revoked');
});

test('prices keep their smallest unit exactly', () => {
  expect(toMinor(19.99, 'EUR')).toBe(1999);
  expect(toMinor(1.1, 'USD')).toBe(110);
  expect(toMinor(1999, 'JPY')).toBe(1999);
  expect(fromMinor(1999, 'EUR')).toBe(19.99);
  expect(fromMinor(1999, 'JPY')).toBe(1999);
});

test('a payment ends the same in whatever order its provider tells', () => {
  const after = (...told: Parameters<typeof nextPaymentState>[1][]) => told.reduce(nextPaymentState, 'open');
  expect(after('paid', 'refunded')).toBe('refunded');
  expect(after('refunded', 'paid')).toBe('refunded');
  expect(after('failed', 'paid')).toBe('paid');
  expect(after('paid', 'failed')).toBe('paid');
  expect(after('paid', 'expired')).toBe('paid');
  expect(after('expired', 'failed')).toBe('expired');
});
