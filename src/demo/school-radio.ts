/** The second demo school: a small company that prepares for the amateur radio licence. */

import { tenantId } from '#platform/server/database/tenant-tx.ts';
import { ofNewTypes } from './bank-types.ts';
import { radioCourses } from './courses-radio.ts';
import { at, both, onePerGroup, own, type QuizPlan, type School, tagged, withPictures } from './school.ts';

const EVENING = 'Evening course';
const WEEKEND = 'Weekend course';

const quizzes: readonly QuizPlan[] = [
  {
    key: 'rules',
    name: 'Rules of the air',
    description: '<p>What the law asks of every operator. The first evening of the course in 15 questions.</p>',
    state: 'published',
    opens: at(-28, 8),
    closes: at(-10, 20),
    minutes: 20,
    feedback: 2,
    negative: '1/4',
    attempts: 3,
    pass: 60,
    // The quiz is free, so none of its questions is premium.
    questions: (all) => tagged("Commission's Rules", 15)(all.filter(({ question }) => question.subscription === 1)),
    turnout: 0.9,
    again: 0.4,
  },
  {
    key: 'mock',
    name: 'Technician mock examination',
    description: '<p>35 questions, 26 right answers pass, as in the real examination.</p>',
    state: 'published',
    opens: at(-20, 8),
    closes: null,
    minutes: 60,
    feedback: 2,
    attempts: 0,
    pass: 74,
    questions: onePerGroup('T'),
    turnout: 0.75,
    again: 0.5,
    running: 2,
  },
  {
    key: 'trial',
    name: 'Is amateur radio for you?',
    description: '<p>Eight questions that need no course, each answered at once.</p>',
    state: 'published',
    opens: at(-40, 8),
    closes: null,
    minutes: null,
    feedback: 1,
    attempts: 0,
    pass: null,
    isPublic: true,
    questions: both(own('sound-in-water', 'si-units', 'newton-second'), tagged('Safety', 5)),
    turnout: 0.6,
    again: 0.2,
  },
  {
    key: 'diagrams',
    name: 'Diagrams and symbols',
    description: '<p>For the weekend course: every question has a picture.</p>',
    state: 'published',
    opens: at(2, 18),
    closes: at(9, 20),
    minutes: 30,
    feedback: 3,
    negative: '1/3',
    premium: true,
    attempts: 1,
    pass: 60,
    groups: [WEEKEND],
    questions: withPictures(/^[TG]/),
    turnout: 0,
  },
  {
    key: 'general',
    name: 'General licence, paper 1',
    description: '<p>A selection of the General pool.</p>',
    state: 'draft',
    opens: null,
    closes: null,
    minutes: 45,
    feedback: 2,
    premium: true,
    attempts: 3,
    pass: 74,
    questions: tagged('General class', 20),
    turnout: 0,
  },
];

export const radio: School = {
  key: 'radio',
  id: tenantId('019b8c7e-4a01-7f08-8b6d-2c94d1e5a722'),
  hosts: ['school.localhost'],
  name: 'Meridian Radio Training',
  accent: '#8a3b12',
  contacts: [
    { name: 'E-mail', icon: 'mail', text: 'hello@meridian.example' },
    { name: 'Telephone', icon: 'phone', text: '+1 202 555 0143' },
    { name: 'Address', icon: 'map-pin', text: '77 Harbor Street, Port Ellis' },
  ],
  socialProfiles: [{ name: 'LinkedIn', url: 'https://network.meridian.example/company', iconColor: '#0a66c2' }],
  registrationOpen: false,
  timeZone: 'America/New_York',
  groups: [EVENING, WEEKEND],
  groupsOf: (index) => [index % 2 === 0 ? EVENING : WEEKEND],
  names: {
    admin: ['Walter', 'Brooks'],
    teacher: ['Joan', 'Sato'],
    student: ['Maya', 'Collins'],
    colleagues: [2, 3],
    students: { from: 59, to: 78 },
  },
  questions: (questions) =>
    both(
      tagged('Amateur radio'),
      own('sound-in-water', 'si-units', 'newton-second', 'train-speed', 'python-floor', 'sql-keyword', 'symbol-sodium'),
      ofNewTypes,
    )(questions),
  quizzes,
  courses: radioCourses,
  channels: [
    {
      name: 'Technician class',
      description: '<p>The way to the first licence: rules, mock examinations and a look at what comes after.</p>',
      kind: 'public',
      cover: 't-1',
      courses: ['technician'],
      quizzes: ['trial', 'rules', 'mock'],
      demoStudent: 'joined',
    },
    {
      name: 'Weekend intensive',
      description:
        '<p>For those who have booked the weekend. You get the pass code with your booking; in this demo it is <strong>WEEKEND</strong>.</p>',
      kind: 'code',
      passCode: 'WEEKEND',
      quizzes: ['diagrams', 'general'],
      demoStudent: 'outside',
      group: WEEKEND,
    },
  ],
  plans: [
    {
      name: 'All papers, 90 days',
      description: 'Every premium paper until you have passed.',
      priceMinor: 2900,
      currency: 'USD',
      periodDays: 90,
    },
    {
      name: 'All papers, for good',
      description: 'Every premium paper, also those of classes to come.',
      priceMinor: 9900,
      currency: 'USD',
      periodDays: null,
    },
  ],
  planHeldBy: null,
  demoStudent: {
    past: [
      { quiz: 'rules', daysAgo: 25, ability: -0.4 },
      { quiz: 'rules', daysAgo: 16, ability: 0.4 },
      { quiz: 'mock', daysAgo: 6, ability: 0.8 },
      { quiz: 'mock', daysAgo: 1, ability: 1.4 },
    ],
    running: { quiz: 'trial', answers: 2 },
  },
};
