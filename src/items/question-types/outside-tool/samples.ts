import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

/** No school has this one: a copy of a sample asks for a tool of its own. */
const tool = '00000000-0000-4000-8000-000000000001';

const pendulum = { stem: '<p>Find the length at which the pendulum swings once a second.</p>', tool, url: '' } as const;
const circuit = {
  stem: '<p>Wire the circuit in the simulator until the lamp glows.</p>',
  tool,
  url: 'https://tool.example/circuits/7',
} as const;
const essay = { stem: '<p>Write the essay in the writing workshop.</p>', tool, url: '' } as const;

const answers = [
  { answer: { opened: true }, outcome: 'waiting', fraction: '0' },
  { answer: {}, outcome: 'blank', fraction: '0' },
] as const;

const rubricOf = (id: string, title: string) => [
  {
    id,
    title,
    levels: [
      { title: 'Right', points: '2', description: '' },
      { title: 'One mistake', points: '1', description: '' },
      { title: 'More mistakes', points: '0', description: '' },
    ],
  },
];

export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'A simulation that sends its points',
    content: { ...pendulum, graderNote: '<p>25 cm is right.</p>', rubric: rubricOf('length01', 'Length') },
    otherKey: { ...pendulum, graderNote: '', rubric: [] },
    answers,
  },
  {
    title: 'A task of its own at the tool',
    content: { ...circuit, graderNote: '', rubric: rubricOf('circuit1', 'Circuit') },
    otherKey: { ...circuit, graderNote: '<p>The lamp has to glow.</p>', rubric: [] },
    answers,
  },
  {
    title: 'Work that people mark',
    content: { ...essay, graderNote: '', rubric: [] },
    otherKey: { ...essay, graderNote: '', rubric: rubricOf('essay001', 'Essay') },
    answers,
  },
];
