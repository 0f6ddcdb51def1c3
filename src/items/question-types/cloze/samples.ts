import type { Gap } from '../gap/schema.ts';
import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

const option = (id: string, text: string, share: string, feedback = '') => ({ id, text, share, feedback });
const given = (...pairs: readonly (readonly [gap: string, value: string])[]): Answer => ({
  gaps: pairs.map(([gap, value]) => ({ gap, value })),
});

const none = { kind: 'nominal', value: '0' } as const;

const city: Gap = {
  id: 'c7hw3tqa',
  kind: 'short-text',
  weight: '1',
  caseSensitive: false,
  answers: [
    { pattern: 'Paris', share: '1', feedback: '' },
    { pattern: 'Lyon', share: '0', feedback: '<p>That is its third largest city.</p>' },
  ],
};
const river: Gap = {
  id: 'r2mk9xvd',
  kind: 'choice',
  weight: '2',
  display: 'dropdown',
  shuffle: true,
  options: [
    option('s4pz8nbe', 'Seine', '1'),
    option('l6gy2wcu', 'Loire', '0', '<p>It flows through Tours and Nantes.</p>'),
    option('h9td5jrf', 'Rhône', '0'),
  ],
};
const year: Gap = {
  id: 'y3bn7skm',
  kind: 'numeric',
  weight: '1',
  answers: [
    { value: '1889', tolerance: none, share: '1', feedback: '' },
    { value: '1889', tolerance: { kind: 'nominal', value: '2' }, share: '1/2', feedback: '<p>Nearly.</p>' },
  ],
};

const stem =
  '<p>The capital of France is [[1]]. It lies on the river [[2]], and its tower was finished in the year [[3]].</p>';

const bit = (id: string, right: 'a' | 'b'): Gap => ({
  id,
  kind: 'choice',
  weight: '1',
  display: 'row',
  shuffle: false,
  options: [
    option('a5kd8wqz', 'rises', right === 'a' ? '1' : '0'),
    option('b7xn3vhm', 'falls', right === 'b' ? '1' : '0'),
  ],
});

const line: Gap = {
  id: 'p8ws4fya',
  kind: 'short-text',
  weight: '1',
  caseSensitive: true,
  answers: [{ pattern: 'return', share: '1', feedback: '' }],
};

const code =
  '<p>Complete the function.</p><pre><code class="language-python">def double(x):\n    [[1]] 2 * [[2]]</code></pre>';
const name: Gap = { ...line, id: 'v5qc9edt', answers: [{ pattern: 'x', share: '1', feedback: '' }] };

export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'A word, a choice and a number in one sentence',
    content: { stem, gaps: [city, river, year] },
    otherKey: {
      stem,
      gaps: [
        { ...city, answers: [{ pattern: 'Lutetia', share: '1', feedback: '' }] },
        { ...river, weight: '1', options: river.options.map((one, i) => ({ ...one, share: i === 1 ? '1' : '0' })) },
        { ...year, answers: [{ value: '1887', tolerance: none, share: '1', feedback: '' }] },
      ],
    },
    answers: [
      {
        answer: given(['c7hw3tqa', ' paris'], ['r2mk9xvd', 's4pz8nbe'], ['y3bn7skm', '1889']),
        outcome: 'right',
        fraction: '1',
      },
      { answer: given(['c7hw3tqa', 'Paris'], ['y3bn7skm', '1890']), outcome: 'partial', fraction: '3/8' },
      { answer: given(['c7hw3tqa', 'Lyon'], ['r2mk9xvd', 'l6gy2wcu']), outcome: 'wrong', fraction: '0' },
      { answer: given(['y3bn7skm', 'long ago']), outcome: 'ungradable', fraction: '0' },
      { answer: given(['c7hw3tqa', '  ']), outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'Two choices in a row each, inside a table',
    content: {
      stem:
        '<p>What happens to each when a gas is heated in a closed vessel?</p><table><tbody>' +
        '<tr><td><p>Pressure</p></td><td><p>[[1]]</p></td></tr>' +
        '<tr><td><p>Mean speed of the molecules</p></td><td><p>[[2]]</p></td></tr></tbody></table>',
      gaps: [bit('k9ve2xta', 'a'), bit('m4zj6grs', 'a')],
    },
    otherKey: {
      stem:
        '<p>What happens to each when a gas is heated in a closed vessel?</p><table><tbody>' +
        '<tr><td><p>Pressure</p></td><td><p>[[1]]</p></td></tr>' +
        '<tr><td><p>Mean speed of the molecules</p></td><td><p>[[2]]</p></td></tr></tbody></table>',
      gaps: [bit('k9ve2xta', 'b'), bit('m4zj6grs', 'a')],
    },
    answers: [
      { answer: given(['k9ve2xta', 'a5kd8wqz'], ['m4zj6grs', 'a5kd8wqz']), outcome: 'right', fraction: '1' },
      { answer: given(['k9ve2xta', 'a5kd8wqz']), outcome: 'partial', fraction: '1/2' },
      { answer: given(['k9ve2xta', 'b7xn3vhm']), outcome: 'wrong', fraction: '0' },
      { answer: given(), outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'Gaps in a program',
    content: { stem: code, gaps: [line, name] },
    otherKey: { stem: code, gaps: [{ ...line, answers: [{ pattern: 'yield', share: '1', feedback: '' }] }, name] },
    answers: [
      { answer: given(['p8ws4fya', 'return'], ['v5qc9edt', 'x']), outcome: 'right', fraction: '1' },
      { answer: given(['p8ws4fya', 'Return'], ['v5qc9edt', 'x']), outcome: 'partial', fraction: '1/2' },
      { answer: given(['p8ws4fya', 'print']), outcome: 'wrong', fraction: '0' },
    ],
  },
];
