/** The first demo school: a secondary school with a radio club. */

import { tenantId } from '#platform/server/database/tenant-tx.ts';
import { academyCourses } from './courses-academy.ts';
import { BLUE, RADIO, RED } from './groups.ts';
import { academyQuizzes } from './quizzes-academy.ts';
import type { School } from './school.ts';

/** Two classes side by side, and a club of members of both and some others. */
function groupsOf(index: number): readonly string[] {
  if (index === 0) return [RED, RADIO];
  if (index % 6 === 5) return [RADIO];
  const year = index % 2 === 0 ? RED : BLUE;
  return index % 5 === 0 ? [year, RADIO] : [year];
}

export const academy: School = {
  key: 'academy',
  id: tenantId('019b8c7e-4a00-7c31-9d52-6f1e0a7b3c11'),
  hosts: ['localhost', '127.0.0.1'],
  name: 'Lindenhof Academy',
  accent: '#2f6f5e',
  contacts: [
    { name: 'Office', icon: 'mail', text: 'office@lindenhof.example' },
    { name: 'Telephone', icon: 'phone', text: '+1 617 555 0118' },
    { name: 'Address', icon: 'map', text: '12 Linden Row, Northbridge, MA 01534' },
  ],
  socialProfiles: [
    { name: 'Mastodon', url: 'https://social.lindenhof.example/@academy', iconColor: '#6364ff' },
    { name: 'YouTube', url: 'https://video.lindenhof.example/academy', iconColor: '#e00000' },
  ],
  registrationOpen: true,
  timeZone: 'America/New_York',
  groups: [RED, BLUE, RADIO],
  groupsOf,
  names: {
    admin: ['Ingrid', 'Albrecht'],
    teacher: ['Rosalind', 'Marsh'],
    student: ['Noah', 'Fischer'],
    colleagues: [0, 1],
    students: { from: 0, to: 59 },
  },
  questions: (questions) => questions,
  quizzes: academyQuizzes,
  courses: academyCourses,
  channels: [
    {
      name: 'Amateur radio licence',
      description:
        '<p>Everything for the licence examination: mock papers of the official pool, and circuit diagrams to read.</p><p>New papers come every month; the club meets on Thursdays.</p>',
      kind: 'public',
      cover: 'g7-1',
      quizzes: ['mock', 'general', 'circuits'],
      demoStudent: 'joined',
      group: RADIO,
    },
    {
      name: 'General knowledge league',
      description: '<p>A round every week. Play for fun, or for your form’s place in the table.</p>',
      kind: 'public',
      quizzes: ['welcome', 'geography', 'history', 'english'],
      demoStudent: 'outside',
    },
    {
      name: 'Year 11 revision',
      description:
        '<p>Revision papers for the summer examinations. The pass code is on the board of your classroom; in this demo it is <strong>REVISION</strong>.</p>',
      kind: 'code',
      passCode: 'REVISION',
      courses: ['functions', 'motion'],
      quizzes: ['algebra', 'physics', 'chemistry'],
      demoStudent: 'outside',
      group: RED,
    },
    {
      name: 'Science olympiad team',
      description: '<p>Training for the regional round. By invitation of the science department.</p>',
      kind: 'invitation',
      quizzes: ['physics', 'mixed'],
      demoStudent: 'invited',
      group: BLUE,
    },
  ],
  plans: [
    {
      name: 'Premium, one year',
      description: 'All premium quizzes and courses for a school year.',
      priceMinor: 4900,
      currency: 'USD',
      periodDays: 365,
    },
    {
      name: 'Premium, one term',
      description: 'All premium quizzes and courses for a term.',
      priceMinor: 1900,
      currency: 'USD',
      periodDays: 120,
    },
  ],
  planHeldBy: RADIO,
  demoStudent: {
    past: [
      { quiz: 'computing', daysAgo: 55, ability: -1 },
      { quiz: 'history', daysAgo: 33, ability: -0.3 },
      { quiz: 'history', daysAgo: 24, ability: 0.5 },
      { quiz: 'mock', daysAgo: 17, ability: -0.6 },
      { quiz: 'algebra', daysAgo: 9, ability: 0.6 },
      { quiz: 'mock', daysAgo: 4, ability: 0.4 },
      { quiz: 'mock', daysAgo: 2, ability: 1.2 },
      { quiz: 'welcome', daysAgo: 1, ability: 2.2 },
    ],
    running: { quiz: 'geography', answers: 6 },
  },
};
