import type { Outcome, Sample } from '../question-type.ts';
import type { Answer, Content, CountScoring } from './schema.ts';

type Row = readonly [chosen: readonly string[], outcome: Outcome, fraction: string];

const answersOf = (rows: readonly Row[]): Sample<Content, Answer>['answers'] =>
  rows.map(([options, outcome, fraction]) => ({ answer: { options: [...options] }, outcome, fraction }));

const primes: readonly (readonly [id: string, text: string, right: boolean])[] = [
  ['f2kd8wma', '<p>21</p>', false],
  ['r7xn3vqe', '<p>23</p>', true],
  ['j5tb9hcz', '<p>27</p>', false],
  ['g4ms6ypu', '<p>29</p>', true],
  ['d8va2ekr', '<p>31</p>', true],
];

/** The five numbers under one of the counting rules; 23, 29 and 31 are right. */
function primesBy(scoring: CountScoring, title: string, rows: readonly Row[]): Sample<Content, Answer> {
  const withKey = (isOther: boolean): Content => ({
    stem: '<p>Which of these numbers are <strong>prime</strong>?</p>',
    shuffle: true,
    scoring,
    options: primes.map(([id, text, right]) => ({
      id,
      text,
      feedback: right ? '' : '<p>Divisible by 3.</p>',
      right: isOther ? !right : right,
    })),
  });
  return { title, content: withKey(false), otherKey: withKey(true), answers: answersOf(rows) };
}

const SHARES = [
  ['n6qw3zdt', '<p><span data-type="inline-math" data-latex="x = -2"></span></p>', '1/2', '-1'],
  ['u9ck5rjb', '<p><span data-type="inline-math" data-latex="x = 0"></span></p>', '-1/2', '1/3'],
  ['s3yh7mxp', '<p><span data-type="inline-math" data-latex="x = 2"></span></p>', '1/2', '1/3'],
  ['v2ge8fna', '<p><span data-type="inline-math" data-latex="x = 4"></span></p>', '-1/4', '1/3'],
] as const;

const solutions = (isOther: boolean): Content => ({
  stem: '<p>Choose all solutions.</p><div data-type="block-math" data-latex="x^2 - 4 = 0"></div>',
  shuffle: true,
  scoring: 'option-shares',
  options: SHARES.map(([id, text, share, other]) => ({ id, text, feedback: '', share: isOther ? other : share })),
});

const statements = (isOther: boolean): Content => ({
  stem: '<p>What is true of this program?</p><pre><code class="language-python">xs = [3, 1, 2]\nxs.sort()</code></pre>',
  shuffle: false,
  scoring: 'coverage',
  options: [
    { id: 'b3hr6tqw', text: '<p>It changes the list in place.</p>', feedback: '', right: !isOther },
    { id: 'z7mk4pve', text: '<p>The list ends as [1, 2, 3].</p>', feedback: '', right: true },
    {
      id: 'x5cd9gys',
      text: '<p>It makes a second list.</p>',
      feedback: '<p>That is <code>sorted</code>.</p>',
      right: isOther,
    },
  ],
});

export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'Shares of each option, added up and kept between 0 and 1',
    content: solutions(false),
    otherKey: solutions(true),
    answers: answersOf([
      [['n6qw3zdt', 's3yh7mxp'], 'right', '1'],
      [['s3yh7mxp'], 'partial', '1/2'],
      [['n6qw3zdt', 's3yh7mxp', 'v2ge8fna'], 'partial', '3/4'],
      [['n6qw3zdt', 'u9ck5rjb'], 'wrong', '0'],
      [['u9ck5rjb', 'v2ge8fna'], 'wrong', '0'],
      [[], 'blank', '0'],
    ]),
  },
  primesBy('all-or-nothing', 'All or nothing', [
    [['r7xn3vqe', 'g4ms6ypu', 'd8va2ekr'], 'right', '1'],
    [['r7xn3vqe', 'g4ms6ypu'], 'wrong', '0'],
    [['r7xn3vqe', 'g4ms6ypu', 'd8va2ekr', 'f2kd8wma'], 'wrong', '0'],
    [[], 'blank', '0'],
  ]),
  primesBy('net-correct', 'Right ones less wrong ones', [
    [['r7xn3vqe', 'g4ms6ypu', 'd8va2ekr'], 'right', '1'],
    [['r7xn3vqe', 'g4ms6ypu', 'f2kd8wma'], 'partial', '1/3'],
    [['r7xn3vqe', 'f2kd8wma', 'j5tb9hcz'], 'wrong', '0'],
    [[], 'blank', '0'],
  ]),
  {
    title: 'Coverage, with code',
    content: statements(false),
    otherKey: statements(true),
    answers: answersOf([
      [['b3hr6tqw', 'z7mk4pve'], 'right', '1'],
      [['b3hr6tqw', 'z7mk4pve', 'x5cd9gys'], 'partial', '2/3'],
      [['z7mk4pve', 'x5cd9gys'], 'partial', '1/4'],
      [['x5cd9gys'], 'wrong', '0'],
      [[], 'blank', '0'],
    ]),
  },
  primesBy('each-answer', 'Each option is a decision of its own', [
    [['r7xn3vqe', 'g4ms6ypu', 'd8va2ekr'], 'right', '1'],
    [['r7xn3vqe'], 'partial', '3/5'],
    [['f2kd8wma', 'j5tb9hcz'], 'wrong', '0'],
    [[], 'blank', '0'],
  ]),
  primesBy('proportional-with-penalty', 'Right decisions less wrong decisions', [
    [['r7xn3vqe', 'g4ms6ypu', 'd8va2ekr'], 'right', '1'],
    [['r7xn3vqe', 'g4ms6ypu'], 'partial', '3/5'],
    [['r7xn3vqe'], 'partial', '1/5'],
    [['f2kd8wma', 'r7xn3vqe'], 'wrong', '0'],
    [[], 'blank', '0'],
  ]),
  primesBy('jee-advanced', 'JEE Advanced: partial marks, −2 of 4 for a wrong choice', [
    [['r7xn3vqe', 'g4ms6ypu', 'd8va2ekr'], 'right', '1'],
    [['r7xn3vqe', 'g4ms6ypu'], 'partial', '1/2'],
    [['d8va2ekr'], 'partial', '1/4'],
    [['r7xn3vqe', 'f2kd8wma'], 'wrong', '-1/2'],
    [['j5tb9hcz'], 'wrong', '-1/2'],
    [[], 'blank', '0'],
  ]),
];
