import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

const side = (id: string, text: string) => ({ id, text });

/** The same sides, each left one with the right side of the next. */
const turned = (content: Content): Content => ({
  ...content,
  pairs: content.pairs.map(({ left }, i) => ({
    left,
    right: content.pairs[(i + 1) % content.pairs.length]!.right,
  })),
});

function sample(title: string, content: Content, answers: Sample<Content, Answer>['answers']) {
  return { title, content, otherKey: turned(content), answers };
}

const pair = (left: string, right: string) => ({ left, right });

export const samples: readonly Sample<Content, Answer>[] = [
  sample(
    'Capitals, with one city too many',
    {
      stem: '<p>Which city is the capital of which country?</p>',
      shuffle: true,
      scoring: 'each-pair',
      pairs: [
        { left: side('c4kd7wqa', '<p>Canada</p>'), right: side('h9mt2xre', '<p>Ottawa</p>') },
        { left: side('f6zb3npu', '<p>Australia</p>'), right: side('d8vy5gks', '<p>Canberra</p>') },
        { left: side('t2rh8ejc', '<p>Türkiye</p>'), right: side('m5wx9baf', '<p>Ankara</p>') },
      ],
      distractors: [side('a3pn6dtz', '<p>Istanbul</p>')],
    },
    [
      {
        answer: {
          pairs: [pair('c4kd7wqa', 'h9mt2xre'), pair('f6zb3npu', 'd8vy5gks'), pair('t2rh8ejc', 'm5wx9baf')],
        },
        outcome: 'right',
        fraction: '1',
      },
      {
        answer: { pairs: [pair('c4kd7wqa', 'h9mt2xre'), pair('t2rh8ejc', 'a3pn6dtz')] },
        outcome: 'partial',
        fraction: '1/3',
      },
      { answer: { pairs: [pair('t2rh8ejc', 'a3pn6dtz')] }, outcome: 'wrong', fraction: '0' },
      { answer: { pairs: [pair('zzzz9999', 'a3pn6dtz')] }, outcome: 'ungradable', fraction: '0' },
      { answer: { pairs: [] }, outcome: 'blank', fraction: '0' },
    ],
  ),
  sample(
    'Formulas, all or nothing, in the author’s order',
    {
      stem: '<p>Match each function with its derivative.</p>',
      shuffle: false,
      scoring: 'all-or-nothing',
      pairs: [
        {
          left: side('w7qc4hms', '<p><span data-type="inline-math" data-latex="\\sin x"></span></p>'),
          right: side('e5gt9kya', '<p><span data-type="inline-math" data-latex="\\cos x"></span></p>'),
        },
        {
          left: side('j3nx6vbd', '<p><span data-type="inline-math" data-latex="\\cos x"></span></p>'),
          right: side('r8fp2zuw', '<p><span data-type="inline-math" data-latex="-\\sin x"></span></p>'),
        },
      ],
      distractors: [],
    },
    [
      {
        answer: { pairs: [pair('j3nx6vbd', 'r8fp2zuw'), pair('w7qc4hms', 'e5gt9kya')] },
        outcome: 'right',
        fraction: '1',
      },
      { answer: { pairs: [pair('j3nx6vbd', 'r8fp2zuw')] }, outcome: 'wrong', fraction: '0' },
      { answer: { pairs: [] }, outcome: 'blank', fraction: '0' },
    ],
  ),
  sample(
    'Two left sides with the same right one',
    {
      stem: '<p>Is it a mammal or a bird?</p>',
      shuffle: true,
      scoring: 'each-pair',
      pairs: [
        { left: side('k6ed3yhr', '<p>Bat</p>'), right: side('b9us4mwc', '<p>Mammal</p>') },
        { left: side('x2tj7gqf', '<p>Penguin</p>'), right: side('n4az8kpv', '<p>Bird</p>') },
        { left: side('y5mc9rde', '<p>Whale</p>'), right: side('g7hw2bxt', '<p>Mammal</p>') },
        { left: side('p3vq6nsu', '<p>Ostrich</p>'), right: side('z8fk5ajd', '<p>Bird</p>') },
      ],
      distractors: [],
    },
    [
      {
        answer: {
          pairs: [
            pair('k6ed3yhr', 'b9us4mwc'),
            pair('x2tj7gqf', 'n4az8kpv'),
            pair('y5mc9rde', 'b9us4mwc'),
            pair('p3vq6nsu', 'n4az8kpv'),
          ],
        },
        outcome: 'right',
        fraction: '1',
      },
      {
        answer: { pairs: [pair('k6ed3yhr', 'g7hw2bxt'), pair('x2tj7gqf', 'b9us4mwc')] },
        outcome: 'partial',
        fraction: '1/4',
      },
      { answer: { pairs: [pair('p3vq6nsu', 'g7hw2bxt')] }, outcome: 'wrong', fraction: '0' },
    ],
  ),
];
