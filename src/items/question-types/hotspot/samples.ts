import { pictureHtml } from '../picture/schema.ts';
import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

const circuit = {
  picture: pictureHtml('/files/t-1.png', 'A circuit with five numbered parts'),
  width: 900,
  height: 600,
};

const area = (id: string, number: number, x: number, y: number, radius: number, right: boolean, feedback = '') => ({
  id,
  shape: { kind: 'circle' as const, x, y, radius },
  name: `Part ${number}`,
  right,
  feedback,
});

const parts = (right: readonly number[], feedback: Readonly<Record<number, string>> = {}) => [
  area('g4km8wza', 1, 362, 295, 40, right.includes(1), feedback[1]),
  area('t7pc2xhe', 2, 478, 294, 50, right.includes(2), feedback[2]),
  area('b9vd5rnq', 3, 561, 195, 32, right.includes(3), feedback[3]),
  area('u3yf6jsa', 4, 604, 276, 38, right.includes(4), feedback[4]),
];

function sample(
  title: string,
  content: Content,
  otherAreas: Content['areas'],
  answers: Sample<Content, Answer>['answers'],
) {
  return { title, content, otherKey: { ...content, areas: otherAreas }, answers };
}

const corner = (id: string, name: string, points: [number, number][], right: boolean): Content['areas'][number] => ({
  id,
  shape: { kind: 'polygon', points },
  name,
  right,
  feedback: '',
});

const sides = (right: boolean): Content['areas'] => [
  corner(
    'l5ks9wbe',
    'Half on the left',
    [
      [0, 0],
      [450, 0],
      [450, 600],
      [0, 600],
    ],
    right,
  ),
  corner(
    'r8tz3qpm',
    'Half on the right',
    [
      [450, 0],
      [900, 0],
      [900, 600],
      [450, 600],
    ],
    !right,
  ),
];

export const samples: readonly Sample<Content, Answer>[] = [
  sample(
    'One part of a circuit',
    {
      stem: '<p>Which part of this circuit is the transistor?</p>',
      ...circuit,
      multiple: false,
      areas: parts([2], { 1: '<p>The zigzag is a resistor.</p>' }),
    },
    parts([1]),
    [
      { answer: { areas: ['t7pc2xhe'] }, outcome: 'right', fraction: '1' },
      { answer: { areas: ['g4km8wza'] }, outcome: 'wrong', fraction: '0' },
      { answer: { areas: ['zzzz9999'] }, outcome: 'ungradable', fraction: '0' },
      { answer: { areas: [] }, outcome: 'blank', fraction: '0' },
    ],
  ),
  sample(
    'Several parts of a circuit',
    {
      stem: '<p>Which parts of this circuit does the current of the lamp flow through, beside the lamp itself?</p>',
      ...circuit,
      multiple: true,
      areas: parts([2, 4]),
    },
    parts([1, 3]),
    [
      { answer: { areas: ['u3yf6jsa', 't7pc2xhe'] }, outcome: 'right', fraction: '1' },
      { answer: { areas: ['u3yf6jsa'] }, outcome: 'partial', fraction: '1/2' },
      { answer: { areas: ['u3yf6jsa', 'g4km8wza'] }, outcome: 'wrong', fraction: '0' },
    ],
  ),
  sample(
    'Halves of a picture',
    {
      stem: '<p>In which half of the drawing is the input of the circuit?</p>',
      ...circuit,
      multiple: false,
      areas: sides(true),
    },
    sides(false),
    [
      { answer: { areas: ['l5ks9wbe'] }, outcome: 'right', fraction: '1' },
      { answer: { areas: ['r8tz3qpm'] }, outcome: 'wrong', fraction: '0' },
    ],
  ),
];
