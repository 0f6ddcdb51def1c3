import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

const hash = (digit: string): string => digit.repeat(64);

const report = {
  stem: '<p>Hand in your report on the experiment, with its measurements in a table of their own.</p>',
  endings: ['.pdf', '.xlsx', '.csv'],
  atLeast: 1,
  atMost: 2,
  mebibytes: 10,
} satisfies Partial<Content>;

const drawing = {
  stem: '<p>Draw the circuit and photograph your drawing.</p>',
  endings: ['.png', '.jpg', '.jpeg', '.webp', '.pdf'],
  atLeast: 1,
  atMost: 1,
  mebibytes: 20,
} satisfies Partial<Content>;

const anything = {
  stem: '<p>Add what you have made in the project.</p>',
  endings: [],
  atLeast: 0,
  atMost: 10,
  mebibytes: 50,
} satisfies Partial<Content>;

export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'A report with its table',
    content: {
      ...report,
      graderNote: '<p>The table may also stand in the report.</p>',
      rubric: [
        {
          id: 'method01',
          title: 'Method',
          levels: [
            { title: 'Can be repeated', points: '4', description: 'Everything that was done is named.' },
            { title: 'Has gaps', points: '2', description: '' },
            { title: 'Is missing', points: '0', description: '' },
          ],
        },
      ],
    },
    otherKey: { ...report, graderNote: '', rubric: [] },
    answers: [
      { answer: { files: [{ hash: hash('a'), name: 'report.pdf', size: 48_213 }] }, outcome: 'waiting', fraction: '0' },
      { answer: { files: [] }, outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'A drawing on paper, photographed',
    content: {
      ...drawing,
      graderNote: '',
      rubric: [
        {
          id: 'circuit1',
          title: 'Circuit',
          levels: [
            { title: 'Right', points: '3', description: '' },
            { title: 'One mistake', points: '3/2', description: '' },
            { title: 'More mistakes', points: '0', description: '' },
          ],
        },
      ],
    },
    otherKey: { ...drawing, graderNote: '<p>Any orientation is fine.</p>', rubric: [] },
    answers: [
      {
        answer: { files: [{ hash: hash('b'), name: 'circuit.jpg', size: 900_000 }] },
        outcome: 'waiting',
        fraction: '0',
      },
      { answer: { files: [] }, outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'Any files of a project, or none',
    content: { ...anything, graderNote: '<p>Look at the whole.</p>', rubric: [] },
    otherKey: {
      ...anything,
      graderNote: '',
      rubric: [{ id: 'whole001', title: 'The whole', levels: [{ title: 'Is there', points: '1', description: '' }] }],
    },
    answers: [
      {
        answer: {
          files: [
            { hash: hash('c'), name: 'model.zip', size: 1_200_000 },
            { hash: hash('d'), name: 'notes.md', size: 812 },
          ],
        },
        outcome: 'waiting',
        fraction: '0',
      },
      { answer: { files: [] }, outcome: 'blank', fraction: '0' },
    ],
  },
];
