import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

const photosynthesis = {
  stem: '<p>Explain how a plant turns light into sugar. Name the place, what goes in and what comes out.</p>',
  editor: 'plain',
  minWords: 80,
  maxWords: 250,
  template: '',
} as const;

const proof = {
  stem: '<p>Show that <span data-type="inline-math" data-latex="\\sqrt{2}"></span> is irrational.</p>',
  editor: 'plain',
  minWords: 0,
  maxWords: 0,
  template: 'Assume that √2 = a/b with a and b without a common factor.\n\n',
} as const;

const program = {
  stem: '<p>Write a function that reverses a list without using <code>reversed</code> or slices.</p>',
  editor: 'code',
  minWords: 0,
  maxWords: 0,
  template: 'def reverse(xs):\n    ',
} as const;

const experiment = {
  stem: '<p>Describe how you measured the period of the pendulum. Add your table of readings and a photograph.</p>',
  editor: 'plain',
  minWords: 0,
  maxWords: 300,
  template: '',
  files: { endings: ['.csv', '.xlsx', '.jpg', '.png'], atLeast: 1, atMost: 2, mebibytes: 10 },
} as const;
const experimentFiles = { ...experiment.files, endings: [...experiment.files.endings] };
const readings = { hash: '5d'.repeat(32), name: 'readings.csv', size: 2_048 };

export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'A short essay with a rubric and a marker’s note',
    content: {
      ...photosynthesis,
      graderNote: '<p>The light reaction and the dark reaction need not be named.</p>',
      rubric: [
        {
          id: 'facts001',
          title: 'Facts',
          levels: [
            {
              title: 'Place, inputs and outputs are right',
              points: '4',
              description: 'Chloroplasts; water and CO₂; sugar and oxygen.',
            },
            { title: 'One of them is missing', points: '2.5', description: '' },
            { title: 'More is missing or wrong', points: '0', description: '' },
          ],
        },
        {
          id: 'order001',
          title: 'Line of thought',
          levels: [
            { title: 'Can be followed', points: '2', description: '' },
            { title: 'Leaps', points: '0', description: '' },
          ],
        },
      ],
    },
    otherKey: { ...photosynthesis, graderNote: '', rubric: [] },
    answers: [
      { answer: { text: 'In the chloroplasts, light splits water …' }, outcome: 'waiting', fraction: '0' },
      { answer: { text: '  \n ' }, outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'A proof that is begun for the student',
    content: { ...proof, graderNote: '<p>Any complete proof earns all.</p>', rubric: [] },
    otherKey: {
      ...proof,
      graderNote: '',
      rubric: [{ id: 'proof001', title: 'Proof', levels: [{ title: 'Complete', points: '1', description: '' }] }],
    },
    answers: [
      { answer: { text: 'Then a² = 2b², so a is even …' }, outcome: 'waiting', fraction: '0' },
      { answer: { text: '' }, outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'A program, written in a fixed-width letter',
    content: {
      ...program,
      graderNote: '',
      rubric: [
        {
          id: 'works001',
          title: 'It works',
          levels: [
            { title: 'For every list', points: '3', description: '' },
            { title: 'Not for the empty list', points: '2', description: '' },
            { title: 'It does not', points: '0', description: '' },
          ],
        },
      ],
    },
    otherKey: { ...program, graderNote: '<p>Recursion is welcome.</p>', rubric: [] },
    answers: [
      {
        answer: { text: 'def reverse(xs):\n    return [xs.pop() for _ in range(len(xs))]' },
        outcome: 'waiting',
        fraction: '0',
      },
      { answer: { text: '' }, outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'A report with files beside it',
    content: {
      ...experiment,
      files: experimentFiles,
      graderNote: '<p>Ten periods or more should be timed at once.</p>',
      rubric: [],
    },
    otherKey: {
      ...experiment,
      files: experimentFiles,
      graderNote: '',
      rubric: [{ id: 'table001', title: 'Readings', levels: [{ title: 'Complete', points: '1', description: '' }] }],
    },
    answers: [
      { answer: { text: 'I timed ten swings …', files: [readings] }, outcome: 'waiting', fraction: '0' },
      { answer: { text: '', files: [readings] }, outcome: 'waiting', fraction: '0' },
      { answer: { text: ' ', files: [] }, outcome: 'blank', fraction: '0' },
    ],
  },
];
