import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

type Option = Content['options'][number];

const option = (id: string, text: string, share: string, feedback = ''): Option => ({ id, text, share, feedback });

/** The same options, each with the share of the next: another key to the same question. */
const withNextShares = (options: readonly Option[]): Option[] =>
  options.map((one, i) => {
    const next = options[(i + 1) % options.length] ?? one;
    return { ...one, share: next.share, feedback: next.feedback };
  });

function sample(title: string, content: Content, answers: Sample<Content, Answer>['answers']) {
  return { title, content, otherKey: { ...content, options: withNextShares(content.options) }, answers };
}

export const samples: readonly Sample<Content, Answer>[] = [
  sample(
    'One right option with feedback',
    {
      stem: '<p>Which planet of the solar system has the shortest year?</p>',
      shuffle: true,
      options: [
        option('k3vw7rmz', '<p>Venus</p>', '0', '<p>Venus takes 225 days; one planet is nearer to the Sun.</p>'),
        option('q9xd4hta', '<p>Mercury</p>', '1', '<p>Yes: 88 days.</p>'),
        option('b6ny2cpf', '<p>Mars</p>', '0', '<p>Mars takes 687 days.</p>'),
        option('w8ge5jus', '<p>Neptune</p>', '0'),
      ],
    },
    [
      { answer: { option: 'q9xd4hta' }, outcome: 'right', fraction: '1' },
      { answer: { option: 'k3vw7rmz' }, outcome: 'wrong', fraction: '0' },
      { answer: { option: null }, outcome: 'blank', fraction: '0' },
      { answer: { option: 'zzzz9999' }, outcome: 'ungradable', fraction: '0' },
    ],
  ),
  sample(
    'Part of the marks for a nearly right option, a penalty for a guess',
    {
      stem: '<p>What is the derivative of <span data-type="inline-math" data-latex="x^2+3x"></span>?</p>',
      shuffle: true,
      options: [
        option('a7kq2mzd', '<p><span data-type="inline-math" data-latex="2x+3"></span></p>', '1'),
        option('m4tr9wye', '<p><span data-type="inline-math" data-latex="2x"></span></p>', '1/2', '<p>And 3x?</p>'),
        option('h2pc8vnb', '<p><span data-type="inline-math" data-latex="x+3"></span></p>', '-1/3'),
        option('e5xs3gja', '<p><span data-type="inline-math" data-latex="\\frac{x^3}{3}"></span></p>', '-1/3'),
      ],
    },
    [
      { answer: { option: 'a7kq2mzd' }, outcome: 'right', fraction: '1' },
      { answer: { option: 'm4tr9wye' }, outcome: 'partial', fraction: '1/2' },
      { answer: { option: 'h2pc8vnb' }, outcome: 'wrong', fraction: '-1/3' },
      { answer: { option: null }, outcome: 'blank', fraction: '0' },
    ],
  ),
  sample(
    'Two right options, in the author’s order',
    {
      stem: '<p>What does this program print?</p><pre><code class="language-python">print(7 // 2)</code></pre>',
      shuffle: false,
      options: [
        option('c3dj6fqu', '<p>3</p>', '1'),
        option('t8nb4zke', '<p>3.5</p>', '0', '<p>That would be <code>7 / 2</code>.</p>'),
        option('y2mw7ahx', '<p>Three, as a whole number</p>', '1'),
        option('p9vg5rcs', '<p>4</p>', '-1'),
      ],
    },
    [
      { answer: { option: 'y2mw7ahx' }, outcome: 'right', fraction: '1' },
      { answer: { option: 'p9vg5rcs' }, outcome: 'wrong', fraction: '-1' },
      { answer: { option: 't8nb4zke' }, outcome: 'wrong', fraction: '0' },
    ],
  ),
];
