import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

const named = (id: string, text: string) => ({ id, text: `<p>${text}</p>` });
const row = (id: string, text: string, right: readonly number[], feedback = '') => ({
  ...named(id, text),
  right: [...right],
  feedback,
});
const given = (...rows: readonly (readonly [row: string, ...columns: string[]])[]): Answer => ({
  rows: rows.map(([id, ...columns]) => ({ row: id, columns })),
});

function sample(title: string, content: Content, answers: Sample<Content, Answer>['answers']) {
  const other = content.rows.map((one, i) => ({
    ...one,
    right: content.rows[(i + 1) % content.rows.length]?.right ?? [],
    feedback: '',
  }));
  return { title, content, otherKey: { ...content, rows: other }, answers };
}

export const samples: readonly Sample<Content, Answer>[] = [
  sample(
    'Four statements, true or false, paid by K-prime',
    {
      stem: '<p>Which of these statements about HTTP are true?</p>',
      multiple: false,
      shuffle: true,
      scoring: 'kprime',
      columns: [named('t7qk3wza', 'True'), named('f4hn8xcd', 'False')],
      rows: [
        row('g2vm9bpe', 'A GET request must not change anything on the server.', [0]),
        row('s8cj5ytu', 'The status 404 means that the server is down.', [1], '<p>It means that nothing is there.</p>'),
        row('k6rw2ahf', 'A cookie is sent with every request to its site.', [0]),
        row('d3px7gqn', 'HTTPS hides which host is visited from everybody.', [1]),
      ],
    },
    [
      {
        answer: given(
          ['g2vm9bpe', 't7qk3wza'],
          ['s8cj5ytu', 'f4hn8xcd'],
          ['k6rw2ahf', 't7qk3wza'],
          ['d3px7gqn', 'f4hn8xcd'],
        ),
        outcome: 'right',
        fraction: '1',
      },
      {
        answer: given(['g2vm9bpe', 't7qk3wza'], ['s8cj5ytu', 'f4hn8xcd'], ['k6rw2ahf', 't7qk3wza']),
        outcome: 'partial',
        fraction: '1/2',
      },
      { answer: given(['g2vm9bpe', 't7qk3wza'], ['s8cj5ytu', 't7qk3wza']), outcome: 'wrong', fraction: '0' },
      { answer: given(['zzzz9999', 't7qk3wza']), outcome: 'ungradable', fraction: '0' },
      { answer: given(), outcome: 'blank', fraction: '0' },
    ],
  ),
  sample(
    'Several columns in a row, wrong ones take right ones back',
    {
      stem: '<p>Which properties do these figures have?</p>',
      multiple: true,
      shuffle: true,
      scoring: 'each-row-net',
      columns: [
        named('e5zy4rkm', 'All sides equal'),
        named('a9bt6whs', 'All angles equal'),
        named('p2dc8uvx', 'Four sides'),
      ],
      rows: [row('q7fn3jea', 'Square', [0, 1, 2]), row('r4hs9mgt', 'Rhombus', [0, 2]), row('w6kx2pbz', 'Circle', [])],
    },
    [
      {
        answer: given(['q7fn3jea', 'e5zy4rkm', 'a9bt6whs', 'p2dc8uvx'], ['r4hs9mgt', 'p2dc8uvx', 'e5zy4rkm']),
        outcome: 'right',
        fraction: '1',
      },
      {
        answer: given(['q7fn3jea', 'e5zy4rkm'], ['r4hs9mgt', 'e5zy4rkm', 'a9bt6whs'], ['w6kx2pbz', 'e5zy4rkm']),
        outcome: 'partial',
        fraction: '1/9',
      },
      { answer: given(['w6kx2pbz', 'a9bt6whs'], ['r4hs9mgt', 'a9bt6whs']), outcome: 'wrong', fraction: '0' },
      { answer: given(['q7fn3jea']), outcome: 'blank', fraction: '0' },
    ],
  ),
  sample(
    'Each row pays, in the author’s order',
    {
      stem: '<p>Is each change of state taking up heat or giving it off?</p>',
      multiple: false,
      shuffle: false,
      scoring: 'each-row',
      columns: [named('u3gm7naq', 'Takes up heat'), named('o8we5scf', 'Gives off heat')],
      rows: [row('m2yb6kdx', 'Melting', [0]), row('v9jt4hrp', 'Freezing', [1]), row('b5zk8quw', 'Evaporation', [0])],
    },
    [
      {
        answer: given(['m2yb6kdx', 'u3gm7naq'], ['v9jt4hrp', 'o8we5scf'], ['b5zk8quw', 'u3gm7naq']),
        outcome: 'right',
        fraction: '1',
      },
      { answer: given(['v9jt4hrp', 'o8we5scf']), outcome: 'partial', fraction: '1/3' },
      { answer: given(['v9jt4hrp', 'u3gm7naq']), outcome: 'wrong', fraction: '0' },
    ],
  ),
];
