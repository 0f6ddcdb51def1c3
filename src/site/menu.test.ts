import { expect, test } from 'vitest';
import { sideMenuFor, topMenuFor } from './menu.ts';

const addressesFor = (role: 'admin' | 'teacher' | 'student'): string[] =>
  sideMenuFor(role).flatMap((section) => section.entries.map((entry) => entry.to));

test('faculty find questions and quizzes in the side menu, students their attempts and quizzes', () => {
  const faculty = ['/questions', '/questions/create', '/questions/bulkUpload', '/quizzes'];
  expect(addressesFor('admin')).toEqual(faculty);
  expect(addressesFor('teacher')).toEqual(faculty);
  expect(addressesFor('student')).toEqual(['/myAttempt', '/quizzes']);
});

test('Home and Login show only when logged out, Dash only when logged in', () => {
  expect(topMenuFor(false).map((entry) => entry.word)).toEqual(['home', 'quiz', 'login']);
  expect(topMenuFor(true).map((entry) => entry.word)).toEqual(['dash', 'quiz']);
});
