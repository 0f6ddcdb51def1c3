import type { Gap } from '../gap/schema.ts';
import type { Sample } from '../question-type.ts';
import type { Answer, Cell, Content } from './schema.ts';

const text = (words: string): Cell => ({ kind: 'text', text: words === '' ? '' : `<p>${words}</p>` });
const blank = (gap: Gap): Cell => ({ kind: 'blank', gap });
const head = (id: string, words: string) => ({ id, text: `<p>${words}</p>` });
const row = (id: string, words: string, ...cells: readonly Cell[]) => ({ ...head(id, words), cells: [...cells] });

const word = (id: string, pattern: string, caseSensitive = false, weight = '1'): Gap => ({
  id,
  kind: 'short-text',
  weight,
  caseSensitive,
  answers: [{ pattern, share: '1', feedback: '' }],
});
const number = (id: string, value: string, tolerance: string, weight = '1', nearly = ''): Gap => ({
  id,
  kind: 'numeric',
  weight,
  answers: [
    { value, tolerance: { kind: 'nominal', value: tolerance }, share: '1', feedback: '' },
    ...(nearly === ''
      ? []
      : [
          {
            value,
            tolerance: { kind: 'nominal' as const, value: nearly },
            share: '1/2',
            feedback: '<p>Nearly; look at the rounding.</p>',
          },
        ]),
  ],
});
const state = (id: string, right: number): Gap => ({
  id,
  kind: 'choice',
  weight: '1',
  display: 'dropdown',
  shuffle: false,
  options: ['solid', 'liquid', 'gas'].map((name, i) => ({
    id: `st${i}8wqzk`,
    text: name,
    share: i === right ? '1' : '0',
    feedback: '',
  })),
});

const given = (...pairs: readonly (readonly [gap: string, value: string])[]): Answer => ({
  gaps: pairs.map(([gap, value]) => ({ gap, value })),
});

/** The same table with other gaps in its blanks, in reading order. */
function withGaps(content: Content, gaps: readonly Gap[]): Content {
  let next = 0;
  return {
    ...content,
    rows: content.rows.map((one) => ({
      ...one,
      cells: one.cells.map((cell) => (cell.kind === 'text' ? cell : blank(gaps[next++]!))),
    })),
  };
}

const countries: Content = {
  stem: '<p>Complete the table.</p>',
  corner: '<p>Country</p>',
  columns: [head('c4pz8nbe', 'Capital'), head('p6gy2wcu', 'Inhabitants in millions')],
  rows: [
    row('f9td5jrf', 'France', blank(word('g2vm9bpe', 'Paris')), text('68')),
    row('i8cj5ytu', 'Italy', text('Rome'), blank(number('n6rw2ahf', '59', '1', '2', '3'))),
    row('s3px7gqn', 'Spain', blank(word('m7qk3wza', 'Madrid')), text('')),
  ],
};

const reactions: Content = {
  stem: '<p>What are these at 20 °C, and what is the number of protons in one atom?</p>',
  corner: '',
  columns: [head('z5zy4rkm', 'State'), head('y9bt6whs', 'Protons')],
  rows: [
    row('b2dc8uvx', 'Mercury', blank(state('q7fn3jea', 1)), blank(number('r4hs9mgt', '80', '0'))),
    row('n6kx2pbz', 'Neon', blank(state('w8sm4cfy', 2)), blank(number('t3ja7vhd', '10', '0'))),
  ],
};

const verbs: Content = {
  stem: '<p>Write the forms of these verbs.</p>',
  corner: '<p>Infinitive</p>',
  columns: [head('a5kd8wqz', 'Past'), head('d7xn3vhm', 'Participle')],
  rows: [
    row('k9ve2xta', '<em>go</em>', blank(word('h4zj6grs', 'went')), blank(word('x8ws4fya', 'gone'))),
    row('u5qc9edt', '<em>write</em>', text('wrote'), blank(word('v3bn7skm', 'written'))),
  ],
};

export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'Words and a number among given texts',
    content: countries,
    otherKey: withGaps(countries, [word('g2vm9bpe', 'Lyon'), number('n6rw2ahf', '60', '0'), word('m7qk3wza', 'Avila')]),
    answers: [
      {
        answer: given(['g2vm9bpe', ' paris '], ['n6rw2ahf', '58.5'], ['m7qk3wza', 'Madrid']),
        outcome: 'right',
        fraction: '1',
      },
      { answer: given(['g2vm9bpe', 'Paris'], ['n6rw2ahf', '62']), outcome: 'partial', fraction: '1/2' },
      { answer: given(['m7qk3wza', 'Sevilla'], ['n6rw2ahf', '20']), outcome: 'wrong', fraction: '0' },
      { answer: given(['n6rw2ahf', 'many']), outcome: 'ungradable', fraction: '0' },
      { answer: given(['g2vm9bpe', '  ']), outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'Choices and numbers in every cell',
    content: reactions,
    otherKey: withGaps(reactions, [
      state('q7fn3jea', 0),
      number('r4hs9mgt', '79', '0'),
      state('w8sm4cfy', 0),
      number('t3ja7vhd', '18', '0'),
    ]),
    answers: [
      {
        answer: given(['q7fn3jea', 'st18wqzk'], ['r4hs9mgt', '80'], ['w8sm4cfy', 'st28wqzk'], ['t3ja7vhd', '10']),
        outcome: 'right',
        fraction: '1',
      },
      { answer: given(['q7fn3jea', 'st18wqzk']), outcome: 'partial', fraction: '1/4' },
      { answer: given(['w8sm4cfy', 'st18wqzk']), outcome: 'wrong', fraction: '0' },
      { answer: given(), outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'The forms of verbs',
    content: verbs,
    otherKey: withGaps(verbs, [word('h4zj6grs', 'goed'), word('x8ws4fya', 'goed'), word('v3bn7skm', 'writed')]),
    answers: [
      {
        answer: given(['h4zj6grs', 'went'], ['x8ws4fya', 'gone'], ['v3bn7skm', 'written']),
        outcome: 'right',
        fraction: '1',
      },
      { answer: given(['h4zj6grs', 'went'], ['x8ws4fya', 'gone']), outcome: 'partial', fraction: '2/3' },
      { answer: given(['h4zj6grs', 'gone']), outcome: 'wrong', fraction: '0' },
    ],
  },
];
