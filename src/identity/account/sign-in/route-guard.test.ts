import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#platform/web/session.ts';
import { guard } from './route-guard.ts';

const as = (role: 'admin' | 'teacher' | 'student') => ({
  _id: '1',
  email: 'someone@demo.example',
  firstName: 'Some',
  lastName: 'One',
  roles: [role],
  role,
  groups: [],
  mustChangePassword: false,
});

const ask = (name: string, href = '/questions?q=a b#top') => {
  try {
    guard(name)({ location: { href } });
    return 'in';
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    const { to, search } = thrown.options as { to?: string; search?: { fwd?: string } };
    return search?.fwd === undefined ? to : `${to} fwd ${search.fwd}`;
  }
};

beforeEach(() => {
  vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"user":null}' }) });
  session.signOut();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a visitor goes to the login page, which knows the whole way back', () => {
  for (const name of ['auth', 'admin', 'faculty', 'teacher', 'student']) {
    expect(ask(name)).toBe('/login fwd /questions?q=a b#top');
  }
});

test.each([
  ['admin', { auth: 'in', admin: 'in', faculty: 'in', teacher: '/404', student: '/404' }],
  ['teacher', { auth: 'in', admin: '/404', faculty: 'in', teacher: 'in', student: '/404' }],
  ['student', { auth: 'in', admin: '/404', faculty: '/404', teacher: '/404', student: 'in' }],
] as const)('the %s is let in where the guard says so and finds nothing elsewhere', (role, answers) => {
  session.signIn(as(role));
  expect(Object.fromEntries(Object.keys(answers).map((name) => [name, ask(name)]))).toEqual(answers);
});

test('a person without a second factor that is required by now sets one up first, and before that date continues', () => {
  const from = (ms: number) => ({ secondFactorFrom: new Date(Date.now() + ms).toISOString() });
  session.signIn({ ...as('teacher'), ...from(60_000) });
  expect(ask('faculty')).toBe('in');
  session.signIn({ ...as('teacher'), ...from(-1) });
  expect(ask('faculty')).toBe('/secondFactor fwd /questions?q=a b#top');
  session.signIn({ ...as('teacher'), ...from(-1), mustChangePassword: true });
  expect(ask('faculty')).toBe('/newPassword fwd /questions?q=a b#top');
});

test('an answer that a second factor is missing is remembered, where the page did not know', () => {
  session.signIn(as('teacher'));
  session.missSecondFactor();
  expect(ask('faculty')).toBe('/secondFactor fwd /questions?q=a b#top');
});

test('a guard that does not exist is an error with status 500', () => {
  expect(() => ask('wizard')).toThrow('Unknown middleware wizard');
  expect(() => ask('constructor')).toThrow(expect.objectContaining({ statusCode: 500 }));
});
