import type { Content as Calculated } from '../calculated/schema.ts';
import type { Content as Numeric } from '../numeric/schema.ts';
import type { BaseContent, Sample } from '../question-type.ts';
import type { Content as ShortText } from '../short-text/schema.ts';
import type { Answer } from './answer.ts';
import type { Part } from './part.ts';
import type { Content } from './schema.ts';

const part = (id: string, type: string, marks: string, content: Part['content'], more: Partial<Part> = {}): Part => ({
  ...{ id, type, marks, resultName: null, followThrough: null },
  content,
  ...more,
});

const numeric = (stem: string, value: string, tolerance: string, units: Numeric['units'] = []): Numeric => ({
  stem,
  answers: [{ value, tolerance: { kind: 'nominal', value: tolerance }, share: '1', feedback: '' }],
  units,
  unitRule: null,
});

const choice = (stem: string, right: string, ...options: [id: string, text: string][]): BaseContent => {
  const content = {
    stem,
    shuffle: false,
    options: options.map(([id, text]) => ({ id, text, share: id === right ? '1' : '0', feedback: '' })),
  };
  return content;
};

const number = (text: string) => ({ type: 'numeric', answer: { text } });

/** A mass is pulled up a slope: the force, then the work, which follows from it. */
const slope = (force: string, work: string, formula: string, right: string): Content => ({
  stem: '<p>A crate is pulled 4 m along a level floor with a steady force of 30 N, against a friction of 18 N.</p>',
  display: 'together',
  parts: [
    part('frce2k7m', 'numeric', '1', numeric('<p>What is the resultant force, in N?</p>', force, '0'), {
      resultName: 'F',
    }),
    part('work5p3x', 'numeric', '2', numeric('<p>How much work does it do, in J?</p>', work, '0.5'), {
      resultName: 'W',
      followThrough: { formula, share: '1' },
    }),
    part(
      'enrg8t4d',
      'single-choice',
      '1',
      choice(
        '<p>Which energy of the crate increases?</p>',
        right,
        ['knte3w9f', '<p>Kinetic</p>'],
        ['ptnt6h2r', '<p>Potential</p>'],
      ),
    ),
  ],
});

const halves = (share: string, key: string): Content => ({
  stem: '<p>A rectangle is 3 cm long and 2 cm wide.</p>',
  display: 'one-by-one',
  parts: [
    part('area4j8n', 'numeric', '0.5', numeric('<p>What is its area, in cm<sup>2</sup>?</p>', key, '0'), {
      resultName: 'A',
    }),
    part(
      'wght7q2v',
      'numeric',
      '1.5',
      numeric('<p>It weighs 0.5 g per cm<sup>2</sup>. What is its mass, in g?</p>', String(Number(key) / 2), '0'),
      {
        followThrough: { formula: '=A*0.5', share },
      },
    ),
  ],
});

const capital: ShortText = {
  stem: '<p>What is its capital?</p>',
  caseSensitive: false,
  answers: [
    { pattern: 'Canberra', share: '1', feedback: '<p>Right: not the largest city.</p>' },
    { pattern: 'Sydney', share: '-1/2', feedback: '' },
  ],
};
const cities = {
  stem: '<p>Put the cities in order, the largest first.</p>',
  scoring: 'absolute-position',
  items: [
    { id: 'sydn3k8w', text: '<p>Sydney</p>' },
    { id: 'brsb6m2f', text: '<p>Brisbane</p>' },
  ],
};
const reversed = { ...cities, items: [...cities.items].reverse() };
const distance: Calculated = {
  stem: '<p>A train covers {d} km in 2 hours. What is its mean speed, in km/h?</p>',
  variables: [{ name: 'd', low: '100', high: '300', decimals: 0, spread: 'uniform' }],
  variants: [{ d: '180' }],
  answers: [{ formula: 'd/2', tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' }],
  units: [],
  unitRule: null,
};
const australia: Content = {
  stem: '<p>Australia is a country and a continent.</p>',
  display: 'together',
  parts: [
    part('cptl9x5b', 'short-text', '1', capital),
    part('ordr2v7c', 'ordering', '1', cities),
    part('sped4n6z', 'calculated', '2', distance),
  ],
};

const perth: ShortText = { ...capital, answers: [{ pattern: 'Perth', share: '1', feedback: '' }] };
const third: Calculated = { ...distance, answers: [{ ...distance.answers[0]!, formula: 'd/3' }] };
const others: Content = {
  ...australia,
  parts: [
    part('cptl9x5b', 'short-text', '1', perth),
    part('ordr2v7c', 'ordering', '1', reversed),
    part('sped4n6z', 'calculated', '2', third),
  ],
};

const toText = (text: string) => ({ type: 'short-text', answer: { text } });
const toOrder = (...order: string[]) => ({ type: 'ordering', answer: { order } });

export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'Work that follows from a force, and a choice',
    content: slope('12', '48', 'F*4', 'knte3w9f'),
    otherKey: slope('48', '24', 'F/2', 'ptnt6h2r'),
    answers: [
      {
        answer: {
          parts: {
            frce2k7m: number('12'),
            work5p3x: number('48'),
            enrg8t4d: { type: 'single-choice', answer: { option: 'knte3w9f' } },
          },
        },
        outcome: 'right',
        fraction: '1',
      },
      // The forces were added: 48 N, from which 192 J follow.
      { answer: { parts: { frce2k7m: number('48'), work5p3x: number('192') } }, outcome: 'partial', fraction: '1/2' },
      { answer: { parts: { frce2k7m: number('48'), work5p3x: number('48') } }, outcome: 'partial', fraction: '1/2' },
      { answer: { parts: { frce2k7m: number('48'), work5p3x: number('100') } }, outcome: 'wrong', fraction: '0' },
      { answer: { parts: { work5p3x: number('192') } }, outcome: 'wrong', fraction: '0' },
      { answer: { parts: { frce2k7m: number('12a') } }, outcome: 'ungradable', fraction: '0' },
      { answer: { parts: { frce2k7m: number(' ') } }, outcome: 'blank', fraction: '0' },
      { answer: { parts: {} }, outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'One by one, half the marks for what follows from a wrong area',
    content: halves('1/2', '6'),
    otherKey: halves('1/4', '5'),
    answers: [
      { answer: { parts: { area4j8n: number('6'), wght7q2v: number('3') } }, outcome: 'right', fraction: '1' },
      { answer: { parts: { area4j8n: number('5'), wght7q2v: number('2.5') } }, outcome: 'partial', fraction: '3/8' },
      { answer: { parts: { area4j8n: number('5'), wght7q2v: number('3') } }, outcome: 'partial', fraction: '3/4' },
      { answer: { parts: { area4j8n: number('6') } }, outcome: 'partial', fraction: '1/4' },
    ],
  },
  {
    title: 'Parts of several types, one of which deducts marks',
    content: australia,
    otherKey: others,
    answers: [
      {
        answer: {
          parts: {
            cptl9x5b: toText('canberra'),
            ordr2v7c: toOrder('sydn3k8w', 'brsb6m2f'),
            sped4n6z: { type: 'calculated', answer: { text: '90' } },
          },
        },
        outcome: 'right',
        fraction: '1',
      },
      {
        answer: { parts: { cptl9x5b: toText('Sydney'), ordr2v7c: toOrder('sydn3k8w', 'brsb6m2f') } },
        outcome: 'partial',
        fraction: '1/8',
      },
      { answer: { parts: { cptl9x5b: toText('Sydney') } }, outcome: 'wrong', fraction: '-1/8' },
    ],
  },
];
