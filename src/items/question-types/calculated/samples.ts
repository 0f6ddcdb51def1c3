import type { Answer } from '../numeric/schema.ts';
import type { Sample } from '../question-type.ts';
import type { Content } from './schema.ts';

const exact = { kind: 'nominal', value: '0' } as const;
const percent = { kind: 'relative', value: '0.01' } as const;

const sides: Content = {
  stem:
    '<p>A rectangle is {a} cm long and {b} cm wide. What is its area in cm<sup>2</sup>?</p>' +
    '<p>Its perimeter is {=2*(a+b)} cm.</p>',
  variables: [
    { name: 'a', low: '6', high: '12', decimals: 0, spread: 'uniform' },
    { name: 'b', low: '2', high: '5', decimals: 0, spread: 'uniform' },
  ],
  variants: [],
  answers: [
    { formula: 'a*b', tolerance: exact, share: '1', feedback: '' },
    { formula: '2*(a+b)', tolerance: exact, share: '0', feedback: '<p>That is the perimeter.</p>' },
  ],
  units: [],
  unitRule: null,
};

const swing: Content = {
  stem:
    '<p>A pendulum is <span data-type="inline-math" data-latex="l = {l}\\,\\mathrm{m}"></span> long. How long does one ' +
    'swing there and back take? Give the unit, and use <span data-type="inline-math" ' +
    'data-latex="g = 9.81\\,\\mathrm{m/s^2}"></span>.</p>',
  variables: [{ name: 'l', low: '0.2', high: '2', decimals: 2, spread: 'loguniform' }],
  variants: [{ l: '0.25' }, { l: '1.00' }, { l: '1.69' }],
  answers: [
    { formula: '2*pi*sqrt(l/9.81)', tolerance: percent, share: '1', feedback: '' },
    { formula: 'pi*sqrt(l/9.81)', tolerance: percent, share: '1/2', feedback: '<p>There and back.</p>' },
  ],
  units: [
    { name: 's', factor: '1' },
    { name: 'ms', factor: '1/1000' },
  ],
  unitRule: { required: true, penalty: '1/4', of: 'mark' },
};

const price: Content = {
  stem: '<p>A shirt costs € {p}. In the sale it is {r} % off. What does it cost now, in euros?</p>',
  variables: [
    { name: 'p', low: '20', high: '60', decimals: 2, spread: 'uniform' },
    { name: 'r', low: '5', high: '40', decimals: 0, spread: 'uniform' },
  ],
  variants: [{ p: '40.00', r: '15' }],
  answers: [{ formula: 'p*(100-r)/100', tolerance: { kind: 'nominal', value: '0.005' }, share: '1', feedback: '' }],
  units: [],
  unitRule: null,
};

const otherFormula = (content: Content, formula: string): Content => ({
  ...content,
  answers: [{ formula, tolerance: exact, share: '1', feedback: '' }],
});

/** The grades hold for the typical numbers: the first set, or the middle of each range. */
export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'Whole numbers drawn for each attempt, with the frequent mistake',
    content: sides,
    otherKey: otherFormula(sides, 'a/b'),
    answers: [
      { answer: { text: '36' }, outcome: 'right', fraction: '1' },
      { answer: { text: '26' }, outcome: 'wrong', fraction: '0' },
      { answer: { text: 'much' }, outcome: 'ungradable', fraction: '0' },
      { answer: { text: ' ' }, outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'Prepared lengths inside a formula, with a unit and a tolerance of one percent',
    content: swing,
    otherKey: otherFormula(swing, 'l'),
    answers: [
      { answer: { text: '1,00', unit: 's' }, outcome: 'right', fraction: '1' },
      { answer: { text: '1003 ms' }, outcome: 'right', fraction: '1' },
      { answer: { text: '1' }, outcome: 'partial', fraction: '3/4' },
      { answer: { text: '0.5', unit: 's' }, outcome: 'partial', fraction: '1/2' },
      { answer: { text: '2', unit: 's' }, outcome: 'wrong', fraction: '0' },
    ],
  },
  {
    title: 'Amounts of money in a prepared set',
    content: price,
    otherKey: otherFormula(price, 'p*r/100'),
    answers: [
      { answer: { text: '34' }, outcome: 'right', fraction: '1' },
      { answer: { text: '34.01' }, outcome: 'wrong', fraction: '0' },
      { answer: { text: '6' }, outcome: 'wrong', fraction: '0' },
    ],
  },
];
