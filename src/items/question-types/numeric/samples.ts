import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

type Accepted = Content['answers'][number];

const accepted = (value: string, share: string, tolerance = '0', kind: Accepted['tolerance']['kind'] = 'nominal') => ({
  value,
  tolerance: { kind, value: tolerance },
  share,
  feedback: '',
});

export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'A tight and a loose tolerance, a wrong sign punished, any other number acknowledged',
    content: {
      stem: '<p>Give <span data-type="inline-math" data-latex="\\pi"></span> to two decimals.</p>',
      answers: [
        { ...accepted('3.14', '1', '0.005'), feedback: '<p>Right.</p>' },
        { ...accepted('3.1', '1/2', '0.05'), feedback: '<p>One decimal more, please.</p>' },
        { ...accepted('-3.14', '-1/4', '0.005'), feedback: '<p>A ratio of lengths is positive.</p>' },
        { ...accepted('*', '0'), feedback: '<p>Think of a circle: circumference by diameter.</p>' },
      ],
      units: [],
      unitRule: null,
    },
    otherKey: {
      stem: '<p>Give <span data-type="inline-math" data-latex="\\pi"></span> to two decimals.</p>',
      answers: [accepted('2.71', '1', '0.1')],
      units: [],
      unitRule: null,
    },
    answers: [
      { answer: { text: '3.14' }, outcome: 'right', fraction: '1' },
      { answer: { text: ' 3,14 ' }, outcome: 'right', fraction: '1' },
      { answer: { text: '314e-2' }, outcome: 'right', fraction: '1' },
      { answer: { text: '3.145' }, outcome: 'right', fraction: '1' },
      { answer: { text: '3.12' }, outcome: 'partial', fraction: '1/2' },
      { answer: { text: '\u22123.14' }, outcome: 'wrong', fraction: '-1/4' },
      { answer: { text: '22' }, outcome: 'wrong', fraction: '0' },
      { answer: { text: '12a' }, outcome: 'ungradable', fraction: '0' },
      { answer: { text: '3,141.5' }, outcome: 'ungradable', fraction: '0' },
      { answer: { text: '  ' }, outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'Units are required, and a missing one costs a tenth',
    content: {
      stem: '<p>A train runs 90 km in 45 minutes. What is its mean speed?</p>',
      answers: [accepted('120', '1', '0.01', 'relative')],
      units: [
        { name: 'km/h', factor: '1' },
        { name: 'm/s', factor: '3.6' },
      ],
      unitRule: { required: true, penalty: '1/10', of: 'mark' },
    },
    otherKey: {
      stem: '<p>A train runs 90 km in 45 minutes. What is its mean speed?</p>',
      answers: [accepted('60', '1')],
      units: [
        { name: 'km/h', factor: '1' },
        { name: 'm/s', factor: '18/5' },
      ],
      unitRule: { required: true, penalty: '1/2', of: 'maximum' },
    },
    answers: [
      { answer: { text: '120', unit: 'km/h' }, outcome: 'right', fraction: '1' },
      { answer: { text: '33.3 m/s' }, outcome: 'right', fraction: '1' },
      { answer: { text: '33.3', unit: 'm/s' }, outcome: 'right', fraction: '1' },
      { answer: { text: '120' }, outcome: 'partial', fraction: '9/10' },
      { answer: { text: '120', unit: 'm/s' }, outcome: 'wrong', fraction: '0' },
      { answer: { text: '120 km/h', unit: 'm/s' }, outcome: 'ungradable', fraction: '0' },
      { answer: { text: '', unit: 'km/h' }, outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'Geometric tolerance about a negative number',
    content: {
      stem: '<p>What does this print?</p><pre><code class="language-python">print(-(2 ** 10))</code></pre>',
      answers: [accepted('-1024', '1', '0.25', 'geometric')],
      units: [],
      unitRule: null,
    },
    otherKey: {
      stem: '<p>What does this print?</p><pre><code class="language-python">print(-(2 ** 10))</code></pre>',
      answers: [accepted('1024', '1')],
      units: [],
      unitRule: null,
    },
    answers: [
      { answer: { text: '-1024' }, outcome: 'right', fraction: '1' },
      { answer: { text: '-1280' }, outcome: 'right', fraction: '1' },
      { answer: { text: '-819,2' }, outcome: 'right', fraction: '1' },
      { answer: { text: '-819.19' }, outcome: 'wrong', fraction: '0' },
      { answer: { text: '1024' }, outcome: 'wrong', fraction: '0' },
      { answer: { text: '' }, outcome: 'blank', fraction: '0' },
    ],
  },
];
