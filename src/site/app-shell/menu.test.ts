import { expect, test } from 'vitest';
import { featureNames } from '#tenancy/rules.ts';
import { sideMenuFor, topMenuFor } from './menu.ts';
import { siteTexts } from './screens/texts.ts';

const addressesFor = (role: 'admin' | 'teacher' | 'student', features: readonly string[] = featureNames): string[] =>
  sideMenuFor(role, features).flatMap((section) => section.entries.map((entry) => entry.to));

test('each role finds what is theirs in the side menu', () => {
  const teaching = [
    '/courses',
    '/courses/create',
    '/courses/certificateData',
    '/questions',
    '/questions/create',
    '/questions/bulkUpload',
    '/quizzes',
    '/quizzes/certificateData',
  ];
  const forAll = ['/practice', '/calendar', '/announcements', '/channels', '/blog', '/faqs'];
  expect(addressesFor('admin')).toEqual([
    '/company',
    ...teaching,
    '/user',
    '/user/groups',
    '/user/bulkUpload',
    '/tags',
    ...forAll,
    '/promo/edit',
  ]);
  expect(addressesFor('teacher')).toEqual([...teaching, '/user', '/tags', ...forAll]);
  expect(addressesFor('student')).toEqual(['/myAttempt', '/courses', '/quizzes/certificate', '/quizzes', ...forAll]);
});

test('a heading leads where its first entry does', () => {
  for (const role of ['admin', 'teacher', 'student'] as const)
    for (const { to, entries } of sideMenuFor(role, featureNames)) if (to) expect(to).toBe(entries[0]!.to);
});

test('what the school has switched off is in no menu', () => {
  expect(addressesFor('student', ['leaderboard'])).toEqual([
    '/myAttempt',
    '/courses',
    '/quizzes',
    '/practice',
    '/calendar',
    '/announcements',
    '/blog',
    '/faqs',
  ]);
});

test('Home and Login show only when logged out, Dash only when logged in', () => {
  expect(topMenuFor(false).map((entry) => entry.word)).toEqual(['home', 'quiz', 'login', 'contactUs', 'faqs']);
  expect(topMenuFor(true).map((entry) => entry.word)).toEqual(['dash', 'quiz', 'contactUs', 'faqs']);
});

test('the top bar has the words of the specification to the letter', () => {
  const words = (isSignedIn: boolean) => topMenuFor(isSignedIn).map(({ word }) => siteTexts.en.top[word]);
  expect(words(false)).toEqual(['Home', 'Quiz', 'Login', 'Contact Us', "FAQ's"]);
  expect(words(true)).toEqual(['Dash', 'Quiz', 'Contact Us', "FAQ's"]);
});
