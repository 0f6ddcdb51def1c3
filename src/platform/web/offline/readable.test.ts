import { expect, test } from 'vitest';
import { pageOf } from './readable.ts';

const [one, other] = ['01a2079a-9b0e-7414-866c-a39dafb5e7e1', '01a2079a-9b0e-7414-866c-a39dafb5e7e2'];

test('what is kept leads to the page that shows it, by its name', () => {
  expect(pageOf(`/v1/api/courses/${one}`, { title: 'Waves' })).toEqual({
    to: `/courses/${one}`,
    title: 'Waves',
    list: null,
  });
  expect(pageOf(`/v1/api/courses/${one}/topics/${other}/read`, { topic: { title: 'What a wave is' } })).toMatchObject({
    to: `/courses/${one}/topics/${other}`,
    title: 'What a wave is',
  });
  expect(pageOf(`/v1/api/quizes/attempts/${one}`, { quiz: { name: 'Slopes' } })).toMatchObject({
    to: `/myAttempt/${one}`,
    title: 'Slopes',
  });
  expect(pageOf('/v1/api/calendar', null)).toEqual({ to: '/calendar', title: null, list: 'calendar' });
  expect(pageOf('/v1/api/quizes', null)).toEqual({ to: '/quizzes', title: null, list: 'quizzes' });
});

test('what has no page or no name is not offered', () => {
  expect(pageOf('/v1/api/tenant', { name: 'School' })).toBeNull();
  expect(pageOf(`/v1/api/courses/${one}`, null)).toBeNull();
  expect(pageOf('/v1/api/courses/enrolled', { courses: [] })).toBeNull();
});
