/** Demo quizzes of the first school that have sections, times of their own or draws. */
import { BLUE } from './groups.ts';
import { at, own, type QuizPlan } from './school.ts';

export const sectionedQuizzes: readonly QuizPlan[] = [
  {
    key: 'writing',
    name: 'Biology: in your own words',
    description:
      '<p>One question to choose, one to write about, one report to hand in. Your teachers read and mark what you write.</p>',
    state: 'published',
    opens: at(-4, 7),
    closes: at(-1, 18),
    minutes: 45,
    feedback: 2,
    attempts: 1,
    pass: 50,
    groups: [BLUE],
    inOrder: true,
    questions: own('light-year', 'photosynthesis-essay', 'type-file-upload-1'),
    turnout: 0.8,
  },
  {
    key: 'round-the-world',
    name: 'Round the world: a new paper every time',
    description:
      '<p>Three parts, each with its own time. Most questions are drawn anew for every attempt, so that coming back is worth while.</p>',
    state: 'published',
    opens: at(-6, 8),
    closes: null,
    minutes: 25,
    feedback: 2,
    attempts: 0,
    pass: 50,
    questions: own('prime-numbers', 'slope-line'),
    sections: [
      { name: 'Warm-up', instructions: '<p>The same two questions for everybody.</p>', minutes: 4 },
      { name: 'The world around us', instructions: '<p>Places and animals. No maps, please.</p>', minutes: 12 },
      { name: 'Books and stars', minutes: 9 },
    ],
    draws: [
      { section: 2, count: 4, marks: 1, tags: ['Geography'] },
      { section: 2, count: 2, marks: 1, tags: ['Animals'] },
      { section: 3, count: 3, marks: 2, tags: ['Literature', 'Science'] },
    ],
    turnout: 0.3,
    again: 0.4,
    running: 4,
  },
];
