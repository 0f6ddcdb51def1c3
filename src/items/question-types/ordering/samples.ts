import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

const item = (id: string, text: string) => ({ id, text });

function sample(title: string, content: Content, answers: Sample<Content, Answer>['answers']) {
  return { title, content, otherKey: { ...content, items: [...content.items].reverse() }, answers };
}

export const samples: readonly Sample<Content, Answer>[] = [
  sample(
    'Each item in its place pays its part',
    {
      stem: '<p>Put these planets in order, the one nearest to the Sun first.</p>',
      scoring: 'absolute-position',
      items: [
        item('m8vq3kza', '<p>Mercury</p>'),
        item('v2hd7tpx', '<p>Venus</p>'),
        item('e6wn4cju', '<p>Earth</p>'),
        item('a9rs5ybg', '<p>Mars</p>'),
      ],
    },
    [
      { answer: { order: ['m8vq3kza', 'v2hd7tpx', 'e6wn4cju', 'a9rs5ybg'] }, outcome: 'right', fraction: '1' },
      { answer: { order: ['v2hd7tpx', 'm8vq3kza', 'e6wn4cju', 'a9rs5ybg'] }, outcome: 'partial', fraction: '1/2' },
      { answer: { order: ['v2hd7tpx', 'm8vq3kza', 'a9rs5ybg', 'e6wn4cju'] }, outcome: 'wrong', fraction: '0' },
      { answer: { order: ['zzzz9999'] }, outcome: 'ungradable', fraction: '0' },
      { answer: { order: [] }, outcome: 'blank', fraction: '0' },
    ],
  ),
  sample(
    'Pairs of items in the right order pay, wherever they stand',
    {
      stem: '<p>Put the steps of binary search in order.</p>',
      scoring: 'relative-all-previous-and-next',
      items: [
        item('k4ye8wmd', '<p>Sort the list.</p>'),
        item('p7ca2hxv', '<p>Look at the element in the middle.</p>'),
        item('t3fz9gqn', '<p>Keep the half that can hold the value.</p>'),
        item('b5ju6rks', '<p>Stop when the value is found or nothing is left.</p>'),
      ],
    },
    [
      { answer: { order: ['k4ye8wmd', 'p7ca2hxv', 't3fz9gqn', 'b5ju6rks'] }, outcome: 'right', fraction: '1' },
      { answer: { order: ['k4ye8wmd', 't3fz9gqn', 'p7ca2hxv', 'b5ju6rks'] }, outcome: 'partial', fraction: '5/6' },
      { answer: { order: ['b5ju6rks', 't3fz9gqn', 'p7ca2hxv', 'k4ye8wmd'] }, outcome: 'wrong', fraction: '0' },
      { answer: { order: [] }, outcome: 'blank', fraction: '0' },
    ],
  ),
  sample(
    'Lines of a program, two of them alike, all or nothing',
    {
      stem: '<p>Put the lines in order so that the program prints 1, 2, 1.</p>',
      scoring: 'all-or-nothing',
      items: [
        item('c8xm2vte', '<pre><code class="language-python">x = 1</code></pre>'),
        item('w5gk7pbh', '<pre><code class="language-python">print(x)</code></pre>'),
        item('n3zq6dua', '<pre><code class="language-python">print(x + 1)</code></pre>'),
        item('r9sj4fyc', '<pre><code class="language-python">print(x)</code></pre>'),
      ],
    },
    [
      { answer: { order: ['c8xm2vte', 'w5gk7pbh', 'n3zq6dua', 'r9sj4fyc'] }, outcome: 'right', fraction: '1' },
      { answer: { order: ['c8xm2vte', 'r9sj4fyc', 'n3zq6dua', 'w5gk7pbh'] }, outcome: 'right', fraction: '1' },
      { answer: { order: ['w5gk7pbh', 'c8xm2vte', 'n3zq6dua', 'r9sj4fyc'] }, outcome: 'wrong', fraction: '0' },
      { answer: { order: [] }, outcome: 'blank', fraction: '0' },
    ],
  ),
];
